/** Derives ratings, tallies, standings and badges from the seats inside the database. */
import type { Components } from '../../../src/rules/index.ts';
import type { FillingClient } from '../../support/fillingClient.ts';
import { tookOf, toolsOf } from './games.ts';

/** Exceeds the number of every result, so that a value and the number of its result compare as one integer. */
const NUMBERS = 10_000_000;
const POOL = `CASE s."players" WHEN 2 THEN 'two' ELSE 'more' END`;

export async function fillRatings(client: FillingClient): Promise<void> {
  const seats = `SELECT s.*, ${POOL} AS pool FROM "seat_results" s`;
  const last = `
    SELECT p.*, ROW_NUMBER() OVER (PARTITION BY p."personId", p.pool ORDER BY p."number" DESC) AS back,
      COUNT(*) OVER (PARTITION BY p."personId", p.pool) AS games FROM (${seats}) p`;
  await client.execute(`
    INSERT INTO "ratings" ("personId", "pool", "mu", "sigma", "shown", "provisional", "games", "ratedAt")
    SELECT l."personId", l.pool, l."muAfter", l."sigmaAfter", 1500 + ${shown('l."muAfter"')}, l."sigmaAfter" * 30 >= 175,
      l.games, l."endedAt" FROM (${last}) l WHERE l.back = 1`);
}

export async function fillTallies(client: FillingClient, components: Components): Promise<void> {
  const [first, second] = toolsOf(components);
  const categories = ['tools', 'connectors', 'ornaments', 'plants'] as const;
  const table = categories.map((each) => `SUM(s."${each}") OVER (PARTITION BY s."number") AS all_${each}`);
  const number = 'CAST(s."number" AS bigint)';
  const seats = `
    SELECT s.*, ${table.join(', ')}, s."score" * CAST(${NUMBERS} AS bigint) + ${NUMBERS - 1} - s."number" AS best,
      s."fastest" * CAST(${NUMBERS} AS bigint) + s."number" AS quickest,
      ${tookOf(number)} * ${NUMBERS} + ${NUMBERS - 1} - s."number" AS longest FROM "seat_results" s`;
  const inSeat = (seat: number) => `SUM(CASE q."seat" WHEN ${seat} THEN 1 ELSE 0 END)`;
  const sums = `
    SELECT q."personId", q."side", q."players", COUNT(*) AS games, SUM(CASE q."place" WHEN 1 THEN 1 ELSE 0 END) AS wins,
      SUM(q."score") AS score, ${categories.map((each) => `SUM(q."${each}") AS ${each}`).join(', ')},
      ${categories.map((each) => `SUM(6 * (q.all_${each} - q."${each}") / (q."players" - 1)) AS others_${each}`).join(', ')},
      '[' || ${[0, 1, 2, 3].map(inSeat).join(` || ',' || `)} || ']' AS seats,
      MAX(q.best) AS best, MIN(q.quickest) AS quickest, MAX(q.longest) AS longest
    FROM (${seats}) q GROUP BY q."personId", q."side", q."players"`;
  await client.execute(`
    INSERT INTO "tallies" ("personId", "side", "players", "games", "wins", "complete", "score", "tools", "connectors",
      "ornaments", "plants", "othersTools", "othersConnectors", "othersOrnaments", "othersPlants", "tiles", "seats",
      "best", "bestIn", "fastest", "fastestIn", "longest", "longestIn")
    SELECT t."personId", t."side", t."players", t.games, t.wins, t.games, t.score, t.tools, t.connectors, t.ornaments, t.plants,
      t.others_tools, t.others_connectors, t.others_ornaments, t.others_plants,
      '{"${first}":' || (2 * t.games) || ',"${second}":' || t.games || '}', t.seats,
      t.best / ${NUMBERS}, ${NUMBERS - 1} - t.best % ${NUMBERS}, t.quickest / ${NUMBERS}, t.quickest % ${NUMBERS},
      t.longest / ${NUMBERS}, ${NUMBERS - 1} - t.longest % ${NUMBERS}
    FROM (${sums}) t`);
}

/** Months come from the seats; years, all time and everywhere come from the rows inserted by then. */
export async function fillStandings(client: FillingClient): Promise<void> {
  const into = 'INSERT INTO "standings" ("serverId", "period", "pool", "personId", "games", "wins", "rated", "gained")';
  const gained = `${shown('s."muAfter"')} - ${shown('s."muBefore"')}`;
  const seats = `
    SELECT g."serverId" AS server, ${client.month('s."endedAt"')} AS period, ${POOL} AS pool, s."personId" AS person,
      CASE s."place" WHEN 1 THEN 1 ELSE 0 END AS won, ${gained} AS gained
    FROM "seat_results" s JOIN "game_results" g ON g."number" = s."number"`;
  await client.execute(`${into}
    SELECT q.server, q.period, q.pool, q.person, COUNT(*), SUM(q.won), COUNT(*), SUM(q.gained)
    FROM (${seats}) q GROUP BY q.server, q.period, q.pool, q.person`);
  const rolledUp = (server: string, period: string, where: string) => `${into}
    SELECT q.server, q.period, q.pool, q.person, SUM(q.games), SUM(q.wins), SUM(q.games), SUM(q.gained)
    FROM (SELECT ${server} AS server, ${period} AS period, s."pool" AS pool, s."personId" AS person, s."games" AS games,
      s."wins" AS wins, s."gained" AS gained FROM "standings" s WHERE ${where}) q
    GROUP BY q.server, q.period, q.pool, q.person`;
  await client.execute(rolledUp('s."serverId"', 'substr(s."period", 1, 4)', 'length(s."period") = 7'));
  await client.execute(rolledUp('s."serverId"', `'all'`, 'length(s."period") = 4'));
  await client.execute(rolledUp(`''`, 's."period"', `s."serverId" <> ''`));
}

/** Badges whose seat records when they were earned. */
export async function fillBadges(client: FillingClient): Promise<void> {
  const earned = [
    `SELECT "personId", 'firstWinA' AS badge, MIN("number") AS number FROM "seat_results" WHERE "side" = 'A' AND "place" = 1 GROUP BY "personId"`,
    `SELECT "personId", 'firstWinB', MIN("number") FROM "seat_results" WHERE "side" = 'B' AND "place" = 1 GROUP BY "personId"`,
    `SELECT "personId", 'points100', MIN("number") FROM "seat_results" WHERE "score" >= 100 GROUP BY "personId"`,
    `SELECT c."personId", 'hundredGames', c."number" FROM (SELECT "personId", "number",
      ROW_NUMBER() OVER (PARTITION BY "personId" ORDER BY "number") AS game FROM "seat_results") c WHERE c.game = 100`,
  ];
  await client.execute(`
    INSERT INTO "earned_badges" ("personId", "badge", "number", "earnedAt", "seen")
    SELECT e."personId", e.badge, e.number, g."endedAt", TRUE
    FROM (${earned.join(' UNION ALL ')}) e JOIN "game_results" g ON g."number" = e.number`);
}

/** Points as shown to people, above 1,500. */
function shown(mu: string): string {
  return `CAST(ROUND((${mu} - 25) * 30) AS INTEGER)`;
}
