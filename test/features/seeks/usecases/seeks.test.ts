/** People who look for other players: each game begins once, with compatible people, whatever happens concurrently. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewSeek } from '../../../../src/features/seeks/usecases/createSeeks.ts';
import { areCompatible, findMatchingSeeks } from '../../../../src/features/seeks/usecases/matching.ts';
import type { Seek } from '../../../../src/features/seeks/usecases/seek.ts';
import { HOUR_MS } from '../../../../src/match/index.ts';
import { ON_SQLITE } from '../../../support/database/database.ts';
import { openedStore, rawDatabase } from '../../../support/database/store.ts';
import {
  type MatchTable,
  matchesOn,
  matchTable,
  runningMatch,
  SEEK,
  standardComponents,
  succeeded,
} from '../../../support/game/match.ts';

const START = Date.UTC(2025, 2, 1, 12);
const newSeek: NewSeek = { ...SEEK, theme: 'dark', setBy: 'person9' };
const { place } = SEEK;

async function seekTable() {
  const clock = { at: START, now: () => new Date(clock.at) };
  return { table: await matchTable(undefined, { clock }), clock };
}

async function opened({ seeks, actor }: MatchTable, person: number, wanted: Partial<NewSeek> = {}): Promise<Seek> {
  const result = await seeks.openSeek(actor(person), { ...newSeek, ...wanted });
  if (!result.ok) throw new Error(result.code);
  return result.seek;
}

describe('a seek on a server', () => {
  test('starts by itself with the people who joined, in the channel, and announces each change', async () => {
    const { table, clock } = await seekTable();
    const { seeks, people, matches, actor } = table;
    const { id, noticeId } = await opened(table, 0, { players: 3, side: 'B' });
    expect(await people.takeNotice('seeks')).toMatchObject({ id: noticeId, facts: { kind: 'seek', seekId: id } });
    expect(await seeks.joinSeek(actor(0), id)).toEqual({ ok: false, code: 'alreadyIn' });
    expect(await seeks.leaveSeek(actor(1), id)).toEqual({ ok: false, code: 'notIn' });
    const join = actor(1);
    for (const _ of [1, 2]) expect(await seeks.joinSeek(join, id)).toMatchObject({ ok: true });
    expect(await seeks.joinSeek(actor(1), id)).toEqual({ ok: false, code: 'alreadyIn' });
    await seeks.leaveSeek(actor(1), id);
    await seeks.joinSeek(actor(2), id);
    clock.at += 1000;
    const joined = await seeks.joinSeek(actor(1), id);
    if (!joined.ok) throw new Error(joined.code);
    expect(joined.seek).toMatchObject({ status: 'started', offerAt: null });
    const view = await matches.view(joined.seek.matchId ?? '');
    expect(view?.match).toMatchObject({
      status: 'running',
      side: 'B',
      capacity: 3,
      place: { ...place, threadId: null },
    });
    expect(view?.match.members.map(({ personId }) => personId)).toEqual(['person0', 'person2', 'person1']);
    expect(await seeks.joinSeek(actor(3), id)).toEqual({ ok: false, code: 'seekOver', status: 'started' });
    expect(await seeks.joinSeek(actor(3), 999)).toEqual({ ok: false, code: 'unknownSeek' });
  });

  test('does not seat two people together one of whom has blocked the other since both joined: the later one leaves', async () => {
    const { table } = await seekTable();
    const { seeks, people, actor } = table;
    const { id } = await opened(table, 0, { players: 3, everywhere: true });
    await seeks.joinSeek(actor(1), id);
    await people.block(actor(1), { personId: 'person0', name: 'Anni' });
    const here = await opened(table, 3, { players: 3, everywhere: true });
    expect(here, 'with another seek').toMatchObject({ status: 'open' });
    const members = async () => (await seeks.seek(id))?.members.map(({ personId }) => personId);
    expect(await members()).toEqual(['person0']);
    await seeks.leaveSeek(actor(3), here.id);
    await seeks.joinSeek(actor(4), id);
    await people.block(actor(0), { personId: 'person4', name: 'Nora' });
    expect(await seeks.joinSeek(actor(2), id)).toMatchObject({ seek: { status: 'open', matchId: null } });
    expect(await members()).toEqual(['person0', 'person2']);
  });

  test('updates its message once when it starts', async () => {
    const { table } = await seekTable();
    const { seeks, store, actor } = table;
    const { id, noticeId } = await opened(table, 0, { players: 2 });
    const revision = async () =>
      (await store.matches.transaction(({ notices }) => notices.notice(noticeId ?? 0)))?.revision ?? 0;
    const before = await revision();
    expect(await seeks.joinSeek(actor(1), id)).toMatchObject({ ok: true, seek: { status: 'started' } });
    expect(await revision()).toBe(before + 1);
  });

  test('has no hope in a range in which only its seeker has a rating', async () => {
    const { table } = await seekTable();
    const { match } = await runningMatch(table, { rated: true });
    succeeded(await table.matches.resign(table.actor(1), match.id));
    await rawDatabase(table.url).execute(`UPDATE ratings SET shown = 1650 WHERE "personId" = 'person0'`);
    const asked = { players: null, range: { least: 1640, most: 1660 } };
    expect(await table.seeks.isSeekHopeful({ ...asked, seekerId: 'person0' })).toBe(false);
    expect(await table.seeks.isSeekHopeful({ ...asked, seekerId: 'person1' })).toBe(true);
  });

  test('is open to people with the required rating, and to nobody who has blocked a member or is blocked by one', async () => {
    const { table } = await seekTable();
    const { seeks, people, actor } = table;
    const narrow = await opened(table, 0, { range: { least: 1600, most: 1700 } });
    expect(await seeks.isSeekHopeful(narrow)).toBe(false);
    expect(await seeks.joinSeek(actor(1), narrow.id)).toMatchObject({ ok: false, code: 'outOfRange', points: 1500 });
    const { id } = await opened(table, 0, { players: 4, range: { least: 1400, most: 1600 } });
    expect(await people.block(actor(0), { personId: 'person0', name: 'Anni' })).toMatchObject({ code: 'blockSelf' });
    for (let other = 10; other < 40; other++) {
      expect(await people.block(actor(4), { personId: `person${other}`, name: 'Nora' })).toEqual({ ok: true });
    }
    expect(await people.block(actor(4), { personId: 'person40', name: 'Nora' })).toMatchObject({
      code: 'tooManyBlocked',
    });
    expect(await people.block(actor(4), { personId: 'person10', name: 'Nora' }), 'again').toEqual({ ok: true });
    await people.block(actor(0), { personId: 'person1', name: 'Peter' });
    await people.block(actor(2), { personId: 'person3', name: 'Jonas' });
    const refused = actor(1);
    for (const _ of [1, 2]) expect(await seeks.joinSeek(refused, id)).toEqual({ ok: false, code: 'notTogether' });
    expect((await seeks.joinSeek(actor(3), id)).ok).toBe(true);
    expect(await seeks.joinSeek(actor(2), id)).toEqual({ ok: false, code: 'notTogether' });
    expect(await people.unblock(actor(0), 'person1')).toBe(true);
    expect((await seeks.joinSeek(actor(1), id)).ok).toBe(true);
  });

  test('admits one of two people who take the last seat at once in two processes; the game begins once', async () => {
    const { table, clock } = await seekTable();
    // One process owns a SQLite file.
    const other = ON_SQLITE
      ? table
      : matchesOn(table.url, await openedStore(table.url, standardComponents(), clock), clock);
    for (let round = 0; round < 3; round++) {
      const { id } = await opened(table, 0);
      const actors = [1, 2].map((person) => ({ ...table.actor(person), interactionId: `${round} ${person}` }));
      const [one, two] = await Promise.all(
        actors.map((actor, index) => (index === 0 ? table : other).seeks.joinSeek(actor, id)),
      );
      expect([one?.ok, two?.ok].sort()).toEqual([false, true]);
      const seek = await table.seeks.seek(id);
      expect(seek).toMatchObject({ status: 'started' });
      expect(seek?.members).toHaveLength(2);
      expect((await table.matches.inChannel('seeks')).length).toBe(round + 1);
    }
  });

  test('expires, and a waiting person is offered a computer player once; the number of seeks is limited', async () => {
    const { table, clock } = await seekTable();
    const { seeks, people, actor } = table;
    const open = [await opened(table, 0), await opened(table, 0), await opened(table, 0)];
    expect(await seeks.openSeek(actor(0), newSeek)).toEqual({ ok: false, code: 'tooManySeeks', most: 3 });
    await seeks.leaveSeek(actor(0), open[1]?.id ?? 0);
    expect(await seeks.seek(open[1]?.id ?? 0)).toMatchObject({ status: 'cancelled' });
    await seeks.maintainSeeks();
    expect(await people.takeNotice('person0')).toBeNull();
    clock.at += HOUR_MS;
    await seeks.maintainSeeks();
    await seeks.maintainSeeks();
    const offered = [];
    for (let offer = await people.takeNotice('person0'); offer; offer = await people.takeNotice('person0')) {
      offered.push(offer.facts);
      await people.noticePosted(offer, null);
    }
    expect(offered).toEqual([open[0], open[2]].map((each) => ({ kind: 'seekOffer', seekId: each?.id })));
    clock.at += 23 * HOUR_MS;
    await seeks.maintainSeeks();
    expect(await seeks.seek(open[0]?.id ?? 0)).toMatchObject({ status: 'ended', offerAt: null });
    expect(await seeks.joinSeek(actor(1), open[0]?.id ?? 0)).toMatchObject({ code: 'seekOver', status: 'ended' });
    clock.at += 31 * 24 * HOUR_MS;
    await table.store.housekeeping.tidy();
    expect(await seeks.seek(open[0]?.id ?? 0)).toBeNull();
  });
});

test('ends with its channel and with the erasure of its seeker; its message is updated in both cases', async () => {
  const { table } = await seekTable();
  const { seeks, people, matches, actor } = table;
  const lost = await opened(table, 0, { place: { ...place, channelId: 'lost' } });
  const notice = await people.takeNotice('lost');
  if (!notice) throw new Error('no notice is due');
  await people.noticeFailed(notice, { failure: 'gone', reason: 'Unknown Channel' }, null);
  expect(await seeks.seek(lost.id)).toMatchObject({ status: 'ended' });
  expect(await people.takeNotice('person0')).toMatchObject({
    facts: { kind: 'seekEnded', seekId: lost.id, because: 'gone' },
  });
  expect(await people.takeNotice('person9')).toMatchObject({ facts: { kind: 'unreachable', channelId: 'lost' } });

  const { id } = await opened(table, 1, { players: 3 });
  await seeks.joinSeek(actor(2), id);
  const other = await opened(table, 2, { players: 3 });
  await seeks.joinSeek(actor(1), other.id);
  for (let posted = await people.takeNotice('seeks'); posted; posted = await people.takeNotice('seeks')) {
    await people.noticePosted(posted, { channelId: 'seeks', messageId: `m${posted.id}` });
  }
  await matches.forget('person1');
  expect(await seeks.seek(id)).toBeNull();
  expect((await seeks.seek(other.id))?.members).toEqual([{ personId: 'person2', name: 'Mia' }]);
  const facts = [];
  for (let each = await people.takeNotice('seeks'); each; each = await people.takeNotice('seeks')) {
    facts.push(each.facts);
    await people.noticePosted(each, each.post);
  }
  expect(facts).toEqual([id, other.id].map((seekId) => ({ kind: 'seek', seekId })));
});

describe('seeks everywhere', () => {
  test('match across servers, in a game by direct messages, each once', async () => {
    const { table } = await seekTable();
    const { seeks, people, matches, actor } = table;
    const far = { serverId: 'another', channelId: 'elsewhere' };
    const first = await opened(table, 0, { everywhere: true });
    await opened(table, 1, { everywhere: true, rated: false, place: null });
    await people.block(actor(2), { personId: 'person0', name: 'Anni' });
    expect(await opened(table, 2, { everywhere: true, place: far })).toMatchObject({ status: 'open' });
    const seeking = { ...newSeek, everywhere: true, place: { ...far, channelId: 'third' } };
    const last = actor(3);
    const results = [await seeks.openSeek(last, seeking), await seeks.openSeek(last, seeking)];
    expect(results[1]).toEqual(results[0]);
    const [third] = results.map((each) => (each.ok ? each.seek : expect.fail(each.code)));
    if (third?.status !== 'started') throw new Error('no match was found');
    const view = await matches.view(third.matchId ?? '');
    expect(view?.match.place).toEqual({ serverId: null, channelId: 'direct', threadId: null });
    expect(await seeks.seek(first.id)).toMatchObject({ status: 'started', matchId: third.matchId });
    // Neither message names people from other servers.
    expect((await seeks.seek(first.id))?.members).toEqual([{ personId: 'person0', name: 'Anni' }]);
  });

  test('without a number of players match at once as a game of two, or fill a larger table that waits for one', async () => {
    const { table } = await seekTable();
    const { matches } = table;
    const any = { everywhere: true, players: null, place: null };
    const seekEverywhere = async (person: number, players: NewSeek['players']) => {
      const { status, matchId } = await opened(table, person, { ...any, players });
      const match = (await matches.view(matchId ?? ''))?.match;
      return [status, match?.members.map(({ personId }) => personId).toSorted()];
    };
    expect(await seekEverywhere(0, null)).toEqual(['open', undefined]);
    expect(await seekEverywhere(1, null)).toEqual(['started', ['person0', 'person1']]);
    expect(await seekEverywhere(0, 3)).toEqual(['open', undefined]);
    expect(await seekEverywhere(1, null)).toEqual(['open', undefined]);
    expect(await seekEverywhere(2, null)).toEqual(['started', ['person0', 'person1', 'person2']]);
    expect(await seekEverywhere(3, null)).toEqual(['open', undefined]);
    expect(await seekEverywhere(4, 2)).toEqual(['started', ['person3', 'person4']]);
  });

  test('notify their seeker once when they end without a game, whether or not a channel shows them', async () => {
    const { table, clock } = await seekTable();
    const { seeks, people } = table;
    const hidden = await opened(table, 0, { everywhere: true, place: null, lasts: HOUR_MS / 2 });
    const shown = await opened(table, 1, { everywhere: true, lasts: HOUR_MS / 2, side: 'B' });
    expect(await seeks.seeksWith('person0')).toEqual([hidden]);
    clock.at += HOUR_MS / 2;
    for (const _ of [1, 2]) await seeks.maintainSeeks();
    expect(await seeks.seeksWith('person0')).toEqual([]);
    for (const { id, seekerId } of [hidden, shown]) {
      const notice = await people.takeNotice(seekerId);
      if (!notice) throw new Error('no notice is due');
      expect(notice.facts).toEqual({ kind: 'seekEnded', seekId: id });
      await people.noticePosted(notice, null);
      expect(await people.takeNotice(seekerId)).toBeNull();
    }
    expect(await seeks.seek(shown.id)).toMatchObject({ status: 'ended' });
  });

  const seeking = fc.record({
    size: fc.integer({ min: 1, max: 2 }),
    players: fc.constantFrom(null, 2 as const, 3 as const, 4 as const),
    least: fc.constantFrom(1000, 1400, 1550),
    most: fc.constantFrom(1450, 1600, 2000),
  });

  test('fill the largest possible game exactly, with people who are all compatible', () => {
    fc.assert(
      fc.property(
        fc.array(seeking, { minLength: 1, maxLength: 6 }),
        fc.array(fc.constantFrom(1450, 1500, 1580), { minLength: 12, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 6 }),
        (searches, points, blocks) => {
          let count = 0;
          const all = searches.map(({ size, players, least, most }, id) => ({
            ...newSeek,
            id,
            players,
            range: { least, most },
            seekerId: `${count}`,
            status: 'open' as const,
            noticeId: null,
            createdAt: new Date(START),
            endsAt: new Date(START),
            offerAt: null,
            matchId: null,
            members: Array.from({ length: players === null ? 1 : Math.min(size, players - 1) }, () => ({
              personId: `${count}`,
              name: `${count++}`,
            })),
          }));
          const facts = {
            pointsOf: (personId: string, players: number) =>
              (points[Number(personId)] ?? 1500) + (players === 2 ? 0 : 40),
            areApart: (a: string, b: string) =>
              blocks.some(([x, y]) => (`${x}` === a && `${y}` === b) || (`${x}` === b && `${y}` === a)),
          };
          const [own, ...others] = all;
          if (!own) return;
          const sizeOf = (some: readonly Seek[]) => some.reduce((sum, { members }) => sum + members.length, 0);
          /** The size of the game that these seeks make; null: none. */
          const gameOf = (some: readonly Seek[]) => {
            const size = ([2, 3, 4] as const).find((each) => each === sizeOf(some)) ?? null;
            const isFine =
              size !== null &&
              some.every(({ players }) => players === null || players === size) &&
              some.every((one, at) => some.slice(at + 1).every((other) => areCompatible(size, one, other, facts)));
            return isFine ? size : null;
          };
          const ways = Array.from({ length: 2 ** others.length }, (_, way) => [
            own,
            ...others.filter((_, at) => way & (1 << at)),
          ]);
          const sizes = ways.map(gameOf).filter((size) => size !== null);
          const found = findMatchingSeeks(own, others, facts);
          expect(found?.[0] ?? own).toBe(own);
          expect(found && gameOf(found)).toBe(sizes.length === 0 ? null : Math.max(...sizes));
        },
      ),
      { numRuns: 200 },
    );
  });
});

test('visibility of people follows their settings, and never includes those whom they have blocked', async () => {
  const { table } = await seekTable();
  const { people, matches, actor } = table;
  const seen = async (serverId: string | null) => people.mayBeSeen('person1', 'person0', serverId);
  expect([await seen('server'), await seen(null)]).toEqual([false, false]);
  await matches.create(actor(0), { side: 'A', capacity: 2, locale: 'en', place: { ...place, threadId: null } });
  expect([await seen('server'), await seen('another'), await seen(null)]).toEqual([true, false, false]);
  await people.setAudience(actor(0), 'everywhere');
  expect([await seen('server'), await seen('another'), await seen(null)]).toEqual([true, true, true]);
  await people.block(actor(0), { personId: 'person1', name: 'Peter' });
  expect(await seen('server')).toBe(false);
  expect(await people.mayBeSeen('person0', 'person1', null)).toBe(false);
  await people.setAudience(actor(0), 'nobody');
  expect([
    await people.mayBeSeen('person2', 'person0', 'server'),
    await people.mayBeSeen('person0', 'person0', null),
  ]).toEqual([false, true]);
});
