/** Converts results, ratings, tallies and standings from and to database rows. */
import { z } from 'zod';
import { PLAYER_COUNTS, SIDES } from '../../../rules/index.ts';
import { instant } from '../../../store/connection/sql.ts';
import type { GameResult as GameResultRow, SeatResult as SeatResultRow } from '../../../store/generated/client.ts';
import { orUnreadable } from '../../../store/rows/rows.ts';
import { type PersonRating, POOLS, shownRating } from '../usecases/rating.ts';
import { type GameResult, SEAT_ENDINGS, type SeatResult, type StoredResult, UNRATED } from '../usecases/result.ts';
import type { Standing, Tally } from '../usecases/tallies.ts';

const playersSchema = z.literal(PLAYER_COUNTS);

export const tallyColumns = z.object({
  personId: z.string(),
  side: z.enum(SIDES),
  players: playersSchema,
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
const standingColumns = z.object({
  serverId: z.string(),
  period: z.string(),
  pool: z.enum(POOLS),
  personId: z.string(),
  games: z.int(),
  wins: z.int(),
  rated: z.int(),
  gained: z.int(),
});
/** Tallies are parsed one by one, because a damaged one must not keep a game from ending. */
export const sourcesSchema = z.object({ moves: z.array(moveColumns), tallies: z.array(z.unknown()) });

const choices = z.object({
  side: z.enum(SIDES),
  players: playersSchema,
  unrated: z.enum(UNRATED).nullable(),
});
const seatChoices = z.object({ ending: z.enum(SEAT_ENDINGS) });

export function readResult(row: GameResultRow, seats: readonly SeatResultRow[]): StoredResult {
  const { badged: _, ...columns } = row;
  const { number, matchId } = row;
  return orUnreadable(`result ${number} of match ${matchId}`, () => {
    const chosen = choices.parse(row);
    if (seats.length !== chosen.players) throw new TypeError(`${seats.length} of ${chosen.players} seats can be read`);
    return { ...columns, ...chosen, seats: seats.map(readSeat) };
  });
}

function readSeat(row: SeatResultRow): SeatResult {
  const { number, side, players, endedAt, muBefore, sigmaBefore, muAfter, sigmaAfter, ...columns } = row;
  const isRated = muBefore !== null && sigmaBefore !== null && muAfter !== null && sigmaAfter !== null;
  return {
    ...columns,
    ...seatChoices.parse(row),
    tiles: countsSchema.parse(JSON.parse(row.tiles)),
    rating: isRated
      ? { before: { mu: muBefore, sigma: sigmaBefore }, after: { mu: muAfter, sigma: sigmaAfter } }
      : null,
  };
}

/** `row`: as returned by Prisma or a raw query. */
export function readRating(row: unknown): PersonRating {
  return orUnreadable(`rating of person ${personIn(row)}`, () => ratingColumns.parse(row));
}

function personIn(row: unknown): string {
  return z.looseObject({ personId: z.string() }).safeParse(row).data?.personId ?? '';
}

export function resultRow({ seats: _, ...columns }: GameResult) {
  return columns;
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

function ratingRow({ personId, pool, mu, sigma, games, ratedAt }: PersonRating) {
  const { points, provisional } = shownRating({ mu, sigma });
  return { personId, pool, mu, sigma, shown: points, provisional, games, ratedAt };
}

function tallyRow({ sums, othersSixths: others, best, fastest, longest, tiles, seats, ...counts }: Tally) {
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

/** `row`: as returned by Prisma, by a raw query, or by the database as JSON. */
export function readTally(row: unknown): Tally {
  return orUnreadable(`tally of person ${personIn(row)}`, () => tallyOf(tallyColumns.parse(row)));
}

function tallyOf({
  tools,
  connectors,
  ornaments,
  plants,
  othersTools,
  othersConnectors,
  othersOrnaments,
  othersPlants,
  bestIn,
  fastestIn,
  longestIn,
  ...row
}: z.output<typeof tallyColumns>): Tally {
  const inResult = (value: number | null, number: number | null) =>
    value === null || number === null ? null : { value, in: number };
  return {
    ...row,
    sums: { tools, connectors, ornaments, plants },
    othersSixths: {
      tools: othersTools,
      connectors: othersConnectors,
      ornaments: othersOrnaments,
      plants: othersPlants,
    },
    tiles: countsSchema.parse(JSON.parse(row.tiles)),
    seats: z.array(z.int()).parse(JSON.parse(row.seats)),
    best: inResult(row.best, bestIn),
    fastest: inResult(row.fastest, fastestIn),
    longest: inResult(row.longest, longestIn),
  };
}

export type Row = Readonly<Record<string, string | number | boolean | Date | null>>;

export interface ResultTable<Shape> {
  readonly table: string;
  readonly key: readonly string[];
  readonly write: (shape: Shape) => Row;
  readonly read: (row: Row) => Shape;
}

export const RATINGS: ResultTable<PersonRating> = {
  table: 'ratings',
  key: ['personId', 'pool'],
  write: ratingRow,
  read: readRating,
};
export const TALLIES: ResultTable<Tally> = {
  table: 'tallies',
  key: ['personId', 'side', 'players'],
  write: tallyRow,
  read: readTally,
};
export const STANDINGS: ResultTable<Standing> = {
  table: 'standings',
  key: ['serverId', 'period', 'pool', 'personId'],
  write: (standing) => ({ ...standing }),
  read: (row) => standingColumns.parse(row),
};
