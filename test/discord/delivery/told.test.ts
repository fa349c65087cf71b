/** What a game's channel and thread say of it, also when the bot was away meanwhile. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { controlOf, textOf } from '../../support/bot.ts';
import { filesOf, opensPublicTables } from './support/publicTable.ts';

const open = opensPublicTables();

describe('what is told of a game', () => {
  it('is one live turn message, of which a line without buttons and picture remains', async () => {
    const { talk, threadOf, turnsIn } = await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    const [first] = turnsIn(thread);
    expect(first && controlOf(first, 'undo'), 'there is nothing to take back').toBeUndefined();
    for (let count = 1; count <= 3; count += 1) {
      await talk.play(match);
      await talk.allTold();
      expect(turnsIn(thread)).toHaveLength(1);
      expect(turnsIn(thread).every((message) => controlOf(message, 'undo'))).toBe(true);
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

  it('leaves the lines of the log as they are when the game ends', async () => {
    const { table, talk, threadOf } = await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    for (let turn = 0; turn < 3; turn += 1) {
      await talk.play(match);
      await talk.allTold();
    }
    const thread = await threadOf(match);
    const lines = talk.publicMessages(thread).slice(0, 3);
    const edited: string[] = [];
    const stop = table.playground.intercept(({ method, path }) => {
      if (method === 'PATCH') edited.push(path.split('/').at(-1) ?? '');
      return undefined;
    });
    await table.matches.resign(talk.actor('jana'), match);
    await talk.allTold();
    stop();
    for (const { id } of lines) expect(edited).not.toContain(id);
  });

  it('costs two calls a turn that Discord counts against the bot: the new message, and what becomes of the old one', async () => {
    const { table, talk, threadOf } = await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
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
    await talk.allTold();
    stop();
    const messages = `/channels/${thread}/messages`;
    expect(calls).toEqual([`POST ${messages}`, expect.stringContaining(`PATCH ${messages}/`)]);
  });

  it('costs the database few statements, and nobody looks for work that the move has not left', async () => {
    const asked: string[] = [];
    const { talk } = await open({
      onStatement: ({ sql }) => void asked.push(sql.trim()),
      // Nobody looks by themselves.
      timer: {
        after(milliseconds, work) {
          if (milliseconds >= 5_000) return () => undefined;
          const timeout = setTimeout(work, milliseconds);
          return () => clearTimeout(timeout);
        },
      },
    });
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    asked.length = 0;
    await talk.play(match);
    await talk.allTold();
    const times = (what: RegExp) => asked.filter((sql) => what.test(sql)).length;
    expect(times(/^UPDATE "outbox" SET "closedAt"/), asked.join('\n')).toBe(1);
    expect(times(/FROM "people" p WHERE/), 'what the mover has set').toBe(1);
    expect(times(/^SELECT .* FROM "moves"/)).toBe(1);
    expect(times(/^SELECT [^(]*FROM "reviews"/), 'work that there is none of').toBe(0);
    // Of the move, too. How often it is looked whether anything waits depends on how long all takes.
    const looks = times(/^SELECT [\s\S]*FROM "outbox" o/);
    expect(asked.length - looks, asked.join('\n')).toBeLessThan(27);
  });

  it('keeps and says whatever people type, signs that no database takes included', async () => {
    const { table, talk, threadOf } = await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    const say = async (name: string, place: string, path: string, options?: Record<string, string>) =>
      textOf(await (await table.person(name).command(place, path, options)).reply());
    expect(await say('anni', thread, 'plan', { note: 'one\u0000two\ud800three' })).toContain('one\ufffdtwo\ufffdthree');
    expect(await table.matches.plan(table.person('anni').user.id, match)).toMatchObject({
      note: 'one\ufffdtwo\ufffdthree',
    });
    expect(await say('jana', table.channelId, 'game join', { code: '\u0000\u0000\u0000\u0000' })).toMatch(/code/i);
  });

  it('names a move that was taken back, and pings who moves again', async () => {
    const { talk, threadOf, turnsIn, pingsIn } = await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.play(match);
    await talk.allTold();
    await talk.undo(match);
    await talk.allTold();
    const thread = await threadOf(match);
    const texts = talk.publicMessages(thread).map(textOf);
    expect(texts.filter((text) => /t(akes|ook|aken) back/.test(text)).length).toBeGreaterThan(0);
    expect(turnsIn(thread)).toHaveLength(1);
    expect(pingsIn(thread).at(-1)).not.toBe('');
  });

  it('ends with the score sheet and the record', async () => {
    const { table, talk, threadOf, turnsIn } = await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    await table.stopBot();
    while ((await talk.view(match)).match.status === 'running') await talk.play(match);
    await table.startBot();
    await talk.allTold();
    const thread = await threadOf(match);
    const over = talk.publicMessages(thread).find((message) => controlOf(message, 'rematch'));
    expect(filesOf(over)).toEqual([
      expect.stringMatching(/^score-.*\.png$/),
      expect.stringMatching(/^table-.*\.png$/),
      `intarsia-${match}.json`,
    ]);
    expect(turnsIn(thread)).toHaveLength(0);
    const card = textOf(talk.publicMessages(table.channelId)[0] as APIMessage);
    expect(card).toContain('The game is over · <#');
    expect(card).toMatch(/(wins!|victory for .*!)\*\* · .* \d+, .* \d+/);
    const result = /wins|victory/;
    expect(talk.publicMessages(thread).filter((message) => result.test(textOf(message)))).toHaveLength(1);
  });

  it('closes the thread with a line when the game is cancelled', async () => {
    const { table, talk, threadOf, turnsIn } = await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    await table.matches.cancel(talk.actor('anni'), match);
    await talk.allTold();
    const messages = talk.publicMessages(await threadOf(match));
    expect(turnsIn(await threadOf(match))).toEqual([]);
    expect(textOf(messages.at(-1) as APIMessage)).toMatch(/Anni/);
    expect(textOf(talk.publicMessages(table.channelId)[0] as APIMessage)).toContain('This game was cancelled.');
  });
});

describe('a bot that was away', () => {
  it('tells all moves in one message when it is back, with one ping', async () => {
    const { table, talk, threadOf, pingsIn } = await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    const before = talk.publicMessages(thread).length;
    await table.stopBot();
    for (let count = 0; count < 3; count += 1) await talk.play(match);
    await table.startBot();
    await talk.allTold();
    const messages = talk.publicMessages(thread);
    expect(messages).toHaveLength(before + 1);
    expect(textOf(messages.at(-1) as APIMessage).match(/^- /gm)).toHaveLength(3);
    expect(textOf(messages.at(-2) as APIMessage).match(/^-# /gm)).toHaveLength(3);
    expect(pingsIn(thread).slice(before)).toEqual([expect.stringMatching(/^(Anni|Jana)$/)]);
  });

  it('says nothing of a move that was taken back meanwhile', async () => {
    const { table, talk, threadOf } = await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    const before = talk.publicMessages(thread).length;
    await table.stopBot();
    await talk.play(match);
    await talk.undo(match);
    await talk.play(match);
    await table.startBot();
    await talk.allTold();
    expect(talk.publicMessages(thread)).toHaveLength(before + 1);
  });
});
