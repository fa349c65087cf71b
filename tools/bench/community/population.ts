/**
 * Fills a database with people and games past the store, and checks counts and some people's sums against the store's.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Pool, poolOf, shownRating } from '../../../src/features/profiles/usecases/rating.ts';
import type { StoredResult } from '../../../src/features/profiles/usecases/result.ts';
import { type Tally, updatedTallies } from '../../../src/features/profiles/usecases/tallies.ts';
import type { Store } from '../../../src/features/storage/index.ts';
import type { Components } from '../../../src/rules/index.ts';
import { type FillingClient, openFillingClient } from '../../support/fillingClient.ts';
import { fillBadges, fillRatings, fillStandings, fillTallies } from './aggregates.ts';
import { fillGames, fillPeople, fillSeats } from './games.ts';
import { homeOf, personId, type Sizes, serverId } from './sizes.ts';

/** @throws Error if a count differs from the configured sizes. */
export async function fill(
  url: string,
  sizes: Sizes,
  components: Components,
  log: (text: string) => void,
): Promise<void> {
  const client = await openFillingClient(url);
  try {
    await fillPeople(client, sizes);
    await fillGames(client, sizes);
    log(`${sizes.games} games`);
    await fillSeats(client, sizes, components);
    log(`${sizes.seats} seats`);
    await fillRatings(client);
    await fillTallies(client, components);
    log('ratings and tallies');
    await fillStandings(client);
    await fillBadges(client);
    await checkCounts(client, sizes);
  } finally {
    await client.close();
  }
}

async function checkCounts(client: FillingClient, { people, games, seats }: Sizes): Promise<void> {
  const counts: Readonly<Record<string, readonly [sql: string, expected: readonly number[]]>> = {
    people: ['SELECT COUNT(*) FROM "people"', [people]],
    games: ['SELECT COUNT(*), MIN("number"), MAX("number") FROM "game_results"', [games, 1, games]],
    seats: ['SELECT COUNT(*) FROM "seat_results"', [seats]],
    'people at a table': [
      'SELECT COUNT(*) FROM (SELECT DISTINCT s."number", s."personId" FROM "seat_results" s JOIN "people" p ON p."id" = s."personId") AS q',
      [seats],
    ],
    'games won by somebody': ['SELECT COUNT(DISTINCT "number") FROM "seat_results" WHERE "place" = 1', [games]],
    'seats whose place and points disagree': [
      'SELECT COUNT(*) FROM "seat_results" a JOIN "seat_results" b ON b."number" = a."number" WHERE (a."place" < b."place") <> (a."score" > b."score")',
      [0],
    ],
    'rated games': ['SELECT SUM("games") FROM "ratings"', [seats]],
    'tallied games': ['SELECT SUM("games") FROM "tallies"', [seats]],
  };
  for (const [what, [sql, expected]] of Object.entries(counts))
    expectNumbers(what, await client.numbers(sql), expected);
  const won = await client.numbers('SELECT COUNT(*) FROM "seat_results" WHERE "place" = 1');
  expectNumbers('tallied wins', await client.numbers('SELECT SUM("wins") FROM "tallies"'), won);
  const veterans = await client.numbers(
    'SELECT COUNT(*) FROM (SELECT "personId" FROM "tallies" GROUP BY "personId" HAVING SUM("games") >= 100) AS q',
  );
  const honored = await client.numbers(`SELECT COUNT(*) FROM "earned_badges" WHERE "badge" = 'hundredGames'`);
  expectNumbers('badges for a hundred games', honored, veterans);
  for (const length of [3, 4, 7]) {
    for (const where of [`= ''`, `<> ''`]) {
      const standings = `FROM "standings" WHERE length("period") = ${length} AND "serverId" ${where}`;
      const found = await client.numbers(`SELECT SUM("games"), SUM("wins") ${standings}`);
      expectNumbers(`standings of periods of ${length} letters`, found, [seats, ...won]);
    }
  }
}

function expectNumbers(what: string, found: readonly number[], expected: readonly number[]): void {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`${what}: ${found.join(', ')} instead of ${expected.join(', ')}`);
}

/** @throws Error if a person's stored totals differ from those computed from their games. */
export async function checkPerson({ people }: Store, person: number): Promise<void> {
  const id = personId(person);
  const results = await resultsOf({ people }, id);
  const tallies = new Map<string, Tally>();
  const keyOf = ({ side, players }: Pick<Tally, 'side' | 'players'>) => `${side}${players}`;
  for (const result of results) {
    const tally = updatedTallies(result, (key) => (key.personId === id && tallies.get(keyOf(key))) || null).find(
      (each) => each.personId === id,
    );
    if (tally) tallies.set(keyOf(tally), tally);
  }
  const known = new Map((await people.talliesOf(id)).map((tally) => [keyOf(tally), tally]));
  expectSame(id, 'tallies', known, tallies);
  const ratings = await people.ratingsOf(id);
  for (const { pool, mu, sigma, games } of ratings) {
    const inPool = results.filter(({ players }) => poolOf(players) === pool);
    const last = inPool.at(-1)?.seats.find((seat) => seat.personId === id)?.rating?.after;
    expectSame(id, `rating in ${pool}`, { mu, sigma, games }, { ...last, games: inPool.length });
    await checkStanding({ people }, person, pool, inPool);
  }
}

async function checkStanding(
  { people }: Pick<Store, 'people'>,
  person: number,
  pool: Pool,
  results: readonly StoredResult[],
): Promise<void> {
  // People who are visible to nobody are on no leaderboard.
  if ((await people.audience(personId(person))) === 'nobody') return;
  const field = { serverId: serverId(homeOf(person)), period: 'all', pool, games: 1, reader: personId(person) };
  const ranked = await people.rankOf(field, personId(person));
  const own = results.flatMap(({ seats }) => seats.filter((seat) => seat.personId === personId(person)));
  const wins = own.filter(({ place }) => place === 1).length;
  const found = ranked && { games: ranked.games, wins: ranked.wins, shown: shownRating(ranked) };
  const last = own.at(-1)?.rating?.after;
  expectSame(personId(person), 'standing', found, { games: own.length, wins, shown: last && shownRating(last) });
}

/** All rows, in ascending order. */
async function resultsOf({ people }: Pick<Store, 'people'>, id: string): Promise<readonly StoredResult[]> {
  const results: StoredResult[] = [];
  const viewer = { personId: id, serverId: null };
  const query = { of: { personId: id }, side: null, players: null, won: null, withId: null, viewer };
  for (;;) {
    const page = await people.pastGames(query, [], { to: 'newer', number: results.at(-1)?.number ?? 0 }, 100);
    if (page.length === 0) return results;
    results.push(...page.map(({ result }) => result));
  }
}

function expectSame(id: string, what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  const text = (value: unknown) => JSON.stringify(value instanceof Map ? [...value.entries()].sort() : value);
  throw new Error(`${what} of ${id}: ${text(found)} instead of ${text(expected)}`);
}
