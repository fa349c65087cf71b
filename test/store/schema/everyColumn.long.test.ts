/**
 * Damages each column of each table in turn: lists keep every other row, a reader of one thing returns it or reports
 * the damage, and the log names each row once. PostgreSQL refuses most of these values; SQLite accepts any.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getDMMF } from '@prisma/get-dmmf';
import { expect, onTestFinished, test } from 'vitest';
import { openStore, type Store } from '../../../src/features/storage/index.ts';
import { UnreadableRow } from '../../../src/match/index.ts';
import { opened } from '../../features/leagues/usecases/support.ts';
import { rawDatabase } from '../../support/database/store.ts';
import {
  type MatchTable,
  matchTable,
  newLobby,
  playSomeMove,
  runningMatch,
  SEEK,
  standardComponents,
  steadyClock,
  succeeded,
} from '../../support/game/match.ts';
import { drawnPartOf } from '../../support/runner/campaign.ts';

const SCHEMA_FILE = path.resolve(import.meta.dirname, '../../../prisma/schema.prisma');
/** By the type of the column. */
const DAMAGES: Readonly<Record<string, readonly string[]>> = {
  String: [`'nonsense'`, `'[]'`, `'null'`, `'{"kind":'`, `'{"kind":"sand"}'`],
  DateTime: [`'nonsense'`, `'2026-02-45T00:00:00.000+00:00'`, `9e99`],
  Int: [`'nonsense'`, `'[]'`, `9223372036854775807`],
  BigInt: [`'nonsense'`],
  Float: [`'nonsense'`],
  Boolean: [`'nonsense'`, `7`],
};
const AT_LITERAL = `'2025-01-02T00:00:00.000+00:00'`;

/** Columns that assign a row to another owner when they change. */
const OWNER_COLUMNS: ReadonlySet<string> = new Set(['personId', 'serverId', 'channelId', 'computer']);

/** A database with at least two rows for most lists. */
async function filled(): Promise<{ readonly table: MatchTable; readonly ids: Ids }> {
  const table = await matchTable();
  const { matches, seeks, links, actor } = table;
  const running = await runningMatch(table);
  for (let move = 0; move < 2; move += 1) await playSomeMove(table, running.match.id);
  const other = await runningMatch(table);
  const lobby = await newLobby(table);
  const over: string[] = [];
  for (let game = 0; game < 2; game += 1) {
    const { match } = await runningMatch(table);
    succeeded(await matches.resign(actor(1), match.id));
    over.push(match.id);
  }
  await seeks.openSeek(actor(0), { ...SEEK, players: 3 });
  await seeks.openSeek(actor(0), { ...SEEK, players: 3, side: 'B' });
  const league = await opened(table, 4);
  await opened(table, 2);
  for (const id of [running.match.id, other.match.id]) await links.create(actor(0), id);
  const database = rawDatabase(table.url);
  const day = (sql: string) => sql.replaceAll(/\bAT\b/g, AT_LITERAL);
  for (const sql of [
    `INSERT INTO person_settings ("personId", "zone", "reminders", "pings", "digestAt", "digestDue")
      VALUES ('person0', 'UTC', '[]', 'thread', 60, AT), ('person1', 'Asia/Tokyo', '[]', 'thread', 60, AT)`,
    `INSERT INTO holidays VALUES ('person0', '2025-01-02', '2025-01-03', AT, '2025-01-04T00:00:00.000+00:00'),
      ('person0', '2025-02-02', '2025-02-03', '2025-02-02T00:00:00.000+00:00', '2025-02-04T00:00:00.000+00:00')`,
    `INSERT INTO tutorials VALUES ('person0', 1, 'welcome', '{}', 'channel', AT)`,
    `INSERT INTO puzzle_attempts VALUES ('person0', 'one', '', 'solved', NULL, AT), ('person0', 'two', '', 'failed', NULL, AT)`,
    `UPDATE people SET audience = 'everywhere' WHERE id IN ('person0', 'person1')`,
    `UPDATE people SET "puzzleDays" = 2, "puzzleBest" = 3, "puzzleLast" = '2025-01-02' WHERE id = 'person0'`,
    `INSERT INTO puzzle_servers VALUES ('server', 'channel', 8, 'UTC', NULL, 'en', 'person0', AT, '[]', NULL)`,
    `INSERT INTO earned_badges VALUES ('person0', 'firstWin', 1, AT, FALSE), ('person0', 'hundredPoints', 1, AT, FALSE)`,
    `INSERT INTO blocks VALUES ('person0', 'person3', 'Jonas', AT), ('person0', 'person4', 'Lena', AT)`,
    `INSERT INTO jobs ("kind", "subject", "dueAt") VALUES ('computer', '${running.match.id}', AT), ('computer', '${other.match.id}', AT),
      ('results', '${over[0]}', AT), ('results', '${over[1]}', AT)`,
    `INSERT INTO reviews ("matchId", "status", "looked", "misses", "updatedAt")
      VALUES ('${over[0]}', 'waiting', 0, '[]', AT), ('${over[1]}', 'waiting', 0, '[]', AT) ON CONFLICT DO NOTHING`,
    `INSERT INTO plans VALUES ('${running.match.id}', 'person0', 0, 1, '[{"seat":0,"kind":"skip"}]', '', FALSE, AT)`,
    `INSERT INTO conditional_moves VALUES ('${running.match.id}', 'person1', 0, '{"type":"pass"}', NULL, NULL, AT)`,
    `INSERT INTO proposals ("matchId", "kind", "status", "proposerId", "version", "seat", "createdAt", "dueAt")
      VALUES ('${running.match.id}', 'pause', 'open', 'person0', 1, 0, AT, AT),
        ('${running.match.id}', 'takeBack', 'open', 'person0', 1, 0, AT, AT)`,
    `INSERT INTO proposal_voters SELECT id, 'person1', 'Peter', FALSE FROM proposals`,
    `INSERT INTO posts VALUES ('${running.match.id}', '', 'turn/1', 'channel', 'message', 1),
      ('${running.match.id}', 'person0', 'turn', 'dm', 'message', 1)`,
    `INSERT INTO league_games ("leagueId", "round", "table", "group", "state")
      VALUES ('${league}', 1, 1, 1, 'paired'), ('${league}', 1, 2, 1, 'paired')`,
    `INSERT INTO league_seats ("leagueId", "round", "table", "position", "entry")
      VALUES ('${league}', 1, 1, 0, 1), ('${league}', 1, 1, 1, 2), ('${league}', 1, 2, 0, 3), ('${league}', 1, 2, 1, 4)`,
    `INSERT INTO watches ("id", "lookedAt") VALUES ('clocks', AT)`,
    `INSERT INTO forgettings VALUES ('person2', AT)`,
    `INSERT INTO bot_processes ("id", "shardCount", "beats") VALUES ('process', 1, 1)`,
    `INSERT INTO shard_claims VALUES (0, 'process')`,
    `INSERT INTO usages VALUES ('person0', 'hint', '2025-01-02', 1)`,
    `UPDATE matches SET "rematchOf" = '${over[0]}' WHERE id IN ('${lobby}', '${other.match.id}')`,
  ]) {
    await database.execute(day(sql));
  }
  const [first] = (await database.execute(`SELECT min(id) AS id FROM proposals`)).rows;
  return { table, ids: { running: running.match.id, lobby, over, league, proposal: Number(first?.id) } };
}

interface Ids {
  readonly running: string;
  readonly lobby: string;
  readonly over: readonly string[];
  readonly league: string;
  readonly proposal: number;
}

type Readers = Readonly<Record<string, () => Promise<unknown>>>;

const FAR_FUTURE = new Date('2100-01-01T00:00:00Z');
const RANKING_FIELD = { serverId: 'server', period: 'all', pool: 'two', games: 1, reader: 'person4' } as const;
const HISTORY_QUERY = {
  of: { personId: 'person0' },
  side: null,
  players: null,
  won: null,
  withId: null,
  viewer: { personId: 'person0', serverId: 'server' },
} as const;

/** Readers of lists, which skip damaged rows. */
function listsOf({ matches, people, outbox }: Store, { running, over, league }: Ids): Readers {
  const { reading } = matches;
  const newest = { to: 'older', number: 2 ** 31 - 1 } as const;
  return {
    inChannel: () => reading.inChannel('channel'),
    ofPerson: () => reading.ofPerson('person0'),
    finishedInChannel: () => reading.finishedInChannel('channel', 10),
    finishedOfPerson: () => reading.finishedOfPerson('person0', 10),
    openProposals: () => matches.openProposals(running),
    dueProposals: () => matches.dueProposals.until(FAR_FUTURE, 10),
    firstProposalDue: () => matches.dueProposals.first(),
    firstClock: () => matches.dueClocks.first(),
    dueClocks: () => matches.dueClocks.until(FAR_FUTURE, 10),
    nextReview: async () => {
      const waiting = await matches.waitingReviews(FAR_FUTURE);
      const reviews = await Promise.all(waiting.map(({ matchId }) => matches.waitingReview(matchId)));
      return reviews.find((review) => review !== null) ?? null;
    },
    askedBy: () => matches.puzzles.askedBy('person0'),
    duePuzzles: () => matches.duePuzzles.until(FAR_FUTURE, 10),
    locales: () => matches.locales(),
    dueDigests: () => matches.dueDigests.until(FAR_FUTURE, 10),
    firstDigest: () => matches.dueDigests.first(),
    tutorial: () => matches.tutorial('person0'),
    pending: () => outbox.pending(),
    waiting: () => outbox.waiting([running]),
    silenced: () => outbox.silenced([running]),
    pastOfPerson: () => people.pastGames(HISTORY_QUERY, [], newest, 10),
    pastOfChannel: () => people.pastGames({ ...HISTORY_QUERY, of: { channelId: 'channel' } }, [], newest, 10),
    ratingsOf: () => people.ratingsOf('person0'),
    talliesOf: () => people.talliesOf('person0'),
    badgesOf: () => people.badgesOf('person0'),
    resultsWithoutBadges: () => people.uncheckedResults(10, 0),
    careerOf: () => people.careerOf('person0', 10),
    waitingResults: () => people.pendingResults(10),
    ranking: () => people.ranking(RANKING_FIELD, 0, 10),
    rankingEverywhere: () => people.ranking({ ...RANKING_FIELD, serverId: '' }, 0, 10),
    trends: () => people.trends(['person0', 'person1'], 'two', 10),
    ratedPoints: () => people.ratedPoints('person0', 'two', 10),
    firstEnd: () => people.firstEnd('person0'),
    seeksWith: () => people.seeksWith('person0'),
    seeksToEnd: () => people.seeksToEnd(FAR_FUTURE, 10),
    leaguesOf: () => people.leaguesOf('server', 10),
    roundThreads: () => people.roundThreads(league, 1),
    entries: () => people.leagues.entries(league),
    games: () => people.leagues.games(league),
    firstNotice: () => people.firstNoticeDue(),
    linksOf: () => people.linksOf('person0'),
    blocked: () => people.blocked('person0'),
    shown: () => people.shown('person3', ['person0', 'person1']),
    serverSettings: () => people.serverSettings('server'),
    rematchesOf: () => matches.transaction((inside) => inside.rematchesOf(over[0] ?? '')),
    settingsOf: () => matches.transaction((inside) => inside.settingsOf(['person0', 'person1'])),
  };
}

/** Readers of one thing, which may throw `UnreadableRow`. */
function singlesOf({ matches, people, outbox }: Store, { running, lobby, over, league, proposal }: Ids): Readers {
  const { reading } = matches;
  return {
    view: () => reading.view(running),
    viewOfLobby: () => reading.view(lobby),
    history: () => reading.history(running),
    recent: () => reading.recent(running, 2, 0),
    clock: () => matches.clock(running),
    watchedClock: () => matches.watchedClock(running),
    review: () => matches.review(over[0] ?? ''),
    proposal: () => matches.proposal(proposal),
    attempt: () => matches.puzzles.attempt('person0', 'one', null),
    streak: () => matches.puzzles.streak('person0'),
    puzzleServer: () => matches.puzzles.server('server'),
    person: () => matches.person('person0'),
    posts: () => outbox.posts(running),
    personalPosts: () => outbox.personalPosts(running),
    turnPosts: () => outbox.turnPosts(running),
    result: () => people.result(over[0] ?? ''),
    seek: () => people.seek(1),
    league: () => people.leagues.league(league),
    audience: () => people.audience('person0'),
    together: () => people.headToHead('person0', 'person1'),
    loaded: () =>
      matches.transaction(async (inside) => [
        await inside.view(running),
        await inside.clock(running),
        await inside.agreements.open(running),
        await inside.plans.unnotified(running),
        await inside.plans.queue(running, 'person1'),
        await inside.settings('person0'),
        await inside.holidays('person0'),
      ]),
    sourcesOf: () => matches.transaction((inside) => inside.results.sourcesOf(over[0] ?? '', 'two')),
  };
}

/** The scalar columns of each table except keys and references, whose change would make another row. */
async function models() {
  const document = getDMMF({ datamodel: await readFile(SCHEMA_FILE, 'utf8') });
  if (!('datamodel' in document)) throw document.error;
  return document.datamodel.models.map(({ name, dbName, fields, primaryKey }) => {
    const references = fields.flatMap(({ relationFromFields }) => relationFromFields ?? []);
    const own = primaryKey?.fields ?? fields.filter(({ isId }) => isId).map(({ name: field }) => field);
    const keys = [...own, ...references];
    const columns = fields
      .filter(({ kind, isId, name: field }) => kind === 'scalar' && !isId && !keys.includes(field))
      .map((field) => ({ column: field.name, damages: DAMAGES[field.type] ?? [] }));
    return [dbName ?? name, columns, own] as const;
  });
}

function countOf(found: unknown): number {
  if (found instanceof Map) return found.size;
  return Array.isArray(found) ? found.length : 0;
}

const named = (column: string) => `"${column}"`;

interface Undamaged {
  /** The statements of the reader. */
  readonly sql: string;
  /** How many rows it finds without damage. */
  readonly whole: number;
}

const silent = () => undefined;

/** A store of its own, which has not logged any damage. */
async function openedStore(url: string, onError: (message: string) => void, onStatement?: (sql: string) => void) {
  const store = await openStore({
    url,
    components: standardComponents(),
    clock: steadyClock(),
    log: { debug: silent, info: silent, warn: silent, error: (_, message) => onError(message) },
    ...(onStatement && { onStatement: ({ sql }) => onStatement(sql) }),
  });
  onTestFinished(() => store.close());
  return store;
}

/** What each reader does without damage, by its name. */
async function undamagedReaders(url: string, ids: Ids): Promise<ReadonlyMap<string, Undamaged>> {
  const statements: string[] = [];
  const store = await openedStore(url, silent, (sql) => statements.push(sql));
  const undamaged = new Map<string, Undamaged>();
  for (const [name, read] of Object.entries({ ...listsOf(store, ids), ...singlesOf(store, ids) })) {
    const whole = countOf(await read());
    undamaged.set(name, { sql: statements.splice(0).join('\n'), whole });
  }
  return undamaged;
}

test('a damaged value in any column of any table does not hide other rows', async () => {
  const { table, ids } = await filled();
  const database = rawDatabase(table.url);
  const faults: string[] = [];
  const undamaged = await undamagedReaders(table.url, ids);
  const tables = await models();
  const all = tables.flatMap(([of, columns]) => columns.map(({ column }) => `${of}.${column}`));
  const damaged = new Set(drawnPartOf('damaged columns', all, Math.ceil(all.length / 3)));
  for (const [of, allColumns, key] of tables) {
    const [first] = (await database.execute(`SELECT * FROM "${of}" ORDER BY ${key.map(named).join(', ')} LIMIT 1`))
      .rows;
    if (!first) {
      faults.push(`the table ${of} is empty, so none of its columns is tried`);
      continue;
    }
    const columns = allColumns.filter(({ column }) => damaged.has(`${of}.${column}`));
    if (columns.length === 0) continue;
    const row = key.map((name) => `${named(name)} = '${first[name]}'`).join(' AND ');
    let logged: string[] = [];
    const store = await openedStore(table.url, (message) => void logged.push(message));
    const isOfTable = new RegExp(`\\b${of}\\b`);
    const readersOfTable = (readers: Readers) =>
      Object.entries(readers).filter(([name]) => isOfTable.test(undamaged.get(name)?.sql ?? ''));
    const lists = readersOfTable(listsOf(store, ids));
    const singles = readersOfTable(singlesOf(store, ids));
    for (const { column, damages } of columns) {
      await database.execute(`CREATE TABLE "_kept" AS SELECT "${column}" AS value FROM "${of}" WHERE ${row}`);
      for (const damage of damages) {
        const isAccepted = await database.execute(`UPDATE "${of}" SET "${column}" = ${damage} WHERE ${row}`).then(
          () => true,
          () => false,
        );
        if (!isAccepted) continue;
        logged = [];
        const fewer: string[] = [];
        let skipped = 0;
        for (const [name, read] of lists) {
          const at = `${name} with ${of}.${column} = ${damage}`;
          try {
            const tracked = await store.matches.trackSkippedRows(read);
            skipped += tracked.skipped.length;
            const missing = (undamaged.get(name)?.whole ?? 0) - countOf(tracked.value);
            if (missing > 1) faults.push(`${at}: lost`);
            else if (missing === 1) fewer.push(at);
          } catch (error) {
            faults.push(`${at}: ${error}`);
          }
        }
        for (const [name, read] of singles) {
          const failure = await read().then(
            () => null,
            (error: unknown) => error,
          );
          if (failure === null || failure instanceof UnreadableRow) continue;
          faults.push(`${name} with ${of}.${column} = ${damage}: ${failure}`);
        }
        // The housekeeping finds rows that queries no longer match.
        const found = await store.matches.trackSkippedRows(() => store.housekeeping.findDamage());
        if (!OWNER_COLUMNS.has(column) && skipped + found.skipped.length === 0)
          faults.push(...fewer.map((at) => `${at}: missing without a log line`));
        if (new Set(logged).size !== logged.length) faults.push(`${of}.${column} = ${damage}: logged twice`);
        await database.execute(`UPDATE "${of}" SET "${column}" = (SELECT value FROM "_kept") WHERE ${row}`);
      }
      await database.execute(`DROP TABLE "_kept"`);
    }
  }
  expect(faults).toEqual([]);
  expect([...undamaged.values()].filter(({ whole }) => whole >= 2).length).toBeGreaterThan(15);
});
