/** The outbox: the next entries, postponed entries, and the ids of posted messages. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LeaseLost } from '../../src/kernel/index.ts';
import {
  type DeliveryRecord,
  DIRECT_PLACE,
  EMPTY_POSTS,
  HOUR_MS,
  type MatchPlace,
  type MatchPosts,
  type OutboxEntry,
} from '../../src/match/index.ts';
import { rawDatabase } from '../support/database/store.ts';
import {
  type MatchTable,
  matchTable,
  newLobby,
  PLACE,
  playSomeMove,
  runningMatch,
  succeeded,
} from '../support/game/match.ts';

describe('the outbox', () => {
  const kinds = async ({ store }: MatchTable) =>
    (await store.outbox.pending()).map(({ matchId, announcement, attempts }) => [matchId, announcement.kind, attempts]);

  test('lists the oldest entry of each match, oldest first, and the next one after its delivery', async () => {
    const table = await matchTable();
    const one = (await runningMatch(table)).match.id;
    const two = await newLobby(table);
    expect(await kinds(table)).toEqual([
      [one, 'lobby', 0],
      [two, 'lobby', 0],
    ]);
    const seen = [];
    for (;;) {
      const entry = (await table.store.outbox.pending()).find(({ matchId }) => matchId === one);
      if (!entry) break;
      seen.push([entry.announcement.kind, entry.version]);
      await table.store.outbox.delivered(entry.id, {});
    }
    expect(seen).toEqual([
      ['lobby', 1],
      ['lobby', 2],
      ['started', 3],
      ['turn', 3],
    ]);
    expect(await kinds(table)).toEqual([[two, 'lobby', 0]]);
  });

  test('counts attempts, and an abandoned entry does not hold back the next', async () => {
    const table = await matchTable();
    const id = await newLobby(table);
    await table.matches.cancel(table.actor(0), id);
    const [entry] = await table.store.outbox.pending();
    if (!entry) throw new Error('no lobby was announced');
    await table.store.outbox.take(id, new Date());
    await table.store.outbox.take(id, new Date());
    expect(await kinds(table)).toEqual([[id, 'lobby', 2]]);
    await table.store.outbox.abandon(entry.id, 'the channel is gone');
    expect(await kinds(table)).toEqual([[id, 'cancelled', 0]]);
    const { rows } = await rawDatabase(table.url).execute('SELECT abandoned FROM outbox WHERE abandoned IS NOT NULL');
    expect(rows.map(({ abandoned }) => abandoned)).toEqual(['the channel is gone']);
  });

  test('makes a repost wait for an announcement made since it was read', async () => {
    const table = await matchTable();
    const { outbox } = table.store;
    const id = await newLobby(table);
    const [lobby] = await outbox.pending();
    await outbox.delivered(lobby?.id ?? '', { repost: { at: new Date(0), barredBy: null } });
    const [repost] = await outbox.pending();
    expect(repost?.announcement.kind).toBe('repost');
    await table.matches.cancel(table.actor(0), id);
    const next = await outbox.take(id, new Date());
    expect(next?.announcement.kind).toBe('cancelled');
    await outbox.delivered(next?.id ?? '', {});
    expect(await outbox.take(id, new Date())).toEqual({ ...repost, posts: expect.anything(), view: expect.anything() });
  });

  test('stores message ids with the delivery, and changes neither the version nor other ids', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    const { outbox } = table.store;
    expect(await outbox.posts(match.id)).toEqual({
      lobbyMessageId: null,
      turnMessageId: null,
      turnChannelId: null,
      turnVersion: null,
      voteMessageId: null,
    });
    const deliver = async (record: DeliveryRecord) => {
      const [entry] = await outbox.pending();
      await outbox.delivered(entry?.id ?? '', record);
    };
    await deliver({ posts: { lobbyMessageId: 'l' } });
    await deliver({ place: { threadId: 't' } });
    await deliver({ posts: { turnMessageId: 'm', turnVersion: match.version } });
    expect(await outbox.posts(match.id)).toEqual({
      lobbyMessageId: 'l',
      turnMessageId: 'm',
      turnChannelId: null,
      turnVersion: match.version,
      voteMessageId: null,
    });
    expect(await outbox.turnPosts(match.id)).toEqual([{ version: match.version, channelId: 't', messageId: 'm' }]);
    const place = { ...match.place, threadId: 't' };
    expect((await table.matches.view(match.id))?.match).toEqual({ ...match, place });
    const moved = await playSomeMove(table, match.id);
    expect(moved.match.place).toEqual(place);
    expect((await table.matches.inThread('t'))?.match).toEqual(moved.match);
    const attempt = await outbox.take(match.id, new Date());
    expect(attempt).toMatchObject({ attempts: 0, posts: await outbox.posts(match.id) });
    expect(attempt?.view()).toEqual(await table.matches.view(match.id));
  });

  test('stores nothing of a delivery whose lease another process has', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    const { outbox, jobs } = table.store;
    const lease = { kind: 'telling', subject: match.id, holder: 'gone', term: 1 };
    expect(await jobs.take({ ...lease, holder: 'other' }, new Date(Date.now() + HOUR_MS))).toBe(true);
    const [entry] = await outbox.pending();
    for (const posts of [{}, { lobbyMessageId: 'late' }]) {
      await expect(outbox.delivered(entry?.id ?? '', { posts }, lease)).rejects.toThrow(LeaseLost);
    }
    expect((await outbox.posts(match.id)).lobbyMessageId).toBeNull();
    expect((await outbox.pending())[0]).toEqual(entry);
    await outbox.delivered(entry?.id ?? '', { posts: { lobbyMessageId: 'own' } }, { ...lease, holder: 'other' });
    expect((await outbox.posts(match.id)).lobbyMessageId).toBe('own');
  });

  test('stores the message of a question with the delivery', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const { match } = await runningMatch(table, { players: 3 });
    succeeded(await matches.askPause(actor(0), match.id));
    succeeded(await matches.offerSeat(actor(1), match.id, { personId: 'person4', name: 'Lena' }));
    const open = () => table.store.matches.transaction(({ agreements }) => agreements.open(match.id));
    const [pause, seat] = await open();
    const { outbox } = table.store;
    const [entry] = await outbox.pending();
    await outbox.delivered(entry?.id ?? '', { proposals: [{ proposalId: seat?.id ?? -1, messageId: 'asked' }] });
    expect((await open()).map(({ id, messageId }) => [id, messageId])).toEqual([
      [pause?.id, null],
      [seat?.id, 'asked'],
    ]);
  });

  test('pages through waiting entries in the order of their retries, and names the next retry', async () => {
    const EPOCH = new Date(0);
    const START = Date.UTC(2025, 0, 1);
    const postponed = fc.array(fc.tuple(fc.nat(6), fc.nat(5)), { maxLength: 7 });
    const page = fc.record({ limit: fc.integer({ min: 1, max: 9 }), by: fc.nat(5) });
    await fc.assert(
      fc.asyncProperty(postponed, page, async (pauses, { limit, by }) => {
        const table = await matchTable();
        const { outbox } = table.store;
        const ids = [];
        for (let made = 0; made < 7; made++) ids.push(await newLobby(table));
        for (const id of ids.slice(0, 3)) await table.matches.join(table.actor(1), id);
        const until = new Map<string, Date>();
        for (const [which, hour] of pauses) {
          const id = ids[which] ?? '';
          const at = new Date(START + hour * 3_600_000);
          until.set(id, at);
          await outbox.postpone((await outbox.nextOf(id))?.id ?? '', at);
        }
        const rank = (id: string) => (until.get(id) ?? EPOCH).getTime();
        const inOrder = ids.toSorted((a, b) => rank(a) - rank(b));
        const walk = async (moment?: Date) => {
          const found: OutboxEntry[] = [];
          for (;;) {
            const after = found.at(-1);
            const got = await outbox.pending({ most: limit, ...(after && { after }), ...(moment && { by: moment }) });
            expect(got.length).toBeLessThanOrEqual(limit);
            if (got.length === 0) return found.map(({ matchId }) => matchId);
            found.push(...got);
          }
        };
        expect(await walk()).toEqual(inOrder);
        const moment = new Date(START + by * 3_600_000);
        expect(await walk(moment)).toEqual(inOrder.filter((id) => rank(id) <= moment.getTime()));
        const later = [...until.values()].map((at) => at.getTime()).filter((at) => at > moment.getTime());
        expect((await outbox.nextRetryAt(moment))?.getTime()).toBe(later.length > 0 ? Math.min(...later) : undefined);
        expect(await outbox.silenced(ids)).toEqual(new Set(until.keys()));
        await outbox.resumeAll();
        expect(await walk(EPOCH)).toEqual(ids);
        expect(await outbox.nextRetryAt(EPOCH)).toBeNull();
        expect(await outbox.silenced(ids)).toEqual(new Set());
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });

  test('knows which matches have waiting entries, and which are silenced', async () => {
    const table = await matchTable();
    const { outbox } = table.store;
    const [tried, abandonedMatch, deliveredMatch, other] = [
      await newLobby(table),
      await newLobby(table),
      await newLobby(table),
      await newLobby(table),
    ];
    const all = [tried, abandonedMatch, deliveredMatch, other];
    const entryOf = async (id: string) => (await outbox.nextOf(id))?.id ?? '';
    expect(await outbox.waiting(all)).toEqual(new Set(all));
    expect(await outbox.waiting([abandonedMatch])).toEqual(new Set([abandonedMatch]));
    for (let attempts = 0; attempts < 2; attempts++)
      expect(await outbox.take(tried, new Date())).toMatchObject({ attempts });
    expect(await outbox.silenced(all)).toEqual(new Set());
    await outbox.take(tried, new Date());
    const abandoned = await entryOf(abandonedMatch);
    await outbox.abandon(abandoned, 'no such channel');
    await outbox.delivered(await entryOf(deliveredMatch), {});
    const later = new Date(Date.now() + HOUR_MS);
    await outbox.postpone(await entryOf(other), later);
    expect(await outbox.take(other, new Date(later.getTime() - 1)), 'it is postponed').toBeNull();
    expect(await outbox.take(other, later)).toMatchObject({ attempts: 0, notBefore: later });
    await outbox.resumeAll();
    expect(await outbox.waiting(all)).toEqual(new Set([tried, other]));
    expect(await outbox.silenced(all)).toEqual(new Set([tried, abandonedMatch]));
    expect(await outbox.nextOf(abandonedMatch)).toBeNull();
    expect(await outbox.take(abandonedMatch, new Date()), 'it is closed').toBeNull();
    await outbox.postpone(abandoned, new Date(Date.UTC(2030, 0, 1)));
    // A later delivery ends the silence.
    succeeded(await table.matches.join(table.actor(1), abandonedMatch));
    await outbox.delivered(await entryOf(abandonedMatch), {});
    expect(await outbox.silenced(all)).toEqual(new Set([tried]));
  });

  test('finds entries that are barred at a channel, a thread or a person', async () => {
    const table = await matchTable();
    const { outbox } = table.store;
    const later = new Date(Date.UTC(2030, 0, 1));
    const opened = async (channelId: string, person = 0) => {
      const place = { ...(channelId === 'direct' ? DIRECT_PLACE : PLACE), channelId };
      const wanted = { side: 'A', capacity: 2, locale: 'en', place } as const;
      const { match } = await table.matches.create(table.actor(person), wanted);
      return { id: match.id, entry: (await outbox.nextOf(match.id))?.id ?? '' };
    };
    const inChannel = await opened('channel');
    const direct = await opened('direct', 1);
    const elsewhere = await opened('elsewhere');
    const unbarred = await opened('channel');
    const fresh = await opened('channel');
    // The first delivery stores the thread.
    await outbox.delivered(inChannel.entry, { place: { threadId: 'thread' } });
    succeeded(await table.matches.join(table.actor(2), inChannel.id));
    succeeded(await table.matches.leave(table.actor(2), inChannel.id));
    const first = (await outbox.nextOf(inChannel.id))?.id ?? '';
    expect(await outbox.entriesBarredAt(['channel', 'thread', 'person1'])).toEqual([]);
    for (const entry of [first, direct.entry, elsewhere.entry]) await outbox.postpone(entry, later, 50013);
    await outbox.postpone(unbarred.entry, later);
    const found = async (...places: string[]) =>
      Promise.all((await outbox.entriesBarredAt(places)).map(async (id) => (await matchOf(table, id)) ?? id));
    expect(await found('channel')).toEqual([inChannel.id]);
    expect(await found('thread')).toEqual([inChannel.id]);
    expect(await found('person1')).toEqual([direct.id]);
    expect((await found('person0')).sort(), 'players can be reached directly').toEqual(
      [inChannel.id, elsewhere.id].sort(),
    );
    expect((await found('thread', 'elsewhere', 'person1', 'nowhere')).sort()).toEqual(
      [inChannel.id, direct.id, elsewhere.id].sort(),
    );
    expect(await found()).toEqual([]);
    // An entry that now fails for another reason is no longer barred.
    await outbox.postpone(elsewhere.entry, later);
    expect(await found('elsewhere')).toEqual([]);
    await outbox.resumeAll();
    expect(await found('channel', 'person1')).toEqual([]);
    expect((await outbox.pending()).map(({ matchId }) => matchId)).toContain(fresh.id);
  });

  test('keeps one repost per match, which waits behind other entries and keeps its age', async () => {
    const table = await matchTable();
    const { outbox } = table.store;
    const wanted = { side: 'A', capacity: 2, locale: 'en', place: { ...PLACE, channelId: 'channel' } } as const;
    const { match } = await table.matches.create(table.actor(0), wanted);
    const later = new Date(Date.UTC(2030, 0, 1));
    const deliverAndRepost = async (repostAt: Date | null) => {
      const entry = await outbox.nextOf(match.id);
      await outbox.delivered(entry?.id ?? '', { repost: repostAt && { at: repostAt, barredBy: 50013 } });
      return entry;
    };
    await deliverAndRepost(later);
    const waiting = await outbox.nextOf(match.id);
    expect(waiting).toMatchObject({ announcement: { kind: 'repost' }, notBefore: later, attempts: 0 });
    expect(await outbox.entriesBarredAt(['channel'])).toEqual([waiting?.id]);
    expect([...(await outbox.waiting([match.id]))]).toEqual([]);
    succeeded(await table.matches.join(table.actor(1), match.id));
    expect((await outbox.pending()).map(({ announcement: { kind } }) => kind)).toEqual(['lobby']);
    expect((await deliverAndRepost(later))?.announcement.kind, 'the repost blocks nothing').toBe('lobby');
    expect(
      (await outbox.pending()).map(({ id }) => id),
      'there is one repost',
    ).toEqual([waiting?.id]);
    await outbox.postpone(waiting?.id ?? '', new Date(0));
    expect((await deliverAndRepost(later))?.id).toBe(waiting?.id);
    const again = await outbox.nextOf(match.id);
    expect(again?.id).not.toBe(waiting?.id);
    expect(again).toMatchObject({ createdAt: waiting?.createdAt, notBefore: later });
  });

  test('stores the public turn messages with their channel', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    const { outbox } = table.store;
    const deliver = async (posts: Partial<MatchPosts>, place: Partial<MatchPlace> = {}) => {
      const [entry] = await outbox.pending();
      await outbox.delivered(entry?.id ?? '', { place, posts });
    };
    await deliver({ turnMessageId: 'first', turnVersion: 3 });
    await deliver({ turnMessageId: 'elsewhere', turnChannelId: 'private', turnVersion: 4 });
    await deliver({ turnMessageId: 'third', turnChannelId: null, turnVersion: 5 }, { threadId: 'thread' });
    await deliver({ turnMessageId: 'first again', turnVersion: 3, voteMessageId: 'vote' }, { serverId: 'moved' });
    expect(await outbox.turnPosts(match.id)).toEqual([
      { version: 3, channelId: 'thread', messageId: 'first again' },
      { version: 5, channelId: 'thread', messageId: 'third' },
    ]);
    expect((await outbox.posts(match.id)).voteMessageId).toBe('vote');
    const view = await table.matches.view(match.id);
    expect(view?.match.place).toEqual({ serverId: 'moved', channelId: PLACE.channelId, threadId: 'thread' });
    expect(await outbox.posts('nowhere')).toMatchObject({ lobbyMessageId: null, turnVersion: null });
  });
});

async function matchOf({ url }: MatchTable, entryId: string): Promise<string | undefined> {
  const { rows } = await rawDatabase(url).execute(`SELECT "matchId" FROM outbox WHERE id = ${Number(entryId)}`);
  return rows[0] && String(rows[0].matchId);
}

describe('the outbox of a direct-message game', () => {
  const message = fc.option(
    fc.integer({ min: 1, max: 99 }).map((number) => `message${number}`),
    { freq: 6 },
  );
  const postIds = fc.record(
    {
      lobbyMessageId: message,
      turnMessageId: message,
      turnVersion: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 6 }),
      voteMessageId: message,
    },
    { requiredKeys: [] },
  );
  const delivery = fc.record({
    person: fc.nat(1),
    channelId: fc.constantFrom('first', 'second'),
    posts: postIds,
    proposal: fc.option(
      fc.record({ proposalId: fc.integer({ min: 1, max: 12 }), messageId: fc.string({ minLength: 1 }) }),
    ),
  });

  test('stores each person’s messages separately: the last ids, and all turn messages in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { minLength: 1, maxLength: 12 }), async (deliveries) => {
        const table = await matchTable();
        const { outbox } = table.store;
        const wanted = { side: 'A', capacity: 2, locale: 'en', place: DIRECT_PLACE } as const;
        const { match } = await table.matches.create(table.actor(0), wanted);
        succeeded(await table.matches.join(table.actor(1), match.id));
        const [entry] = await outbox.pending();
        const turns = new Map<string, { version: number; messageId: string }>();
        const kept = new Map<string, { posts: MatchPosts; proposals: Map<number, string> }>();
        for (const { person, channelId, posts, proposal } of deliveries) {
          const personId = `person${person}`;
          const deliveredMatch = { personId, channelId, posts, ...(proposal && { proposals: [proposal] }) };
          await outbox.delivered(entry?.id ?? '', { personal: [deliveredMatch] });
          if (Object.keys(posts).length === 0 && !proposal) continue;
          const before = kept.get(personId) ?? { posts: EMPTY_POSTS, proposals: new Map() };
          if (proposal) before.proposals.set(proposal.proposalId, proposal.messageId);
          kept.set(personId, { ...before, posts: { ...before.posts, ...posts } });
          const { turnMessageId: messageId, turnVersion: version } = posts;
          if (messageId && version) turns.set(`${personId} ${version}`, { version, messageId });
        }
        const found = await outbox.personalPosts(match.id);
        expect(found.map(({ personId, posts, proposals }) => ({ personId, posts, proposals }))).toEqual(
          [...kept].sort().map(([personId, { posts, proposals }]) => ({ personId, posts, proposals })),
        );
        for (const { channelId } of found) expect(['first', 'second']).toContain(channelId);
        for (const person of ['person0', 'person1']) {
          const own = [...turns].flatMap(([key, turn]) => (key.startsWith(person) ? [turn] : []));
          expect(
            (await outbox.turnPosts(match.id, person)).map(({ version, messageId }) => ({ version, messageId })),
          ).toEqual(own.sort((a, b) => a.version - b.version));
        }
        expect(await outbox.turnPosts(match.id)).toEqual([]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
