/** Where the bot may not write, it sends direct messages instead and catches up in the place later. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/match/index.ts';
import { clickOn, controlOf, textOf } from '../../support/discord/bot.ts';
import { direct, isTurn, moverOf, opensPublicTables, type PublicTable } from './support/publicTable.ts';

const open = opensPublicTables();

/** A game that was delivered to its thread, in which the bot may no longer write. */
async function barredGame(names: readonly string[], options: Parameters<typeof open>[0] = {}) {
  const at = await open(options);
  const matchId = await at.talk.running(names);
  await at.talk.waitForDelivery();
  const thread = await at.threadOf(matchId);
  at.table.playground.admin.setBotAccess(thread, 'readOnly');
  return { at, matchId, thread };
}

describe('a game whose thread is barred', () => {
  it('announces every turn by direct message, also after somebody has resigned', async () => {
    const { at, matchId } = await barredGame(['anni', 'jana', 'peter']);
    const { talk, table } = at;
    await talk.playAndDeliver(matchId);
    const { match, state } = await talk.view(matchId);
    const leaving = match.members[((state?.turn ?? 0) + 1) % 3]?.name.toLowerCase() ?? '';
    await table.matches.resign(talk.actor(leaving), matchId);
    await talk.waitForDelivery();
    for (const name of ['anni', 'jana', 'peter'].filter((each) => each !== leaving)) {
      expect(direct(at, name).map(textOf).join('\n'), name).toMatch(/has resigned/);
    }
    for (let turn = 0; turn < 4; turn += 1) {
      await talk.playAndDeliver(matchId);
      const mover = await moverOf(at, matchId);
      expect(direct(at, mover).filter(isTurn), `turn ${turn}`).toHaveLength(1);
    }
  });

  it('asks by direct message, counts the answers, and updates the copies of the others', async () => {
    const { at, matchId, thread } = await barredGame(['anni', 'jana', 'peter']);
    const { table, talk } = at;
    const answer = textOf(await (await table.person('anni').command(thread, 'game pause')).reply());
    expect(answer).toBe('The request has been sent.');
    const questionTo = (name: string) => direct(at, name).find((message) => controlOf(message, 'agree'));
    const first = questionTo('jana') as APIMessage;
    expect(textOf(first)).toContain(`I can’t post in <#${thread}>`);
    expect(questionTo('peter')).toBeDefined();
    await (await clickOn(table.person('jana'), first, 'agree')).reply();
    await talk.waitForDelivery();
    expect(textOf(questionTo('peter') as APIMessage)).toContain('Agreed: Jana');
    await (await clickOn(table.person('peter'), questionTo('peter') as APIMessage, 'agree')).reply();
    await talk.waitForDelivery();
    expect((await talk.view(matchId)).match.pausedAt).not.toBeNull();
    for (const name of ['anni', 'jana', 'peter']) {
      expect(questionTo(name), name).toBeUndefined();
      expect(direct(at, name).filter((message) => controlOf(message, 'resume')).length, name).toBeGreaterThan(0);
    }
    await table.matches.resume(talk.actor('anni'), matchId);
    await talk.waitForDelivery();
    expect(direct(at, await moverOf(at, matchId)).filter(isTurn)).toHaveLength(1);
  });

  it('tells the person who asks that nobody could be reached, and asks the others once they can be', async () => {
    const { at, matchId, thread } = await barredGame(['anni', 'jana']);
    const { table, talk } = at;
    const jana = table.person('jana');
    jana.refuseDirectMessages(true);
    const answer = textOf(await (await table.person('anni').command(thread, 'game pause')).reply());
    expect(answer).toBe('I can’t reach Jana right now, so nobody has been asked yet. I’ll ask as soon as I can.');
    jana.refuseDirectMessages(false);
    await (await jana.command(table.channelId, 'help')).reply();
    await expect.poll(() => direct(at, 'jana').filter((message) => controlOf(message, 'agree')).length).toBe(1);
    await talk.waitForDelivery();
    const [question] = direct(at, 'jana').filter((message) => controlOf(message, 'agree'));
    await (await clickOn(jana, question as APIMessage, 'agree')).reply();
    expect((await talk.view(matchId)).match.pausedAt).not.toBeNull();
  });

  it('goes on in its thread once it is open again, with one live turn message and no second ping', async () => {
    const { at, matchId, thread } = await barredGame(['anni', 'jana']);
    const { table, talk, turnsIn, pingsIn } = at;
    await talk.playAndDeliver(matchId);
    const mover = await moverOf(at, matchId);
    expect(direct(at, mover).filter(isTurn)).toHaveLength(1);
    const pings = pingsIn(thread).length;
    table.playground.admin.setBotAccess(thread, 'full');
    await (await table.person('anni').command(thread, 'help')).reply();
    await expect
      .poll(() => turnsIn(thread).filter(({ id }) => id > (direct(at, mover).at(-1)?.id ?? '')).length)
      .toBe(1);
    await talk.waitForDelivery();
    expect(direct(at, mover).filter(isTurn)).toEqual([]);
    expect(textOf(direct(at, mover)[0] as APIMessage)).toContain('Go to the turn');
    expect(pingsIn(thread).slice(pings)).toEqual(['']);
    const before = talk.publicMessages(thread).length;
    await talk.playAndDeliver(matchId);
    expect(talk.publicMessages(thread)).toHaveLength(before + 1);
    expect(turnsIn(thread)).toHaveLength(1);
  });

  it('is linked to the direct turn message for its reader alone, and to the thread for everybody else', async () => {
    const { at, matchId, thread } = await barredGame(['anni', 'jana']);
    const { table, talk } = at;
    await talk.playAndDeliver(matchId);
    const mover = await moverOf(at, matchId);
    const linkFor = async (name: string) => {
      const person = table.person(name);
      const home = person.channels().find(({ kind }) => kind === 'dm')?.id ?? expect.fail('no direct messages');
      return textOf(await (await person.command(home, 'game list')).reply());
    };
    const [turn] = direct(at, mover).filter(isTurn);
    expect(await linkFor(mover)).toContain(`https://discord.com/channels/@me/${turn?.channel_id}/${turn?.id}`);
    const linked = await linkFor(mover === 'anni' ? 'jana' : 'anni');
    expect(linked).toContain(`https://discord.com/channels/${table.playground.guildId}/${thread}`);
    expect(linked).not.toContain('@me');
  });

  it('leaves no stale turn message in its thread', async () => {
    const { at, matchId, thread } = await barredGame(['anni', 'jana']);
    const { table, talk, turnsIn } = at;
    for (let bar = 0; bar < 2; bar += 1) {
      table.playground.admin.setBotAccess(thread, 'none');
      for (let turn = 0; turn < 2; turn += 1) {
        await talk.playAndDeliver(matchId);
      }
      table.playground.admin.setBotAccess(thread, 'full');
      await (await table.person('anni').command(thread, 'help')).reply();
      const { match } = await talk.view(matchId);
      const versions = () => turnsIn(thread).map((message) => controlOf(message, 'hand')?.split(':')[3]);
      await expect.poll(versions).toEqual([String(match.version)]);
    }
    await talk.waitForDelivery();
    const log = talk.publicMessages(thread).map(textOf).join('\n');

    expect(log.match(/^-# (Anni|Jana): /gm)).toHaveLength(4);
    expect(log).not.toContain('taken back');
  });

  it('records a direct turn message even if the explanation to the others fails', async () => {
    const { at, matchId } = await barredGame(['anni', 'jana', 'peter']);
    const { talk, table } = at;
    let opened = 0;
    table.playground.intercept(({ path }) => {
      if (path !== '/users/@me/channels') return undefined;
      opened += 1;
      return opened === 1
        ? undefined
        : { act: 'fail', when: 'before', status: 403, body: { code: 40003, message: 'too fast' } };
    });
    await talk.playAndDeliver(matchId);
    expect(opened).toBe(3);
    expect(direct(at, await moverOf(at, matchId)).filter(isTurn)).toHaveLength(1);
  });

  it('leaves no stale turn message if the next turn could be delivered nowhere', async () => {
    const at = await open();
    const { table, talk, turnsIn } = at;
    const { matchId, thread } = await talk.twoPlaying();
    const stop = table.playground.intercept(({ method, path }) =>
      method === 'PATCH' && path.startsWith(`/channels/${thread}/messages/`)
        ? { act: 'fail', when: 'before', status: 403, body: { code: 50001, message: 'Missing Access' } }
        : undefined,
    );
    await talk.playAndDeliver(matchId);
    stop();
    expect(turnsIn(thread)).toHaveLength(2);
    table.playground.admin.setBotAccess(thread, 'none');
    for (const name of ['anni', 'jana']) table.person(name).refuseDirectMessages(true);
    await talk.playAndDeliver(matchId);
    table.playground.admin.setBotAccess(thread, 'full');
    await (await table.person('anni').command(thread, 'help')).reply();
    const { match } = await talk.view(matchId);
    const versions = () => turnsIn(thread).map((message) => controlOf(message, 'hand')?.split(':')[3]);
    // A refused edit is repeated after a pause, which `waitForDelivery` does not wait for.
    await expect.poll(versions).toEqual([String(match.version)]);
    const lines = () =>
      talk.publicMessages(thread).flatMap((message) => textOf(message).match(/^-# (Anni|Jana): /gm) ?? []);
    await expect.poll(lines).toHaveLength(2);
  });

  const answered = async ({ talk, table }: PublicTable, matchId: string, agree: boolean) => {
    await table.matches.askPause(talk.actor('anni'), matchId);
    await talk.waitForDelivery();
    const [asked] = await table.matches.openProposals(matchId);
    await table.matches.answer(talk.actor('jana'), matchId, asked?.id ?? -1, agree);
  };
  for (const { what, happens, leaves } of [
    {
      what: 'the next turn is posted, and the one before is not yet a line',
      happens: ({ talk }: PublicTable, matchId: string) => talk.play(matchId),
      leaves: { turns: 1, texts: [/^-# (Anni|Jana): /, /turn\*\*/] },
    },
    {
      what: 'the end is posted, and the last turn is not yet a line',
      happens: ({ talk, table }: PublicTable, matchId: string) => table.matches.resign(talk.actor('jana'), matchId),
      leaves: { turns: 0, texts: [/^-# The game is over$/, /^-# Jana has resigned/, /^## The game is over/] },
    },
    {
      what: 'the game is paused, and neither question nor turn shows it yet',
      happens: (at: PublicTable, matchId: string) => answered(at, matchId, true),
      leaves: { turns: 0, texts: [/paused/, /^\*\*.*(Anni|Jana)/] },
    },
    {
      what: 'a question has been declined, and still shows its buttons',
      happens: (at: PublicTable, matchId: string) => answered(at, matchId, false),
      leaves: { turns: 1, texts: [/turn\*\*/, /^-# .*Jana/] },
    },
  ]) {
    it(`shows nothing stale once its thread is open again, if it was barred just when ${what}`, async () => {
      const at = await open();
      const { table, talk, turnsIn } = at;
      const { matchId, thread } = await talk.twoPlaying();
      const { admin } = table.playground;
      const stop = table.playground.intercept(({ method, path }) => {
        if (method === 'PATCH' && path.startsWith(`/channels/${thread}/messages/`)) admin.setBotAccess(thread, 'none');
        return undefined;
      });
      await happens(at, matchId);
      await talk.waitForDelivery();
      stop();
      admin.setBotAccess(thread, 'full');
      await (await table.person('anni').command(thread, 'help')).reply();
      const texts = () =>
        talk
          .publicMessages(thread)
          .map(textOf)
          .filter((text) => !text.startsWith('### Review'));
      await expect.poll(texts).toEqual(leaves.texts.map((each) => expect.stringMatching(each)));
      expect(turnsIn(thread)).toHaveLength(leaves.turns);
      expect(talk.publicMessages(thread).filter((message) => controlOf(message, 'agree'))).toEqual([]);
    });
  }

  it('adopts a turn message whose answer was lost when its thread was barred', async () => {
    const at = await open();
    const { table, talk, turnsIn } = at;
    const { matchId, thread } = await talk.twoPlaying();
    const { admin } = table.playground;
    let posts = 0;
    const stop = table.playground.intercept(({ method, path }) => {
      if (method !== 'POST' || path !== `/channels/${thread}/messages`) return undefined;
      posts += 1;
      if (posts === 1) return { act: 'swallow', when: 'after' };
      admin.setBotAccess(thread, 'none');
      return undefined;
    });
    await talk.playAndDeliver(matchId);
    stop();
    const mover = await moverOf(at, matchId);
    expect(direct(at, mover).filter(isTurn)).toHaveLength(1);
    const before = talk.publicMessages(thread).map(({ id }) => id);
    expect(turnsIn(thread)).toHaveLength(2);
    admin.setBotAccess(thread, 'full');
    await (await table.person('anni').command(thread, 'help')).reply();
    await expect.poll(() => direct(at, mover).filter(isTurn)).toEqual([]);
    await talk.waitForDelivery();
    expect(talk.publicMessages(thread).map(({ id }) => id)).toEqual(before);
    expect(turnsIn(thread).map(({ id }) => id)).toEqual(before.slice(-1));
    await talk.playAndDeliver(matchId);
    expect(turnsIn(thread)).toHaveLength(1);
    expect(talk.publicMessages(thread).map(textOf).join('\n')).not.toContain('taken back');
  });

  it('opens the thread of a game that began while its channel was barred', async () => {
    const at = await open();
    const { table, talk, threadOf, turnsIn } = at;
    const { guildId, admin } = table.playground;
    const place = { serverId: guildId, channelId: table.channelId, threadId: null };
    const { match } = await table.matches.create(talk.actor('anni'), { side: 'A', capacity: 2, locale: 'en', place });
    await talk.waitForDelivery();
    await table.matches.join(talk.actor('jana'), match.id);
    await talk.waitForDelivery();
    admin.setBotAccess(table.channelId, 'readOnly');
    await table.matches.start(talk.actor('anni'), match.id);
    await talk.waitForDelivery();
    expect(direct(at, await moverOf(at, match.id)).filter(isTurn)).toHaveLength(1);
    admin.setBotAccess(table.channelId, 'full');
    await (await table.person('jana').command(table.channelId, 'help')).reply();
    await expect.poll(async () => (await talk.view(match.id)).match.place.threadId).not.toBeNull();
    await talk.waitForDelivery();
    expect(turnsIn(await threadOf(match.id))).toHaveLength(1);
  });

  it('ends for each of its players, and in its thread once that is open again', async () => {
    const { at, matchId, thread } = await barredGame(['anni', 'jana']);
    const { table, talk } = at;
    await table.matches.resign(talk.actor('jana'), matchId);
    await talk.waitForDelivery();
    const ends = (messages: readonly APIMessage[]) => messages.filter((message) => controlOf(message, 'rematch'));
    for (const name of ['anni', 'jana']) expect(ends(direct(at, name)), name).toHaveLength(1);
    table.playground.admin.setBotAccess(thread, 'full');
    await (await table.person('anni').command(thread, 'help')).reply();
    await expect.poll(() => ends(talk.publicMessages(thread)).length).toBe(1);
    await talk.waitForDelivery();
    for (const name of ['anni', 'jana']) expect(ends(direct(at, name)), name).toHaveLength(1);
  });

  it('says once in its thread who called it off, although that opens late and recording it fails at first', async () => {
    let now = Date.now();
    let failures = 0;
    const { at, matchId, thread } = await barredGame(['anni', 'jana', 'peter'], {
      clock: { now: () => new Date(now) },
      outbox: (outbox) => ({
        ...outbox,
        delivered: async (...delivery) => {
          if (failures === 0) return outbox.delivered(...delivery);
          failures -= 1;
          throw new Error('the database is locked');
        },
      }),
    });
    const { table, talk } = at;
    await table.matches.callOff(talk.actor('anni'), matchId);
    await talk.waitForDelivery();
    now += 8 * 24 * HOUR_MS;
    failures = 1;
    table.playground.admin.setBotAccess(thread, 'full');
    await (await table.person('anni').command(thread, 'help')).reply();
    // Besides the last turn message, which shows it in small print.
    const lines = () =>
      talk.publicMessages(thread).filter((message) => /^(?!-#).*(?:ended this game|canceled)/i.test(textOf(message)));
    await expect.poll(() => lines().length).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        now += HOUR_MS;
        return (await table.store.outbox.pending()).length;
      })
      .toBe(0);
    expect(failures).toBe(0);
    expect(lines().map(textOf)).toEqual([expect.stringMatching(/manages/)]);
  });

  it('reminds and collects votes by direct message', async () => {
    let now = new Date('2025-05-01T12:00:00.000Z').getTime();
    const at = await open({ clock: { now: () => new Date(now) } });
    const { table, talk } = at;
    const players = ['anni', 'jana', 'sofia', 'peter'];
    const place = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
    const options = { side: 'A', capacity: 4, locale: 'en', place } as const;
    const { match } = await table.matches.create(talk.actor('anni'), options);
    const timeControl = { kind: 'turn', perTurn: 24 * HOUR_MS, whenUp: 'vote' } as const;
    await table.matches.configure(talk.actor('anni'), match.id, { timeControl });
    for (const name of players.slice(1)) await table.matches.join(talk.actor(name), match.id);
    await table.matches.start(talk.actor('anni'), match.id);
    await talk.waitForDelivery();
    table.playground.admin.setBotAccess(await at.threadOf(match.id), 'readOnly');
    const away = await moverOf(at, match.id);
    const later = async (hours: number) => {
      now += hours * HOUR_MS;
      await table.store.matches.transaction((transaction) => transaction.recordPoll(new Date(now)));
      await table.matches.processDueClocks();
      await talk.waitForDelivery();
    };
    await later(23);
    expect(direct(at, away).map(textOf).join(), 'a reminder').toMatch(/runs out[\s\S]*Go to the turn/);
    await later(1);
    const voteOf = (name: string) => direct(at, name).find((message) => controlOf(message, 'voteStandIn'));
    expect(voteOf(away)).toBeUndefined();
    const [first = '', second = ''] = players.filter((name) => name !== away);
    await (await clickOn(table.person(first), voteOf(first) as APIMessage, 'voteStandIn')).reply();
    await talk.waitForDelivery();
    expect(textOf(voteOf(second) as APIMessage), 'the others’ copies count it').toMatch(/1 (of|\/|von) 2/);
    await (await clickOn(table.person(second), voteOf(second) as APIMessage, 'voteStandIn')).reply();
    await talk.waitForDelivery();
    for (const name of players) expect(voteOf(name), name).toBeUndefined();
    expect(direct(at, await moverOf(at, match.id)).filter(isTurn)).toHaveLength(1);
  });
});
