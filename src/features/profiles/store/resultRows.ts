/**
 * Converts results, ratings, tallies and standings from and to database rows, and checks them on reading.
 */
import { z } from 'zod';
import {
  type GameResult,
  type KeptResult,
  type PersonRating,
  POOLS,
  SEAT_ENDINGS,
  type SeatResult,
  type Standing,
  shownRating,
  type Tally,
  UNRATED,
} from '../../../people/index.ts';
import { SIDES } from '../../../rules/index.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { instant } from '../../../store/rows/columns.ts';
import { orUnreadable } from '../../../store/rows/unreadable.ts';

export const tallyColumns = z.object({
  personId: z.string(),
  side: z.enum(SIDES),
  players: z.union([z.literal(2), z.literal(3), z.literal(4)]),
  games: z.int(),
  wins: z.int(),
  complete: z.int(),
  score: z.int(),
  tools: z.int(),
  connectors: z.int(),
  ornaments: z.int(),
  plants: z.int(),
  othersTools: z.int(),
  othersConnectors: z.int(),
  othersOrnaments: z.int(),
  othersPlants: z.int(),
  best: z.int().nullable(),
  bestIn: z.int().nullable(),
  tiles: z.string(),
  seats: z.string(),
  fastest: z.int().nullable(),
  fastestIn: z.int().nullable(),
  longest: z.int().nullable(),
  longestIn: z.int().nullable(),
});
export const moveColumns = z.object({
  number: z.int(),
  seat: z.int(),
  personId: z.string(),
  at: instant,
  automatic: z.string().nullable(),
});
const countsSchema = z.record(z.string(), z.int());
const ratingColumns = z.object({
  personId: z.string(),
  pool: z.enum(POOLS),
  mu: z.number(),
  sigma: z.number(),
  games: z.int(),
  ratedAt: instant,
});
/** One sum that is damaged keeps nobody's game from ending: what follows takes its place. So it is with a rating. */
export const sourcesSchema = z.object({ moves: z.array(moveColumns), tallies: z.array(z.unknown()) });

const choices = z.object({
  side: z.enum(SIDES),
  players: z.union([z.literal(2), z.literal(3), z.literal(4)]),
  unrated: z.enum(UNRATED).nullable(),
});
const seatChoices = z.object({ ending: z.enum(SEAT_ENDINGS) });
export const poolSchema = z.enum(POOLS);

export function readResult(
  row: Prisma.GameResultGetPayload<Record<never, never>>,
  seats: readonly Prisma.SeatResultGetPayload<Record<never, never>>[],
): KeptResult {
  const { number, matchId, serverId, channelId, beganAt, endedAt, moves, complete } = row;
  return orUnreadable(`result ${number} of match ${matchId}`, () => {
    const chosen = choices.parse(row);
    if (seats.length !== chosen.players) throw new TypeError(`${seats.length} of ${chosen.players} seats can be read`);
    return {
      number,
      matchId,
      serverId,
      channelId,
      beganAt,
      endedAt,
      moves,
      complete,
      ...chosen,
      seats: seats.map(readSeat),
    };
  });
}

function readSeat(row: Prisma.SeatResultGetPayload<Record<never, never>>): SeatResult {
  const { seat, personId, name, computer, place, tools, connectors, ornaments, plants, score, moves, fastest } = row;
  const { muBefore, sigmaBefore, muAfter, sigmaAfter } = row;
  const isRated = muBefore !== null && sigmaBefore !== null && muAfter !== null && sigmaAfter !== null;
  return {
    seat,
    personId,
    name,
    computer,
    place,
    tools,
    connectors,
    ornaments,
    plants,
    score,
    moves,
    fastest,
    ...seatChoices.parse(row),
    tiles: countsSchema.parse(JSON.parse(row.tiles)),
    rating: isRated
      ? { before: { mu: muBefore, sigma: sigmaBefore }, after: { mu: muAfter, sigma: sigmaAfter } }
      : null,
  };
}

/** `row`: as Prisma gives it. */
export function readRating(row: unknown): PersonRating {
  return orUnreadable(`rating of person ${personIn(row)}`, () => ratingColumns.parse(row));
}

function personIn(row: unknown): string {
  return z.looseObject({ personId: z.string() }).safeParse(row).data?.personId ?? '';
}

export function resultRow(result: GameResult) {
  const { matchId, side, players, serverId, channelId, beganAt, endedAt, moves, complete, unrated } = result;
  return { matchId, side, players, serverId, channelId, beganAt, endedAt, moves, complete, unrated };
}

export function seatRow(number: number, { side, players, endedAt }: GameResult, seat: SeatResult) {
  const { rating, tiles, ...columns } = seat;
  return {
    number,
    ...columns,
    tiles: JSON.stringify(tiles),
    side,
    players,
    endedAt,
    muBefore: rating?.before.mu ?? null,
    sigmaBefore: rating?.before.sigma ?? null,
    muAfter: rating?.after.mu ?? null,
    sigmaAfter: rating?.after.sigma ?? null,
  };
}

export function ratingRow({ personId, pool, mu, sigma, games, ratedAt }: PersonRating) {
  const { points, provisional } = shownRating({ mu, sigma });
  return { personId, pool, mu, sigma, shown: points, provisional, games, ratedAt };
}

export function tallyRow({ sums, othersSixths: others, best, fastest, longest, tiles, seats, ...counts }: Tally) {
  return {
    ...counts,
    ...sums,
    othersTools: others.tools,
    othersConnectors: others.connectors,
    othersOrnaments: others.ornaments,
    othersPlants: others.plants,
    tiles: JSON.stringify(tiles),
    seats: JSON.stringify(seats),
    best: best?.value ?? null,
    bestIn: best?.in ?? null,
    fastest: fastest?.value ?? null,
    fastestIn: fastest?.in ?? null,
    longest: longest?.value ?? null,
    longestIn: longest?.in ?? null,
  };
}

/** `row`: as Prisma gives it, or the database as JSON. */
export function readTally(row: unknown): Tally {
  return orUnreadable(`tally of person ${personIn(row)}`, () => tallyOf(tallyColumns.parse(row)));
}

function tallyOf(row: z.output<typeof tallyColumns>): Tally {
  const { personId, side, players, games, wins, complete, score, tools, connectors, ornaments, plants } = row;
  const inResult = (value: number | null, number: number | null) =>
    value === null || number === null ? null : { value, in: number };
  return {
    personId,
    side,
    players,
    games,
    wins,
    complete,
    score,
    sums: { tools, connectors, ornaments, plants },
    othersSixths: {
      tools: row.othersTools,
      connectors: row.othersConnectors,
      ornaments: row.othersOrnaments,
      plants: row.othersPlants,
    },
    tiles: countsSchema.parse(JSON.parse(row.tiles)),
    seats: z.array(z.int()).parse(JSON.parse(row.seats)),
    best: inResult(row.best, row.bestIn),
    fastest: inResult(row.fastest, row.fastestIn),
    longest: inResult(row.longest, row.longestIn),
  };
}

export function standingRow({ serverId, period, pool, personId, games, wins, rated, gained }: Standing) {
  return { serverId, period, pool, personId, games, wins, rated, gained };
}
