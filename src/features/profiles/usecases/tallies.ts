/** Running totals of people's games, all integers: tallies for profiles and standings for leaderboards. */
import type { PlayerCount, Side } from '../../../rules/index.ts';
import { type Pool, poolOf, shownRating } from './rating.ts';
import {
  type Categories,
  type GameResult,
  isPersonSeat,
  isPlayedOut,
  type SeatResult,
  type StoredResult,
  secondsBetween,
} from './result.ts';

export interface TallyKey {
  readonly personId: string;
  readonly side: Side;
  readonly players: PlayerCount;
}

/** A record and the number of the result that set it. */
interface Best {
  readonly value: number;
  readonly in: number;
}

export interface Tally extends TallyKey {
  readonly games: number;
  readonly wins: number;
  /** Games that the person played to the end. All points come from these. */
  readonly complete: number;
  readonly score: number;
  readonly sums: Categories;
  /** The sum of the opponents' mean in each game, in sixths of a point. */
  readonly othersSixths: Categories;
  readonly best: Best | null;
  readonly tiles: Readonly<{ [tool: string]: number }>;
  readonly seats: readonly number[];
  /** The quickest turn, in seconds. */
  readonly fastest: Best | null;
  /** The longest game, in seconds from its first move to its end. */
  readonly longest: Best | null;
}

const NO_POINTS: Categories = { tools: 0, connectors: 0, ornaments: 0, plants: 0 };
/** The mean of one, two or three integers is a whole number of sixths. */
export const SIXTHS = 6;

function emptyTally(key: TallyKey): Tally {
  return {
    ...key,
    games: 0,
    wins: 0,
    complete: 0,
    score: 0,
    sums: NO_POINTS,
    othersSixths: NO_POINTS,
    tiles: {},
    seats: [0, 0, 0, 0],
    best: null,
    fastest: null,
    longest: null,
  };
}

/** The seats of people who had them from the beginning. */
function talliedSeats({ seats }: GameResult): readonly SeatResult[] {
  return seats.filter((seat) => isPersonSeat(seat) && seat.ending !== 'takenOver');
}

/** The tallies of a game's players including the game. `before`: the tally without it, if any. */
export function updatedTallies(
  result: StoredResult,
  before: (key: TallyKey) => Tally | null | undefined,
): readonly Tally[] {
  const { side, players } = result;
  return talliedSeats(result).map((seat) => {
    const key = { personId: seat.personId, side, players };
    return withGame(before(key) ?? emptyTally(key), result, seat);
  });
}

function withGame(tally: Tally, result: StoredResult, seat: SeatResult): Tally {
  const seconds = secondsBetween(result.beganAt, result.endedAt);
  const played: Tally = {
    ...tally,
    games: tally.games + 1,
    wins: tally.wins + (seat.place === 1 ? 1 : 0),
    seats: tally.seats.map((games, index) => (index === seat.seat ? games + 1 : games)),
    fastest: better(tally.fastest, seat.fastest, result.number, (a, b) => a < b),
    longest: better(tally.longest, seconds, result.number, (a, b) => a > b),
  };
  return isPlayedOut(result, seat) ? withPoints(played, result, seat) : played;
}

function withPoints(tally: Tally, { seats, number }: StoredResult, seat: SeatResult): Tally {
  const others = seats.filter((other) => other !== seat);
  const meanOf = (category: keyof Categories) =>
    (others.reduce((sum, other) => sum + other[category], 0) * SIXTHS) / others.length;
  const tiles = Object.entries(seat.tiles).map(([tool, count]) => [tool, count + (tally.tiles[tool] ?? 0)]);
  return {
    ...tally,
    complete: tally.complete + 1,
    score: tally.score + seat.score,
    sums: byCategory((category) => tally.sums[category] + seat[category]),
    othersSixths: byCategory((category) => tally.othersSixths[category] + meanOf(category)),
    best: better(tally.best, seat.score, number, (a, b) => a > b),
    tiles: { ...tally.tiles, ...Object.fromEntries(tiles) },
  };
}

export function byCategory<Value>(value: (category: keyof Categories) => Value): Record<keyof Categories, Value> {
  return {
    tools: value('tools'),
    connectors: value('connectors'),
    ornaments: value('ornaments'),
    plants: value('plants'),
  };
}

/** Of equal records, the first one stays. */
function better(
  best: Best | null,
  value: number | null,
  result: number,
  isBetter: (a: number, b: number) => boolean,
): Best | null {
  return value !== null && (!best || isBetter(value, best.value)) ? { value, in: result } : best;
}

/** Stands for all servers and direct messages in place of a server. */
export const EVERYWHERE = '';
export const ALL_TIME = 'all';

/** A person's games on a server in a period, or the contribution of one game. */
export interface Standing {
  /** A server's id or `EVERYWHERE`. */
  readonly serverId: string;
  /** `ALL_TIME`, a year such as 2026, or a month such as 2026-01; in UTC. */
  readonly period: string;
  readonly pool: Pool;
  readonly personId: string;
  readonly games: number;
  readonly wins: number;
  readonly rated: number;
  /** The rating change over these games, in shown points. */
  readonly gained: number;
}

/** The periods that contain a moment: all time, its year and its month. */
export function periodsOf(at: Date): readonly [string, string, string] {
  const day = at.toISOString();
  return [ALL_TIME, day.slice(0, 4), day.slice(0, 7)];
}

/** The contribution of one game for each person, server and period. */
export function standingsOf(result: GameResult): readonly Standing[] {
  const pool = poolOf(result.players);
  const servers = result.serverId === null ? [EVERYWHERE] : [EVERYWHERE, result.serverId];
  return talliedSeats(result).flatMap(({ personId, place, rating }) => {
    const gained = rating ? shownRating(rating.after).points - shownRating(rating.before).points : 0;
    const counts = { games: 1, wins: place === 1 ? 1 : 0, rated: rating ? 1 : 0, gained };
    return servers.flatMap((serverId) =>
      periodsOf(result.endedAt).map((period) => ({ serverId, period, pool, personId, ...counts })),
    );
  });
}
