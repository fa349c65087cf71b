/** The messages of a game in its channel and thread, also after the bot was offline. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { controlOf, textOf } from '../../support/discord/bot.ts';
import { filesOf, opensPublicTables } from './support/publicTable.ts';

const open = opensPublicTables();

describe('a game in a thread', () => {
  it('has one live turn message, which collapses to a line without buttons and picture', async () => {
    const { talk, turnsIn } = await open();
    const { matchId: match, thread } = await talk.twoPlaying();
    for (let count = 1; count <= 3; count += 1) {
      await talk.playAndDeliver(match);
      expect(turnsIn(thread)).toHaveLength(1);
      expect(
        turnsIn(thread).some((message) => controlOf(message, 'undo')),
        'only its mover may undo',
      ).toBe(false);
    }
    const messages = talk.publicMessages(thread);
    expect(messages).toHaveLength(4);
    for (const message of messages.slice(0, -1)) {
      expect(filesOf(message)).toEqual([]);
      expect(JSON.stringify(message.components)).not.toContain('custom_id');
      expect(textOf(message)).toMatch(/^-# \*?\*?(Anni|Jana)/);
    }
    expect(filesOf(messages.at(-1))).toEqual([expect.stringMatching(/\.png$/)]);
    const { state, match: now } = await talk.view(match);
    expect(messages.at(-1)?.mentions.map(({ id }) => id)).toEqual([now.members[state?.turn ?? -1]?.personId]);
  });

  it('does not edit earlier lines when it ends', async () => {
    const { table, talk, threadOf } = await open();
    const { matchId: match } = await talk.twoPlaying();
    for (let turn = 0; turn < 3; turn += 1) {
      await talk.playAndDeliver(match);
    }
    const thread = await threadOf(match);
    const lines = talk.publicMessages(thread).slice(0, 3);
    const edited: string[] = [];
    const stop = table.playground.intercept(({ method, path }) => {
      if (method === 'PATCH') edited.push(path.split('/').at(-1) ?? '');
      return undefined;
    });
    await table.matches.resign(talk.actor('jana'), match);
    await talk.waitForDelivery();
    stop();
    for (const { id } of lines) expect(edited).not.toContain(id);
  });

  it('costs two rate-limited calls a turn: post the new message, edit the old one', async () => {
    const { table, talk } = await open();
    const { matchId: match, thread } = await talk.twoPlaying();
    const calls: string[] = [];
    const stop = table.playground.intercept(({ method, path }) => {
      if (!/^\/(interactions|webhooks)\//.test(path)) calls.push(`${method} ${path}`);
      return undefined;
    });
    const { match: now, state } = await talk.view(match);
    const mover = ['anni', 'jana'].find(
      (name) => table.person(name).user.id === now.members[state?.turn ?? -1]?.personId,
    );
    await (await table.person(mover ?? '').command(thread, 'pass')).reply();
    await talk.waitForDelivery();
    stop();
    const messages = `/channels/${thread}/messages`;
    expect(calls).toEqual([`POST ${messages}`, expect.stringContaining(`PATCH ${messages}/`)]);
  });

  it('costs few statements a turn, and none for work that the move has not caused', async () => {
    const statements: string[] = [];
    const { talk } = await open({
      onStatement: ({ sql }) => void statements.push(sql.trim()),
      // Without regular polls.
      timer: {
        after(milliseconds, work) {
          if (milliseconds >= 5_000) return () => undefined;
          const timeout = setTimeout(work, milliseconds);
          return () => clearTimeout(timeout);
        },
      },
    });
    const { matchId: match } = await talk.twoPlaying();
    statements.length = 0;
    await talk.playAndDeliver(match);
    const countOf = (what: RegExp) => statements.filter((sql) => what.test(sql)).length;
    expect(countOf(/^UPDATE "outbox" SET "closedAt"/), statements.join('\n')).toBe(1);
    expect(countOf(/FROM "people" p WHERE/), 'settings of the mover').toBe(1);
    expect(countOf(/^SELECT .* FROM "moves"/)).toBe(1);
    expect(countOf(/^SELECT [^(]*FROM "reviews"/), 'no reviews').toBe(0);
    // The number of polls depends on how long the test takes.
    const polls = countOf(/^SELECT [\s\S]*FROM "outbox" o/);
    expect(statements.length - polls, statements.join('\n')).toBeLessThanOrEqual(18);
    expect(countOf(/FROM "matches" WHERE/), 'the attempt reads the messages of the match').toBe(0);
  });

  it('stores and shows typed text, even characters that no database accepts', async () => {
    const { table, talk } = await open();
    const { matchId: match, thread } = await talk.twoPlaying();
    const run = async (name: string, place: string, path: string, options?: Record<string, string>) =>
      textOf(await (await table.person(name).command(place, path, options)).reply());
    expect(await run('anni', thread, 'plan', { note: 'one\u0000two\ud800three' })).toContain('one\ufffdtwo\ufffdthree');
    expect(await table.matches.plan(table.person('anni').user.id, match)).toMatchObject({
      note: 'one\ufffdtwo\ufffdthree',
    });
    expect(await run('jana', table.channelId, 'game join', { code: '\u0000\u0000\u0000\u0000' })).toMatch(/code/i);
  });

  it('names a move that was taken back, and pings the player who moves again', async () => {
    const { talk, threadOf, turnsIn, pingsIn } = await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.playAndDeliver(match);
    await talk.undo(match);
    await talk.waitForDelivery();
    const thread = await threadOf(match);
    const texts = talk.publicMessages(thread).map(textOf);
    expect(texts.filter((text) => /t(akes|ook|aken) back/.test(text)).length).toBeGreaterThan(0);
    expect(turnsIn(thread)).toHaveLength(1);
    expect(pingsIn(thread).at(-1)).not.toBe('');
  });

  it('ends with the score sheet and the table', async () => {
    const { table, talk, threadOf, turnsIn } = await open();
    const { matchId: match } = await talk.twoPlaying();
    await table.stopBot();
    while ((await talk.view(match)).match.status === 'running') await talk.play(match);
    await table.startBot();
    await talk.waitForDelivery();
    const thread = await threadOf(match);
    const over = talk.publicMessages(thread).find((message) => controlOf(message, 'rematch'));
    expect(filesOf(over)).toEqual([expect.stringMatching(/^score-.*\.png$/), expect.stringMatching(/^table-.*\.png$/)]);
    expect(turnsIn(thread)).toHaveLength(0);
    const card = textOf(talk.publicMessages(table.channelId)[0] as APIMessage);
    // Two lines, because a channel has many games: the thread names the players.
    expect(card.split('\n')).toEqual([
      expect.stringContaining(`**<#${thread}>** · `),
      expect.stringMatching(/(wins!|victory for .*!)\*\* · .* \d+, .* \d+/),
    ]);
    const result = /wins|victory/;
    expect(talk.publicMessages(thread).filter((message) => result.test(textOf(message)))).toHaveLength(1);
  });

  it('ends with a line when it is cancelled', async () => {
    const { table, talk, threadOf, turnsIn } = await open();
    const { matchId: match } = await talk.twoPlaying();
    await table.matches.cancel(talk.actor('anni'), match);
    await talk.waitForDelivery();
    const messages = talk.publicMessages(await threadOf(match));
    expect(turnsIn(await threadOf(match))).toEqual([]);
    expect(textOf(messages.at(-1) as APIMessage)).toMatch(/Anni/);
    expect(textOf(talk.publicMessages(table.channelId)[0] as APIMessage)).toContain('This game was canceled.');
  });
});

describe('a bot that was offline', () => {
  it('posts all missed moves in one message with one ping', async () => {
    const { table, talk, pingsIn } = await open();
    const { matchId: match, thread } = await talk.twoPlaying();
    const before = talk.publicMessages(thread).length;
    await table.stopBot();
    for (let count = 0; count < 3; count += 1) await talk.play(match);
    await table.startBot();
    await talk.waitForDelivery();
    const messages = talk.publicMessages(thread);
    expect(messages).toHaveLength(before + 1);
    expect(textOf(messages.at(-1) as APIMessage).match(/^- /gm), 'one line a player').toHaveLength(2);
    expect(textOf(messages.at(-2) as APIMessage).match(/^-# /gm)).toHaveLength(3);
    expect(pingsIn(thread).slice(before)).toEqual([expect.stringMatching(/^(Anni|Jana)$/)]);
  });

  it('does not mention a move that was taken back meanwhile', async () => {
    const { table, talk } = await open();
    const { matchId: match, thread } = await talk.twoPlaying();
    const before = talk.publicMessages(thread).length;
    await table.stopBot();
    await talk.play(match);
    await talk.undo(match);
    await talk.play(match);
    await table.startBot();
    await talk.waitForDelivery();
    expect(talk.publicMessages(thread)).toHaveLength(before + 1);
  });
});
