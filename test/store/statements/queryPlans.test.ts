/** The number of statements of frequent operations, and that each uses an index, however many games there are. */
import { expect, test } from 'vitest';
import { ALL_TIME, EVERYWHERE } from '../../../src/features/profiles/usecases/tallies.ts';
import { DAY_MS, HOUR_MS } from '../../../src/match/index.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import type { Statement } from '../../../src/store/index.ts';
import { advanceWhileDue, HOME, LAST, opened, playOpen } from '../../features/leagues/usecases/support.ts';
import { ON_SQLITE } from '../../support/database/database.ts';
import { rawDatabase, rawFile } from '../../support/database/store.ts';
import {
  type MatchTable,
  matchTable,
  newLobby,
  PLACE,
  playSomeMove,
  someMove,
  steadyClock,
  succeeded,
} from '../../support/game/match.ts';

// Only SQLite's plans do not depend on the number of rows.
const onSqlite = test.runIf(ON_SQLITE);

/** Statements that sort or scan all rows, and why these are few. */
const ACCEPTED_SCANS: readonly { readonly statement: RegExp; readonly plan: RegExp; readonly because: string }[] = [
  {
    statement: /FROM `main`.`matches` WHERE \(`main`.`matches`.`status` IN/,
    plan: /FOR ORDER BY/,
    because: 'a channel has few games that still go on',
  },
  {
    statement: /FROM `main`.`matches` WHERE \(`main`.`matches`.`threadId` = /,
    plan: /FOR ORDER BY/,
    because: 'a thread has one game, or few',
  },
  {
    statement: /FROM "standings" s CROSS JOIN "ratings" r/,
    plan: /FOR ORDER BY/,
    because: 'a server has few people',
  },
  {
    statement: /FROM "league_games" g\s+JOIN "seats" s/,
    plan: /FOR GROUP BY/,
    because: 'few turns of a league have just been missed',
  },
];

interface UnboundedPlan {
  readonly sql: string;
  readonly plan: string;
}

/** Whether this step of a plan gets slower with the number of rows. */
function isUnbounded({ sql, args }: Statement, plan: string): boolean {
  if (plan.includes('USE TEMP B-TREE')) return true;
  if (!plan.startsWith('SCAN ') || /^SCAN ((\d+ )?CONSTANT ROW|sub$|pragma_)/.test(plan)) return false;
  // A scan of an index in the requested order ends at the limit; -1 means no limit.
  const most = sql.endsWith('LIMIT ? OFFSET ?') ? args.at(-2) : sql.endsWith('LIMIT ?') ? args.at(-1) : 0;
  const limited = Number(most) > 0;
  return !(limited && / USING (COVERING )?INDEX /.test(plan));
}

async function unboundedPlans(url: string, statements: Iterable<Statement>): Promise<readonly UnboundedPlan[]> {
  const client = rawFile(url);
  const found: UnboundedPlan[] = [];
  for (const statement of statements) {
    const { sql } = statement;
    if (!/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)/i.test(sql)) continue;
    const args = Array.from(sql.matchAll(/\?/g), () => 1);
    const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
    const plans = rows.map(({ detail }) => String(detail)).filter((plan) => isUnbounded(statement, plan));
    const unbounded = plans.filter(
      (plan) => !ACCEPTED_SCANS.some((accepted) => accepted.statement.test(sql) && accepted.plan.test(plan)),
    );
    found.push(...unbounded.map((plan) => ({ sql, plan })));
  }
  return found;
}

/** A table that records each distinct statement after `record` is called. */
async function recordingTable(clock = steadyClock()) {
  const recorded = new Map<string, Statement>();
  let isRecording = false;
  const onStatement = (statement: Statement): void => {
    const { sql, args } = statement;
    if (isRecording) recorded.set(`${sql} ${sql.endsWith('LIMIT ? OFFSET ?') && args.at(-2)}`, statement);
  };
  const table = await matchTable(undefined, { clock, onStatement });
  const record = () => {
    isRecording = true;
  };
  return { table, recorded, record };
}

test('a move takes seven statements including BEGIN and COMMIT, and a notification on PostgreSQL', async () => {
  const recorded: string[] = [];
  const table = await matchTable(undefined, { onStatement: ({ sql }) => void recorded.push(sql) });
  const { matches, actor } = table;
  const id = await newLobby(table);
  await matches.join(actor(1), id);
  succeeded(await matches.configure(actor(0), id, { timeControl: { kind: 'turn', perTurn: DAY_MS, whenUp: 'pass' } }));
  succeeded(await matches.start(actor(0), id));
  await matches.processDueClocks();
  const random = seededRandom(1);
  const own = /^(BEGIN|PRAGMA|COMMIT|SELECT pg_notify)/;
  for (let builds = 0; builds < 4; ) {
    const view = await matches.view(id);
    if (!view?.state) throw new Error('the game is over');
    const move = someMove(table.components, view.state, random);
    recorded.length = 0;
    const by = actor(move.seat);
    succeeded(await matches.play(by, id, view.match.version, move));
    if (move.type !== 'build') continue;
    builds += 1;
    expect(recorded, recorded.join('\n')).toHaveLength(ON_SQLITE ? 7 : 8);
    expect(recorded.filter((sql) => !own.test(sql))).toHaveLength(5);
    // The same interaction again is recognized.
    expect(await matches.play(by, id, view.match.version, move)).toMatchObject({ ok: true, duplicate: true });
    expect(await matches.history(id, view.match.version)).toHaveLength(1);
  }
});

test('reads take one or a few statements, and no transaction', async () => {
  const recorded: string[] = [];
  const clock = { at: Date.parse('2025-03-01T12:00:00.000Z'), now: () => new Date(clock.at) };
  const table = await matchTable(undefined, { clock, onStatement: ({ sql }) => void recorded.push(sql) });
  const { matches, actor } = table;
  const id = await newLobby(table);
  await matches.join(actor(1), id);
  succeeded(await matches.configure(actor(0), id, { timeControl: { kind: 'turn', perTurn: DAY_MS, whenUp: 'pass' } }));
  succeeded(await matches.start(actor(0), id));
  await matches.processDueClocks();
  const { settings } = await matches.person('person0');
  await matches.setPerson(
    { ...actor(0), locale: 'hu' },
    { ...settings, zone: 'Europe/Budapest', quiet: { from: 0, until: 60 } },
  );
  await matches.setHoliday(actor(0), { first: '2025-05-10', last: '2025-05-12' });
  await matches.setHoliday(actor(1), { first: '2025-06-10', last: '2025-06-12' });
  // No poll for an hour: the downtime does not count on a clock.
  clock.at += HOUR_MS;
  recorded.length = 0;
  expect(await matches.person('person0')).toMatchObject({
    settings: { zone: 'Europe/Budapest', quiet: { from: 0, until: 60 } },
    holidays: [{ first: '2025-05-10', last: '2025-05-12', until: new Date('2025-05-12T22:00:00.000Z') }],
    clientLocale: 'hu',
  });
  expect(await matches.person('stranger')).toEqual({ settings, holidays: [], clientLocale: null, name: null });
  expect(recorded, recorded.join('\n')).toHaveLength(2);
  const left = (await matches.clock(id))?.left;
  expect(left).toBe(DAY_MS);
  await matches.locales();
  await matches.turnsOf('person0');
  await matches.review(id);
  await matches.proposal(1);
  await matches.nextPuzzle('person0', null);
  await matches.triedPuzzle('person0', 'puzzle', null);
  await matches.puzzleServer('server');
  await matches.checkOpenGames('person0', 'server');
  expect(recorded.filter((sql) => /^(BEGIN|COMMIT|INSERT|UPDATE|DELETE)/.test(sql))).toEqual([]);
  // Subtracts the downtime first.
  await matches.processDueClocks();
  recorded.length = 0;
  expect(await matches.processDueClocks()).toMatchObject({ failures: [] });
  expect(recorded, 'a poll without due clocks').toHaveLength(8);
});

test('a move updates the name and language of its player', async () => {
  const table = await matchTable();
  const { matches, actor } = table;
  const id = await newLobby(table);
  await matches.join(actor(1), id);
  const { match, state } = succeeded(await matches.start(actor(0), id));
  const seat = state?.turn ?? 0;
  if (!state) throw new Error('the game has not begun');
  const move = someMove(table.components, state, seededRandom(1));
  succeeded(await matches.play({ ...actor(seat), name: 'Renamed', locale: 'hu' }, id, match.version, move));
  expect((await matches.person(`person${seat}`)).clientLocale).toBe('hu');
  const { rows } = await rawDatabase(table.url).execute(`SELECT name FROM people WHERE id = 'person${seat}'`);
  expect(rows[0]?.name).toBe('Renamed');
});

/** Does what a bot does with each entry of the outbox. */
async function deliverAll({ store }: MatchTable): Promise<void> {
  for (let after: Awaited<ReturnType<typeof store.outbox.pending>>[number] | undefined; ; ) {
    const [entry] = await store.outbox.pending({
      by: new Date('2100-01-01'),
      unclaimed: true,
      ...(after ? { after } : {}),
    });
    if (!entry) return;
    expect(await store.outbox.take(entry.matchId, entry.notBefore)).toMatchObject({ attempts: 0 });
    const { version } = entry;
    await store.outbox.delivered(entry.id, {
      place: { threadId: 'thread' },
      posts: { turnMessageId: `message${version}`, turnVersion: version },
    });
    await store.outbox.nextOf(entry.matchId);
    after = entry;
  }
}

onSqlite('a game with a clock uses indexes for its moves, its messages and its end', async () => {
  const { table, recorded, record } = await recordingTable();
  const { matches, people, actor, store } = table;
  const id = await newLobby(table);
  await matches.join(actor(1), id);
  succeeded(
    await matches.configure(actor(0), id, {
      timeControl: { kind: 'bank', bank: 3 * DAY_MS, increment: HOUR_MS, whenUp: 'pass' },
    }),
  );
  record();
  succeeded(await matches.start(actor(0), id));
  const random = seededRandom(1);
  for (let status = 'running', moves = 0; status === 'running'; moves++) {
    await deliverAll(table);
    const view = await matches.inThread('thread');
    if (!view?.state) throw new Error('the game has no thread');
    status = view.match.status;
    if (status !== 'running') break;
    const move = someMove(table.components, view.state, random);
    const done = succeeded(await matches.play(actor(move.seat), id, view.match.version, move));
    if (moves === 3) {
      succeeded(await matches.undo(actor(move.seat), id, done.match.version));
      await playSomeMove(table, id, random);
    }
    await matches.recent(id, 2, view.match.version);
    await matches.history(id, view.match.version);
    await matches.clock(id);
  }
  expect(await people.result(id)).toMatchObject({ complete: true });
  expect(await people.ratingsOf('person0')).toHaveLength(1);
  expect(await people.talliesOf('person0')).toHaveLength(1);
  await people.storeEarlierResults();
  for (const whose of [{ personId: 'person0' }, { channelId: 'channel' }]) {
    for (const serverId of ['server', null]) {
      const viewer = { personId: 'person1', serverId };
      const options = { of: whose, side: 'A', players: 2, won: true, withId: 'person1', viewer } as const;
      await people.history(
        { ...options, side: null, players: null, won: null, withId: null },
        null,
        8,
        async () => false,
      );
      await people.history(options, { to: 'older', number: 9 }, 8, async () => false);
      await people.history(options, { to: 'newer', number: 0 }, 8, async () => false);
    }
  }
  await people.awardBadges(new AbortController().signal);
  await people.markBadgesSeen('person0', ['firstWinA']);
  expect(await people.profile('person0', null)).toMatchObject({ summary: { games: 1 } });
  await people.profile('person0', 'server');
  expect(await people.mayBeSeen('person1', 'person0', 'server')).toBe(true);
  await people.headToHead('person0', 'person1');
  for (const serverId of ['server', EVERYWHERE]) {
    await people.leaderboard({ serverId, period: ALL_TIME, pool: 'two', games: 1 }, 0, 'person0');
  }
  const { links } = table;
  for (let made = 0; made < 2; made++) {
    const done = await links.create(table.actor(0), id);
    expect(done.ok && (await links.holder(done.link.id))).toMatchObject({ matchId: id });
  }
  expect(await links.list('person0')).toHaveLength(2);
  await links.revoke(table.actor(0), 'all');
  await matches.nextReview();
  await matches.ofPerson('person0');
  await matches.inChannel('channel');
  await matches.finishedInChannel('channel', 25);
  await store.outbox.waiting([id]);
  await store.outbox.silenced([id]);
  await store.outbox.nextRetryAt(new Date(0));
  await store.outbox.entriesBarredAt(['channel', 'thread', 'person0']);
  await store.outbox.resumeAll();
  expect(recorded.size).toBeGreaterThan(40);
  expect(await unboundedPlans(table.url, recorded.values())).toEqual([]);
});

onSqlite('the poll of the clocks uses indexes, with reminders, digests, puzzles, notices and seeks', async () => {
  const clock = { at: Date.parse('2025-03-01T12:00:00.000Z'), now: () => new Date(clock.at) };
  const { table, recorded, record } = await recordingTable(clock);
  const { matches, actor, store } = table;
  const control = { kind: 'turn', perTurn: DAY_MS, whenUp: 'pass' } as const;
  const made = await matches.create(actor(0), { side: 'A', capacity: 3, locale: 'en', place: PLACE });
  await matches.join(actor(1), made.match.id);
  succeeded(await matches.configure(actor(0), made.match.id, { timeControl: control }));
  for (const person of [0, 1]) {
    const { settings } = await matches.person(`person${person}`);
    await matches.setPerson(actor(person), { ...settings, digest: 18 * 60 });
  }
  await matches.start(actor(0), made.match.id);
  record();
  // Due at these times: a digest, a reminder, the end of the time.
  for (const hours of [6.5, 18.5, 24.5]) {
    clock.at = Date.parse('2025-03-01T12:00:00.000Z') + hours * HOUR_MS;
    // As if polled each minute, so that no downtime is counted.
    await store.matches.transaction((transaction) => transaction.recordPoll(clock.now()));
    let notifications = 0;
    const unsubscribe = matches.subscribe(() => void notifications++);
    expect(await matches.processDueClocks()).toMatchObject({ failures: [] });
    expect(notifications).toBe(1);
    unsubscribe();
    await matches.nextReview();
    await store.figures.backlog();
    await store.figures.leases();
    await store.figures.openGames();
  }
  await deliverAll(table);
  clock.at += DAY_MS;
  await matches.processDueClocks();
  await matches.processDueClocks();
  const days = { first: '2025-03-10', last: '2025-03-12' };
  await matches.setHoliday(actor(0), days);
  const daily = { channelId: 'channel', hour: 9, zone: 'UTC', grade: null, locale: 'en' };
  await matches.setDailyPuzzle(actor(0), 'server', daily);
  await matches.nextPuzzle('person0', null);
  for (const serverId of [null, 'server']) {
    await matches.tryPuzzle(actor(0), { puzzleId: 'puzzle', serverId, outcome: 'failed', answer: 'C2' });
  }
  clock.at += DAY_MS;
  await matches.processDueClocks();
  const lease = { kind: 'notice', subject: 'server', holder: 'process', term: 1 } as const;
  expect(await store.jobs.take(lease, new Date(clock.at + DAY_MS))).toBe(true);
  await store.jobs.renew('process', new Date(clock.at + DAY_MS), 1);
  await store.jobs.endOverdue(() => ({ now: clock.now(), latest: clock.now() }));
  await store.jobs.release(lease);
  await store.jobs.ensure({ kind: 'clocks', subject: '' }, clock.now(), true);
  const kinds = ['clocks', 'review'].map((kind) => ({ kind, farthest: clock.now() }));
  expect(await store.jobs.waiting(kinds, clock.now())).toMatchObject([{ isDue: true }, { isDue: false }]);
  const due = { kind: 'clocks', now: clock.now(), farthest: clock.now(), most: 1 };
  const [job] = await store.jobs.takeDue(due, { holder: 'process', term: 2 }, clock.now());
  if (!job) throw new Error('nothing is due');
  const held = { ...job, holder: 'process', term: 2 };
  await store.jobs.finish(held, job.revision, { at: clock.now(), error: null });
  await store.jobs.finish(held, job.revision, null);
  const { people, seeks } = table;
  const to = { kind: 'channel', serverId: 'server', channelId: 'c', locale: 'en', setBy: 'person0' } as const;
  const facts = { kind: 'unreachable', channelId: 'c', because: 'gone' } as const;
  const add = () => store.people.transaction(({ notices }) => notices.add({ facts, to }, clock.now()));
  const first = await add();
  await add();
  for (const failure of ['barred', 'passing', 'gone'] as const) {
    await people.resumeNotices();
    expect((await people.dueNotices(clock.now(), 8)).map(({ placeId }) => placeId)).toContain('c');
    expect(await people.isNoticeDue('c', clock.now())).toBe(true);
    const notice = await people.takeNotice('c');
    const until = failure === 'gone' ? null : new Date(clock.at + DAY_MS);
    if (notice) await people.noticeFailed(notice, { failure, reason: 'no reason' }, until);
    await people.firstNoticeDue();
    await people.resumeNoticesAt(['c', 'person0']);
  }
  const notice = await people.takeNotice('person0');
  if (notice) await people.noticePosted(notice, { channelId: 'direct', messageId: 'message' });
  expect(await store.people.transaction(({ notices }) => notices.renew(first))).toBe(false);
  await people.setServer(actor(0), 'server', { openGames: 3, channels: { seeks: 'seeks' } });
  await people.mayOpenOn('server');
  await people.block(actor(0), { personId: 'person4', name: 'Lena' });
  await people.unblock(actor(0), 'person4');
  await people.mayBeSeen('person1', 'person0', 'server');
  const options = { side: 'A', players: 3, locale: 'en', theme: 'dark', timeControl: null, rated: true } as const;
  const range = { least: 1400, most: 1600 };
  const place = { serverId: 'server', channelId: 'seeks' };
  const lasting = { ...options, range, everywhere: true, place, setBy: 'person0', lasts: DAY_MS };
  for (const person of [0, 1]) {
    const sought = await seeks.openSeek(actor(person), lasting);
    if (!sought.ok) throw new Error(sought.code);
    await seeks.joinSeek(actor(person + 2), sought.seek.id);
    await seeks.leaveSeek(actor(person + 2), sought.seek.id);
  }
  await seeks.isSeekHopeful({ players: 3, range: { least: 0, most: 10 }, seekerId: 'person0' });
  await seeks.seeksWith('person0');
  clock.at += DAY_MS;
  await seeks.maintainSeeks();
  expect(recorded.size).toBeGreaterThan(20);
  expect(await unboundedPlans(table.url, recorded.values())).toEqual([]);
});

onSqlite('a league uses indexes from its first entry to the next season', async () => {
  const { table, recorded, record } = await recordingTable();
  const { leagues, actor } = table;
  record();
  const id = await opened(table, 3, { groupSize: null, rounds: 1, misses: 1 });
  await leagues.leaveLeague(actor(2), id);
  await leagues.enterLeague(actor(2), id);
  await leagues.startLeague(actor(0), id);
  await advanceWhileDue(table, id);
  await table.store.people.missedTurns(id, new Date());
  expect(await table.store.people.leagues.hasLeftSeason(id, 'person0')).toBe(false);
  await leagues.leaveLeague(actor(0), id);
  await advanceWhileDue(table, id);
  await playOpen(table, id, LAST);
  expect((await advanceWhileDue(table, id)).league.status).toBe('finished');
  const next = await leagues.nextSeason(actor(0), id, HOME);
  if (!next.ok) throw new Error(next.code);
  await leagues.leaguesOf('server', 25);
  await leagues.roundThreads(id, 1);
  await leagues.cancelLeague(actor(0), next.league.id);
  expect(recorded.size).toBeGreaterThan(40);
  expect(await unboundedPlans(table.url, recorded.values())).toEqual([]);
});
