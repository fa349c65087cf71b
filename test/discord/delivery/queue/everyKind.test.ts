/**
 * Every kind of announcement where the game's place is barred: whoever it concerns hears of it directly, once, and is not pinged for it
 * when the place is open again.
 */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { Announcement, MatchId } from '../../../../src/match/index.ts';
import { HOUR_MS } from '../../../../src/match/index.ts';
import { clickOn, controlOf, textOf } from '../../../support/bot.ts';
import { direct, opensPublicTables, type PublicTable } from '../support/publicTable.ts';

const NAMES = ['anni', 'jana', 'peter'] as const;
const open = opensPublicTables();

type Kind = Announcement['kind'];
type Of<Each extends Kind> = Extract<Announcement, { readonly kind: Each }>;

interface Scene {
  readonly at: PublicTable;
  readonly matchId: MatchId;
  readonly id: (name: string) => string;
  readonly mover: string;
}

interface Case {
  /** Announces it, as what it tells of would. */
  readonly said: (scene: Scene) => Announcement;
  /** Who hears of it, by name. */
  readonly hears: (scene: Scene) => readonly string[];
  /** What they read. */
  readonly reads: RegExp;
  /** Whether that is posted in the thread once it is open again; else it is stale by then, or stands in another message. */
  readonly isPosted: boolean;
}

const everybody = () => NAMES;
const but =
  (...names: readonly string[]) =>
  () =>
    NAMES.filter((name) => !names.includes(name));

const thePlayer = ({ mover }: Scene) => [mover];

function told<Each extends Kind>(
  said: (scene: Scene) => Of<Each>,
  hears: Case['hears'],
  reads: RegExp,
  isPosted = false,
): Case {
  return { said, hears, reads, isPosted };
}

/** In the order in which they happen; a sentence: where else it is looked at. */
const CASES: Readonly<{ [Each in Kind]: Case | string }> = {
  resigned: told(({ id }) => ({ kind: 'resigned', personId: id('anni') }), but('anni'), /Anni has resigned/, true),
  replaced: told(
    ({ id }) => ({ kind: 'replaced', seat: 0, from: 'Sofia', personId: id('anni') }),
    everybody,
    /Sofia/,
    true,
  ),
  standIn: told(({ id }) => ({ kind: 'standIn', personId: id('jana') }), everybody, /moves for Jana/, true),
  returned: told(({ id }) => ({ kind: 'returned', personId: id('jana') }), everybody, /Jana is back/, true),
  forgotten: told(() => ({ kind: 'forgotten', seat: 0 }), everybody, /./, true),
  resumed: told(({ id }) => ({ kind: 'resumed', personId: id('anni') }), but('anni'), /Anni/, true),
  computerReplaced: told(() => ({ kind: 'computerReplaced', seat: 0, because: 'illegal' }), everybody, /./, true),
  // It posts nothing.
  computersTurn: told(
    () => ({ kind: 'computersTurn' }),
    () => [],
    /./,
  ),
  planDeparted: told(
    ({ id }) => ({ kind: 'planDeparted', personId: id('peter') }),
    () => ['peter'],
    /plan/i,
  ),
  conditionDropped: told(
    ({ id }) => ({
      kind: 'conditionDropped',
      personId: id('peter'),
      move: { seat: 0, type: 'pass', return: {} },
      others: 0,
      reason: { ok: false, code: 'overtaken' },
    }),
    () => ['peter'],
    /./,
  ),
  clockMoved: told(() => ({ kind: 'clockMoved' }), thePlayer, /./),
  wasAway: told(() => ({ kind: 'wasAway', since: '2025-05-01T11:00:00.000Z' }), thePlayer, /./),
  reminder: told(({ id, mover }) => ({ kind: 'reminder', personId: id(mover) }), thePlayer, /runs out/),
  turnDirect: told(({ id, mover }) => ({ kind: 'turnDirect', personId: id(mover) }), thePlayer, /your turn/),
  lobby: 'below, before the game has begun',
  started: 'below, before the game has begun',
  turn: 'barred.test.ts',
  vote: 'barred.test.ts',
  takenBack: 'below, with the move',
  proposal: 'below, and in barred.test.ts',
  rematch: 'below, of a game that is over',
  absent: 'below, in a game without a clock',
  paused: 'below, of a question that was asked before',
  finished: 'barred.test.ts',
  cancelled: 'below',
  review: 'below, of a game that is over',
  digest: 'it goes to one person anyway',
  repost: 'it is how all of this comes to stand in its place',
};

const counts = (at: PublicTable) => new Map(NAMES.map((name) => [name, direct(at, name).length]));

/** What is new to each since then. */
const since = (at: PublicTable, before: ReadonlyMap<string, number>) =>
  new Map(NAMES.map((name) => [name, direct(at, name).slice(before.get(name)).map(textOf)]));

/** The thread is open again, and somebody is heard there. */
async function opened(at: PublicTable, placeId: string): Promise<void> {
  at.table.playground.admin.setBotAccess(placeId, 'full');
  await (await at.table.person('anni').command(placeId, 'help')).reply();
}

describe('where a game’s place is barred', () => {
  it('each kind is told once to those whom it concerns, and in its place without a ping once that is open again', async () => {
    const at = await open({ clock: { now: () => new Date('2025-05-01T12:00:00.000Z') } });
    const { table, talk } = at;
    const place = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
    const { match } = await table.matches.create(talk.actor('anni'), { side: 'A', capacity: 4, locale: 'en', place });
    const timeControl = { kind: 'turn', perTurn: 24 * HOUR_MS, whenUp: 'vote' } as const;
    await table.matches.configure(talk.actor('anni'), match.id, { timeControl });
    for (const name of NAMES.slice(1)) await table.matches.join(talk.actor(name), match.id);
    await table.matches.start(talk.actor('anni'), match.id);
    await talk.allTold();
    const thread = await at.threadOf(match.id);
    table.playground.admin.setBotAccess(thread, 'readOnly');
    const { match: running, state } = await talk.view(match.id);
    const mover = running.members[state?.turn ?? -1]?.name.toLowerCase() ?? '';
    const scene: Scene = { at, matchId: match.id, mover, id: (name) => table.person(name).user.id };
    const posted = talk.publicMessages(thread).length;
    const later: RegExp[] = [];
    for (const [kind, one] of Object.entries(CASES)) {
      if (typeof one === 'string') continue;
      const before = counts(at);
      const { match: now } = await talk.view(match.id);
      await table.store.matches.transaction((transaction) =>
        transaction.announce(match.id, now.version, one.said(scene), new Date()),
      );
      await talk.allTold();
      const heard = [...since(at, before)].filter(([, texts]) => texts.length > 0);
      expect(heard.map(([name]) => name).toSorted(), kind).toEqual([...one.hears(scene)].toSorted());
      for (const [name, texts] of heard)
        expect(texts, `${kind} to ${name}`).toEqual([expect.stringMatching(one.reads)]);
      if (one.isPosted) later.push(one.reads);
    }
    expect(talk.publicMessages(thread)).toHaveLength(posted);
    const before = counts(at);
    await opened(at, thread);
    const texts = () => talk.publicMessages(thread).slice(posted).map(textOf);
    await expect.poll(texts).toHaveLength(later.length);
    await talk.allTold();
    for (const [index, wanted] of later.entries()) expect(texts()[index]).toMatch(wanted);
    expect(at.pingsIn(thread).slice(posted).join(''), 'whoever has been told is not pinged').toBe('');
    expect([...since(at, before).values()].flat(), 'and hears nothing again').toEqual([]);
  });

  /** A game of three whose thread is barred once it has been told there. */
  async function barredGame(options: Parameters<typeof open>[0] = {}) {
    const at = await open(options);
    const { table, talk } = at;
    const matchId = await talk.running(NAMES);
    await talk.allTold();
    const thread = await at.threadOf(matchId);
    const bar = (access: 'readOnly' | 'none' = 'readOnly') => table.playground.admin.setBotAccess(thread, access);
    return { at, table, talk, matchId, thread, bar };
  }

  it('a lobby and its begin are told to its members, whose copies follow it', async () => {
    const at = await open();
    const { table, talk } = at;
    const place = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
    table.playground.admin.setBotAccess(table.channelId, 'readOnly');
    const { match } = await table.matches.create(talk.actor('anni'), { side: 'A', capacity: 3, locale: 'en', place });
    await talk.allTold();
    const cards = (name: string) =>
      direct(at, name)
        .filter((message) => controlOf(message, 'leave'))
        .map(textOf);
    expect(cards('anni')).toHaveLength(1);
    await table.matches.join(talk.actor('jana'), match.id);
    await talk.allTold();
    for (const name of ['anni', 'jana']) expect(cards(name), name).toEqual([expect.stringContaining('Jana')]);
    expect(direct(at, 'peter')).toEqual([]);
    const [card] = direct(at, 'jana');
    const sent = [...counts(at).values()];
    await (await clickOn(table.person('jana'), card as APIMessage, 'leave')).reply();
    await talk.allTold();
    expect([...counts(at).values()], 'each has one card').toEqual(sent);
    expect(cards('anni')[0]).not.toContain('Jana');
    await table.matches.join(talk.actor('jana'), match.id);
    await table.matches.start(talk.actor('anni'), match.id);
    await talk.allTold();
    for (const name of ['anni', 'jana']) {
      expect(cards(name), 'nobody can leave it any more').toEqual([]);
      expect(direct(at, name).map(textOf).join('\n'), name).toMatch(/Anni.*Jana/s);
    }
    const before = counts(at);
    await opened(at, table.channelId);
    await expect.poll(async () => (await talk.view(match.id)).match.place.threadId).not.toBeNull();
    await talk.allTold();
    expect(at.pingsIn(await at.threadOf(match.id)).join('')).toBe('');
    expect([...since(at, before).values()].flat()).toEqual([]);
  });

  it('a begin that finds its channel barred is told, though the lobby stands there', async () => {
    const at = await open();
    const { table, talk } = at;
    const place = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
    const { match } = await table.matches.create(talk.actor('anni'), { side: 'A', capacity: 3, locale: 'en', place });
    for (const name of NAMES.slice(1)) await table.matches.join(talk.actor(name), match.id);
    await talk.allTold();
    table.playground.admin.setBotAccess(table.channelId, 'none');
    await table.matches.start(talk.actor('anni'), match.id);
    await talk.allTold();
    for (const name of NAMES) {
      const begun = direct(at, name).filter((message) => /Anni.*Jana.*Peter/s.test(textOf(message)));
      expect(begun.length, name).toBeGreaterThan(0);
    }
  });

  it('a turn is told in the language of whoever is to move', async () => {
    const { at, table, talk, matchId, bar } = await barredGame();
    for (const name of NAMES) {
      const { settings } = await table.matches.person(table.person(name).user.id);
      await table.matches.setPerson(talk.actor(name), { ...settings, locale: 'de' });
    }
    bar();
    await talk.play(matchId);
    await talk.allTold();
    const said = NAMES.flatMap((name) => direct(at, name).map(textOf));
    expect(said).toHaveLength(3);
    for (const text of said) expect(text).toMatch(/kann ich nicht schreiben/);
  });

  it('a move that is taken back is told to the others', async () => {
    const { at, talk, matchId, bar } = await barredGame();
    bar();
    await talk.play(matchId);
    await talk.allTold();
    const [last] = await at.table.matches.history(matchId);
    const { match } = await talk.view(matchId);
    const mover = match.members[last?.seat ?? -1]?.name.toLowerCase() ?? '';
    const before = counts(at);
    await talk.undo(matchId);
    await talk.allTold();
    for (const [name, texts] of since(at, before)) {
      const lines = texts.filter((text) => text.includes('took back'));
      expect(lines, name).toHaveLength(name === mover ? 0 : 1);
    }
  });

  it.each([true, false])(
    'what becomes of a question that was asked there before is told (agreed: %s)',
    async (agreed) => {
      const { at, table, talk, matchId, thread, bar } = await barredGame();
      await table.matches.askPause(talk.actor('anni'), matchId);
      await talk.allTold();
      bar('none');
      const [asked] = await table.matches.openProposals(matchId);
      await table.matches.answer(talk.actor('jana'), matchId, asked?.id ?? -1, agreed);
      if (agreed) await table.matches.answer(talk.actor('peter'), matchId, asked?.id ?? -1, agreed);
      await talk.allTold();
      for (const name of NAMES) {
        expect(direct(at, name), name).toHaveLength(1);
        const [told] = direct(at, name);
        expect(textOf(told as APIMessage)).toMatch(agreed ? /paused/ : /Jana/);
        expect(controlOf(told as APIMessage, 'resume') !== undefined, 'the way out of the pause').toBe(agreed);
      }
      const before = counts(at);
      const pings = at.pingsIn(thread).length;
      await opened(at, thread);
      const questions = () => talk.publicMessages(thread).filter((message) => controlOf(message, 'agree'));
      await expect.poll(questions).toEqual([]);
      await talk.allTold();
      expect(at.pingsIn(thread).slice(pings).join('')).toBe('');
      expect([...since(at, before).values()].flat()).toEqual([]);
    },
  );

  it('a question that was asked directly pings nobody in its place, also where somebody answers long after', async () => {
    let ahead = 0;
    const { at, table, talk, matchId, thread, bar } = await barredGame({
      clock: { now: () => new Date(Date.now() + ahead) },
    });
    bar();
    await table.matches.askPause(talk.actor('anni'), matchId);
    await talk.allTold();
    const pinged: string[] = [];
    table.person('anni').listen((event) => {
      if (event.type !== 'message' || event.message.channel_id !== thread) return;
      pinged.push(...event.message.mentions.map(({ username }) => username));
    });
    ahead += HOUR_MS;
    table.playground.admin.setBotAccess(thread, 'full');
    const [question] = direct(at, 'jana').filter((message) => controlOf(message, 'agree'));
    await (await clickOn(table.person('jana'), question as APIMessage, 'agree')).reply();
    const asked = () => talk.publicMessages(thread).filter((message) => controlOf(message, 'agree'));
    await expect.poll(asked).toHaveLength(1);
    await talk.allTold();
    expect(pinged).toEqual([]);
  });

  it('whoever is absent and the others are told, and nobody is pinged for it later', async () => {
    let now = new Date('2025-05-01T12:00:00.000Z').getTime();
    const { at, table, talk, matchId, thread, bar } = await barredGame({ clock: { now: () => new Date(now) } });
    bar();
    const { match, state } = await talk.view(matchId);
    const mover = match.members[state?.turn ?? -1]?.name.toLowerCase() ?? '';
    const before = counts(at);
    now += 8 * 24 * HOUR_MS;
    await table.store.matches.transaction((transaction) => transaction.recordPoll(new Date(now)));
    await table.matches.processDueClocks();
    await talk.allTold();
    for (const name of NAMES) {
      const [told, ...rest] = direct(at, name).slice(before.get(name));
      expect(rest, name).toEqual([]);
      expect(controlOf(told as APIMessage, 'goOnStandIn') !== undefined, name).toBe(name !== mover);
    }
    const pings = at.pingsIn(thread).length;
    now += HOUR_MS;
    await opened(at, thread);
    await talk.allTold();
    expect(at.pingsIn(thread).slice(pings).join('')).toBe('');
  });

  it('the review and the rematch of a game that is over are told, and later stand in its place', async () => {
    const { at, table, talk, matchId, thread, bar } = await barredGame();
    bar('none');
    for (const name of ['jana', 'peter']) await table.matches.resign(talk.actor(name), matchId);
    const said = (name: string) => direct(at, name).map(textOf);
    for (const name of NAMES)
      await expect.poll(() => said(name)).toContainEqual(expect.stringMatching(/^### Review|\n### Review/));
    await talk.allTold();
    await table.matches.rematch(talk.actor('anni'), matchId, 'A');
    await talk.allTold();
    const invited = (name: string) => direct(at, name).filter((message) => controlOf(message, 'join')).length;
    expect(NAMES.map(invited)).toEqual([0, 1, 1]);
    const before = counts(at);
    const pings = at.pingsIn(thread).length;
    await opened(at, thread);
    const texts = () => talk.publicMessages(thread).map(textOf).join('\n');
    await expect.poll(texts).toMatch(/### Review/);
    await talk.allTold();
    expect(talk.publicMessages(thread).filter((message) => controlOf(message, 'join'))).toHaveLength(1);
    expect(at.pingsIn(thread).slice(pings).join('')).toBe('');
    expect([...since(at, before).values()].flat()).toEqual([]);
  });

  it('a game that is called off is told to all but its host', async () => {
    const { at, table, talk, matchId, thread, bar } = await barredGame();
    bar();
    await table.matches.cancel(talk.actor('anni'), matchId);
    await talk.allTold();
    for (const name of NAMES) expect(direct(at, name), name).toHaveLength(name === 'anni' ? 0 : 1);
    const before = counts(at);
    await opened(at, thread);
    const lines = () => talk.publicMessages(thread).filter((message) => /called off|cancelled/i.test(textOf(message)));
    await expect.poll(() => lines().length).toBeGreaterThan(0);
    await talk.allTold();
    expect([...since(at, before).values()].flat()).toEqual([]);
  });

  it('a word to one person that neither they nor the thread could take is told as soon as one of them can', async () => {
    const { at, table, talk, matchId, thread, bar } = await barredGame();
    bar();
    const stop = table.playground.intercept(({ method, path }) => {
      const homes = NAMES.flatMap((name) => table.person(name).channels()).filter(({ kind }) => kind === 'dm');
      return method === 'POST' && homes.some(({ id }) => path === `/channels/${id}/messages`)
        ? { act: 'fail', when: 'before', status: 403, body: { code: 20_029, message: 'slow mode' } }
        : undefined;
    });
    const { match } = await talk.view(matchId);
    const personId = table.person('peter').user.id;
    await table.store.matches.transaction((transaction) =>
      transaction.announce(matchId, match.version, { kind: 'planDeparted', personId }, new Date()),
    );
    await talk.allTold();
    // For as long as it is tried before anything else of the game.
    const waiting = async () => (await table.store.outbox.waiting([matchId])).size;
    await expect.poll(waiting).toBe(0);
    expect(direct(at, 'peter')).toEqual([]);
    stop();
    await (await table.person('peter').command(thread, 'help')).reply();
    await expect.poll(() => direct(at, 'peter').map(textOf)).toEqual([expect.stringMatching(/plan/)]);
    await opened(at, thread);
    await talk.allTold();
    expect(direct(at, 'peter')).toHaveLength(1);
  });
});
