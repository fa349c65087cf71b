/** Creates finished games and their seats inside the database: some people play more, some better. */
import type { Components } from '../../../src/rules/index.ts';
import type { FillingClient } from '../../support/fillingClient.ts';
import { LARGE, OF_THREE, type Sizes, SMALL } from './sizes.ts';

const DAY = 86_400;
/**
 * The time between the first move and the end of the earliest game, so that it starts after the epoch of the benchmark.
 */
const BEGIN = '2024-03-01T00:00:00.000+00:00';
const BEFORE_FIRST = 31 * DAY;
const SPAN = 730 * DAY;

/** Tool tiles that each seat has won: two of the first tool, one of the second. */
export function toolsOf({ toolSpaces }: Components): readonly [string, string] {
  const [first, second] = new Set(toolSpaces.map(({ tool }) => tool));
  if (first === undefined || second === undefined) throw new RangeError('there are fewer than two tools');
  return [first, second];
}

/** Seconds from the first move to the end. `number`: of the result, as SQL, of 64 bits. */
export function tookOf(number: string): string {
  return `(3600 + ${scattered(number, 7)} % ${20 * DAY})`;
}

export async function fillPeople(client: FillingClient, { people }: Sizes): Promise<void> {
  // One in ten is seen everywhere, one in fifty nowhere.
  await client.execute(`
    INSERT INTO "people" ("id", "name", "seenAt", "audience") ${countedTo(people)}
    SELECT ${personIdOf('n.i')}, 'Person ' || n.i, ${client.moment(BEGIN)},
      CASE WHEN n.i % 10 = 0 THEN 'everywhere' WHEN n.i % 50 = 1 THEN 'nobody' END
    FROM n`);
}

export async function fillGames(client: FillingClient, { games, smallServers }: Sizes): Promise<void> {
  await client.execute(`
    INSERT INTO "game_results" ("number", "matchId", "side", "players", "serverId", "channelId", "beganAt", "endedAt",
      "moves", "complete", "badged")
    ${countedTo(games)}
    SELECT g.i, 'g' || substr(CAST(1000000000 + g.i AS TEXT), 2), CASE WHEN ${scattered('g.i', 1)} % 3 = 0 THEN 'B' ELSE 'A' END,
      g.players, CAST(200000000000000000 + g.home AS TEXT),
      CAST(300000000000000000 + g.home * 4 + ${scattered('g.i', 2)} % 3 AS TEXT),
      ${client.later(client.moment(BEGIN), '(g.ended - g.took)')}, ${client.later(client.moment(BEGIN), 'g.ended')},
      40 + ${scattered('g.i', 3)} % 50, TRUE, TRUE
    FROM (SELECT c.i, CASE WHEN c.i % ${OF_THREE} = 0 THEN 3 ELSE 2 END AS players,
        ${homeOfGame('c.i', smallServers)} AS home, ${tookOf('c.i')} AS took,
        ${BEFORE_FIRST} + (c.i - 1) * ${SPAN} / ${games} AS ended
      FROM (SELECT CAST(n.i AS bigint) AS i FROM n) c) g
    ORDER BY g.i`);
}

export async function fillSeats(client: FillingClient, { smallServers }: Sizes, components: Components): Promise<void> {
  const [first, second] = toolsOf(components);
  const tables = `
    SELECT CAST(g."number" AS bigint) AS i, g."number", g."side", g."players", g."endedAt", g."moves", s.seat,
      ${homeOfGame('CAST(g."number" AS bigint)', smallServers)} AS home
    FROM "game_results" g CROSS JOIN (SELECT 0 AS seat UNION ALL SELECT 1 UNION ALL SELECT 2) s WHERE s.seat < g."players"`;
  const homes = `
    SELECT t.*, CASE t.home WHEN 0 THEN ${LARGE} ELSE ${SMALL} END AS size,
      CASE t.home WHEN 0 THEN 1 ELSE ${LARGE + 1} + (t.home - 1) * ${SMALL} END AS lowest,
      t.i * 4 + t.seat AS own FROM (${tables}) t`;
  // A few people sit at the first seat far more often than others; the other seats follow a few ids later, so nobody
  // sits twice.
  const head = `(${scattered('h.i', 4)} % 1000) * (${scattered('h.i', 4)} % 1000) * h.size / 1000000`;
  const step = (salt: number) => `1 + ${scattered('h.i', salt)} % (h.size / 2 - 1)`;
  const people = `
    SELECT h.*, h.lowest + (${head} + CASE WHEN h.seat >= 1 THEN ${step(5)} ELSE 0 END
        + CASE WHEN h.seat >= 2 THEN ${step(6)} ELSE 0 END) % h.size AS person,
      ${scattered('h.own', 1)} % 25 AS tools, 15 + ${scattered('h.own', 2)} % 35 AS connectors,
      ${scattered('h.own', 3)} % 50 AS ornaments,
      CASE h."side" WHEN 'B' THEN ${scattered('h.own', 4)} % 30 ELSE 0 END AS plants,
      5 + ${scattered('h.own', 5)} % 3600 AS fastest
    FROM (${homes}) h`;
  const points = `SELECT p.*, p.tools + p.connectors + p.ornaments + p.plants AS score FROM (${people}) p`;
  const places = `
    SELECT q.*, RANK() OVER (PARTITION BY q."number" ORDER BY q.score DESC) AS place,
      ROW_NUMBER() OVER (PARTITION BY q.person, CASE q."players" WHEN 2 THEN 2 ELSE 3 END ORDER BY q."number") AS game
    FROM (${points}) q`;
  await client.execute(`
    INSERT INTO "seat_results" ("number", "seat", "personId", "name", "ending", "place", "tools", "connectors", "ornaments",
      "plants", "score", "tiles", "moves", "fastest", "side", "players", "endedAt",
      "muBefore", "sigmaBefore", "muAfter", "sigmaAfter")
    SELECT r."number", r.seat, ${personIdOf('r.person')}, 'Person ' || r.person, 'played', r.place, r.tools, r.connectors,
      r.ornaments, r.plants, r.score, '{"${first}":2,"${second}":1}', r."moves" / r."players", r.fastest, r."side",
      r."players", r."endedAt", ${mu('(r.game - 1)')}, ${sigma('(r.game - 1)')}, ${mu('r.game')}, ${sigma('r.game')}
    FROM (${places}) r ORDER BY r."number", r.seat`);
}

/** Numbers from 1, as `n.i`. */
function countedTo(count: number): string {
  return `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
}

function personIdOf(person: string): string {
  return `CAST(100000000000000000 + ${person} AS TEXT)`;
}

/** One game in ten belongs to the large server. */
function homeOfGame(number: string, smallServers: number): string {
  const chosen = scattered(number, 8);
  return `CASE WHEN ${chosen} % 10 = 0 THEN 0 ELSE 1 + ${chosen} / 10 % ${smallServers} END`;
}

/** A pseudo-random whole number below 2³¹. `of`: a 64-bit SQL expression, up to a few millions. */
function scattered(of: string, salt: number): string {
  return `((${of} * ${of} % 2147483647 * ${48_271 + salt * 1009} + ${of} * ${69_621 + salt * 613}) % 2147483647)`;
}

/** A plausible rating: it converges to the person's strength with some noise. */
function mu(games: string): string {
  const strength = `(r.person * 7919 % 2001 - 1000) / 100.37 + ((r.person * 7 + ${games} * 13) % 21 - 10) / 10.0`;
  return `25.0 + (${strength}) * ${games} / (${games} + 10.0)`;
}

/** Certain enough to be ranked after some fifteen games. */
function sigma(games: string): string {
  return `25.0 / 3.0 * (0.3 + 14.0 / (${games} + 20.0))`;
}
