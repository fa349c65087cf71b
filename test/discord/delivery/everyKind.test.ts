/** Every kind of announcement in a barred place: its addressees get it directly, once, without a second ping later. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { type Announcement, HOUR_MS, type MatchId } from '../../../src/match/index.ts';
import { clickOn, controlOf, textOf } from '../../support/discord/bot.ts';
import { direct, moverOf, opensPublicTables, type PublicTable } from './support/publicTable.ts';

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
  readonly announcementOf: (scene: Scene) => Announcement;
  /** Names of the addressees. */
  readonly recipients: (scene: Scene) => readonly string[];
  readonly text: RegExp;
  /**
   * Whether it is posted in the thread once that is open again; otherwise it is stale by then or part of another
   * message.
   */
  readonly isPosted: boolean;
}

const all = () => NAMES;
const except =
  (...names: readonly string[]) =>
  () =>
    NAMES.filter((name) => !names.includes(name));

const mover = ({ mover }: Scene) => [mover];

function directCase<Each extends Kind>(
  announcementOf: (scene: Scene) => Of<Each>,
  recipients: Case['recipients'],
  text: RegExp,
  isPosted = false,
): Case {
  return { announcementOf, recipients, text, isPosted };
}

/** In the order in which they happen; a sentence says which other test covers the kind. */
const CASES_BY_KIND: Readonly<{ [Each in Kind]: Case | string }> = {
  resigned: directCase(
    ({ id }) => ({ kind: 'resigned', personId: id('anni') }),
    except('anni'),
    /Anni has resigned/,
    true,
  ),
  replaced: directCase(
    ({ id }) => ({ kind: 'replaced', seat: 0, from: 'Sofia', personId: id('anni') }),
    all,
    /Sofia/,
    true,
  ),
  standIn: directCase(({ id }) => ({ kind: 'standIn', personId: id('jana') }), all, /moves for Jana/, true),
  returned: directCase(({ id }) => ({ kind: 'returned', personId: id('jana') }), all, /Jana is back/, true),
  forgotten: directCase(() => ({ kind: 'forgotten', seat: 0 }), all, /./, true),
  resumed: directCase(({ id }) => ({ kind: 'resumed', personId: id('anni') }), except('anni'), /Anni/, true),
  computerReplaced: directCase(() => ({ kind: 'computerReplaced', seat: 0, because: 'illegal' }), all, /./, true),

  computersTurn: directCase(
    () => ({ kind: 'computersTurn' }),
    () => [],
    /./,
  ),
  planDeparted: directCase(
    ({ id }) => ({ kind: 'planDeparted', personId: id('peter') }),
    () => ['peter'],
    /plan/i,
  ),
  conditionDropped: directCase(
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
  clockMoved: directCase(() => ({ kind: 'clockMoved' }), mover, /./),
  wasAway: directCase(() => ({ kind: 'wasAway', since: '2025-05-01T11:00:00.000Z' }), mover, /./),
  reminder: directCase(({ id, mover }) => ({ kind: 'reminder', personId: id(mover) }), mover, /runs out/),
  turnDirect: directCase(({ id, mover }) => ({ kind: 'turnDirect', personId: id(mover) }), mover, /your turn/),
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
  digest: 'always sent directly',
  repost: 'posts what is missing in its place',
};

const messageCounts = (at: PublicTable) => new Map(NAMES.map((name) => [name, direct(at, name).length]));

/** The new messages of each person. */
const since = (at: PublicTable, before: ReadonlyMap<string, number>) =>
  new Map(NAMES.map((name) => [name, direct(at, name).slice(before.get(name)).map(textOf)]));

/** Unbars the place and runs a command there. */
async function opened(at: PublicTable, placeId: string): Promise<void> {
  at.table.playground.admin.setBotAccess(placeId, 'full');
  await (await at.table.person('anni').command(placeId, 'help')).reply();
}

describe('in a barred place', () => {
  it('each kind is sent once to its addressees, and later posted without a ping', async () => {
    const at = await open({ clock: { now: () => new Date('2025-05-01T12:00:00.000Z') } });
    const { table, talk } = at;
    const place = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
    const { match } = await table.matches.create(talk.actor('anni'), { side: 'A', capacity: 4, locale: 'en', place });
    const timeControl = { kind: 'turn', perTurn: 24 * HOUR_MS, whenUp: 'vote' } as const;
    await table.matches.configure(talk.actor('anni'), match.id, { timeControl });
    for (const name of NAMES.slice(1)) await table.matches.join(talk.actor(name), match.id);
    await table.matches.start(talk.actor('anni'), match.id);
    await talk.waitForDelivery();
    const thread = await at.threadOf(match.id);
    table.playground.admin.setBotAccess(thread, 'readOnly');
    const mover = await moverOf(at, match.id);
    const scene: Scene = { at, matchId: match.id, mover, id: (name) => table.person(name).user.id };
    const posted = talk.publicMessages(thread).length;
    const later: RegExp[] = [];
    for (const [kind, one] of Object.entries(CASES_BY_KIND)) {
      if (typeof one === 'string') continue;
      const before = messageCounts(at);
      const { match: now } = await talk.view(match.id);
      await table.store.matches.transaction((transaction) =>
        transaction.announce(match.id, now.version, one.announcementOf(scene), new Date()),
      );
      await talk.waitForDelivery();
      const heard = [...since(at, before)].filter(([, texts]) => texts.length > 0);
      expect(heard.map(([name]) => name).toSorted(), kind).toEqual([...one.recipients(scene)].toSorted());
      for (const [name, texts] of heard) expect(texts, `${kind} to ${name}`).toEqual([expect.stringMatching(one.text)]);
      if (one.isPosted) later.push(one.text);
    }
    expect(talk.publicMessages(thread)).toHaveLength(posted);
    const before = messageCounts(at);
    await opened(at, thread);
    const texts = () => talk.publicMessages(thread).slice(posted).map(textOf);
    await expect.poll(texts).toHaveLength(later.length);
    await talk.waitForDelivery();
    for (const [index, wanted] of later.entries()) expect(texts()[index]).toMatch(wanted);
    expect(at.pingsIn(thread).slice(posted).join(''), 'no second ping').toBe('');
    expect([...since(at, before).values()].flat(), 'no second message').toEqual([]);
  });

  /** A delivered game of three, and a function that bars its thread. */
  async function openBeforeBarring(options: Parameters<typeof open>[0] = {}) {
    const at = await open(options);
    const { table, talk } = at;
    const matchId = await talk.running(NAMES);
    await talk.waitForDelivery();
    const thread = await at.threadOf(matchId);
    const bar = (access: 'readOnly' | 'none' = 'readOnly') => table.playground.admin.setBotAccess(thread, access);
    return { at, table, talk, matchId, thread, bar };
  }

  it('a lobby and its start are sent to the members, and their copies are updated', async () => {
    const at = await open();
    const { table, talk } = at;
    const place = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
    table.playground.admin.setBotAccess(table.channelId, 'readOnly');
    const { match } = await table.matches.create(talk.actor('anni'), { side: 'A', capacity: 3, locale: 'en', place });
    await talk.waitForDelivery();
    const cards = (name: string) =>
      direct(at, name)
        .filter((message) => controlOf(message, 'leave'))
        .map(textOf);
    expect(cards('anni')).toHaveLength(1);
    await table.matches.join(talk.actor('jana'), match.id);
    await talk.waitForDelivery();
    for (const name of ['anni', 'jana']) expect(cards(name), name).toEqual([expect.stringContaining('Jana')]);
    expect(direct(at, 'peter')).toEqual([]);
    const [card] = direct(at, 'jana');
    const sent = [...messageCounts(at).values()];
    await (await clickOn(table.person('jana'), card as APIMessage, 'leave')).reply();
    await talk.waitForDelivery();
    expect([...messageCounts(at).values()], 'each has one card').toEqual(sent);
    expect(cards('anni')[0]).not.toContain('Jana');
    await table.matches.join(talk.actor('jana'), match.id);
    await table.matches.start(talk.actor('anni'), match.id);
    await talk.waitForDelivery();
    for (const name of ['anni', 'jana']) {
      expect(cards(name), 'no button to leave').toEqual([]);
      expect(direct(at, name).map(textOf).join('\n'), name).toMatch(/Anni.*Jana/s);
    }
    const before = messageCounts(at);
    await opened(at, table.channelId);
    await expect.poll(async () => (await talk.view(match.id)).match.place.threadId).not.toBeNull();
    await talk.waitForDelivery();
    expect(at.pingsIn(await at.threadOf(match.id)).join('')).toBe('');
    expect([...since(at, before).values()].flat()).toEqual([]);
  });

  it('a start is sent directly although the channel shows the lobby', async () => {
    const at = await open();
    const { table, talk } = at;
    const place = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
    const { match } = await table.matches.create(talk.actor('anni'), { side: 'A', capacity: 3, locale: 'en', place });
    for (const name of NAMES.slice(1)) await table.matches.join(talk.actor(name), match.id);
    await talk.waitForDelivery();
    table.playground.admin.setBotAccess(table.channelId, 'none');
    await table.matches.start(talk.actor('anni'), match.id);
    await talk.waitForDelivery();
    for (const name of NAMES) {
      const begun = direct(at, name).filter((message) => /Anni.*Jana.*Peter/s.test(textOf(message)));
      expect(begun.length, name).toBeGreaterThan(0);
    }
  });

  it('a turn is sent in the language of the player to move', async () => {
    const { at, table, talk, matchId, bar } = await openBeforeBarring();
    for (const name of NAMES) {
      const { settings } = await table.matches.person(table.person(name).user.id);
      await table.matches.setPerson(talk.actor(name), { ...settings, locale: 'de' });
    }
    bar();
    await talk.playAndDeliver(matchId);
    const announcementOf = NAMES.flatMap((name) => direct(at, name).map(textOf));
    expect(announcementOf).toHaveLength(3);
    for (const text of announcementOf) expect(text).toMatch(/kann ich nicht schreiben/);
  });

  it('a take-back is sent to the others', async () => {
    const { at, talk, matchId, bar } = await openBeforeBarring();
    bar();
    await talk.playAndDeliver(matchId);
    const [last] = await at.table.matches.history(matchId);
    const { match } = await talk.view(matchId);
    const mover = match.members[last?.seat ?? -1]?.name.toLowerCase() ?? '';
    const before = messageCounts(at);
    await talk.undo(matchId);
    await talk.waitForDelivery();
    for (const [name, texts] of since(at, before)) {
      const lines = texts.filter((text) => text.includes('took back'));
      expect(lines, name).toHaveLength(name === mover ? 0 : 1);
    }
  });

  it.each([true, false])(
    'the outcome of a question that was asked before is sent directly (agreed: %s)',
    async (agreed) => {
      const { at, table, talk, matchId, thread, bar } = await openBeforeBarring();
      await table.matches.askPause(talk.actor('anni'), matchId);
      await talk.waitForDelivery();
      bar('none');
      const [asked] = await table.matches.openProposals(matchId);
      await table.matches.answer(talk.actor('jana'), matchId, asked?.id ?? -1, agreed);
      if (agreed) await table.matches.answer(talk.actor('peter'), matchId, asked?.id ?? -1, agreed);
      await talk.waitForDelivery();
      for (const name of NAMES) {
        expect(direct(at, name), name).toHaveLength(1);
        const [message] = direct(at, name);
        expect(textOf(message as APIMessage)).toMatch(agreed ? /paused/ : /Jana/);
        expect(controlOf(message as APIMessage, 'resume') !== undefined, 'a button to resume').toBe(agreed);
      }
      const before = messageCounts(at);
      const pings = at.pingsIn(thread).length;
      await opened(at, thread);
      const questions = () => talk.publicMessages(thread).filter((message) => controlOf(message, 'agree'));
      await expect.poll(questions).toEqual([]);
      await talk.waitForDelivery();
      expect(at.pingsIn(thread).slice(pings).join('')).toBe('');
      expect([...since(at, before).values()].flat()).toEqual([]);
    },
  );

  it('a question that was asked directly pings nobody in its place, however late the answer comes', async () => {
    let ahead = 0;
    const { at, table, talk, matchId, thread, bar } = await openBeforeBarring({
      clock: { now: () => new Date(Date.now() + ahead) },
    });
    bar();
    await table.matches.askPause(talk.actor('anni'), matchId);
    await talk.waitForDelivery();
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
    await talk.waitForDelivery();
    expect(pinged).toEqual([]);
  });

  it('an absence is sent to all players, and nobody is pinged for it later', async () => {
    let now = new Date('2025-05-01T12:00:00.000Z').getTime();
    const { at, table, talk, matchId, thread, bar } = await openBeforeBarring({ clock: { now: () => new Date(now) } });
    bar();
    const mover = await moverOf(at, matchId);
    const before = messageCounts(at);
    now += 8 * 24 * HOUR_MS;
    await table.store.matches.transaction((transaction) => transaction.recordPoll(new Date(now)));
    await table.matches.processDueClocks();
    await talk.waitForDelivery();
    for (const name of NAMES) {
      const [message, ...rest] = direct(at, name).slice(before.get(name));
      expect(rest, name).toEqual([]);
      expect(controlOf(message as APIMessage, 'goOnStandIn') !== undefined, name).toBe(name !== mover);
    }
    const pings = at.pingsIn(thread).length;
    now += HOUR_MS;
    await opened(at, thread);
    await talk.waitForDelivery();
    expect(at.pingsIn(thread).slice(pings).join('')).toBe('');
  });

  it('a player’s own review and the rematch of a finished game are sent directly, and later posted', async () => {
    const { at, table, talk, matchId, thread, bar } = await openBeforeBarring();
    // A player without moves has nothing to share.
    const sharer = await moverOf(at, matchId);
    await talk.play(matchId);
    await talk.waitForDelivery();
    bar('none');
    for (const name of ['jana', 'peter']) await table.matches.resign(talk.actor(name), matchId);
    const announcementOf = (name: string) => direct(at, name).map(textOf);
    await expect.poll(async () => (await table.matches.review(matchId))?.status, { timeout: 60_000 }).toBe('done');
    for (const name of NAMES) expect(announcementOf(name).join()).not.toMatch(/### Review/);
    await table.matches.shareReview(talk.actor(sharer), matchId);
    for (const name of NAMES)
      await expect.poll(() => announcementOf(name)).toContainEqual(expect.stringMatching(/^### Review|\n### Review/));
    await talk.waitForDelivery();
    await table.matches.rematch(talk.actor('anni'), matchId, 'A');
    await talk.waitForDelivery();
    const invited = (name: string) => direct(at, name).filter((message) => controlOf(message, 'join')).length;
    expect(NAMES.map(invited)).toEqual([0, 1, 1]);
    const before = messageCounts(at);
    const pings = at.pingsIn(thread).length;
    await opened(at, thread);
    const texts = () => talk.publicMessages(thread).map(textOf).join('\n');
    await expect.poll(texts).toMatch(/### Review/);
    await talk.waitForDelivery();
    expect(talk.publicMessages(thread).filter((message) => controlOf(message, 'join'))).toHaveLength(1);
    expect(at.pingsIn(thread).slice(pings).join('')).toBe('');
    expect([...since(at, before).values()].flat()).toEqual([]);
  });

  it('a cancellation is sent to all but the host', async () => {
    const { at, table, talk, matchId, thread, bar } = await openBeforeBarring();
    bar();
    await table.matches.cancel(talk.actor('anni'), matchId);
    await talk.waitForDelivery();
    for (const name of NAMES) expect(direct(at, name), name).toHaveLength(name === 'anni' ? 0 : 1);
    const before = messageCounts(at);
    await opened(at, thread);
    const lines = () => talk.publicMessages(thread).filter((message) => /called off|canceled/i.test(textOf(message)));
    await expect.poll(() => lines().length).toBeGreaterThan(0);
    await talk.waitForDelivery();
    expect([...since(at, before).values()].flat()).toEqual([]);
  });

  it('a personal message that could be delivered nowhere is sent as soon as the person or the thread takes it', async () => {
    const { at, table, talk, matchId, thread, bar } = await openBeforeBarring();
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
    await talk.waitForDelivery();
    // Until it no longer precedes other announcements of the game.
    const waiting = async () => (await table.store.outbox.waiting([matchId])).size;
    await expect.poll(waiting).toBe(0);
    expect(direct(at, 'peter')).toEqual([]);
    stop();
    await (await table.person('peter').command(thread, 'help')).reply();
    await expect.poll(() => direct(at, 'peter').map(textOf)).toEqual([expect.stringMatching(/plan/)]);
    await opened(at, thread);
    await talk.waitForDelivery();
    expect(direct(at, 'peter')).toHaveLength(1);
  });
});
