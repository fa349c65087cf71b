/**
 * All games of a person at one kind of table, added up with each that ends, so that nobody walks through all of them.
 * All sums are whole numbers: added up anew they are the same.
 */
import type { PlayerCount, Side } from '../../../rules/index.ts';
import { isPersons } from './ratedResult.ts';
import { secondsBetween } from './result.ts';
import { type Categories, isComplete, type KeptResult, type SeatResult } from './shapes.ts';

/** Whose games, and at which tables. */
export interface TallyKey {
  readonly personId: string;
  readonly side: Side;
  readonly players: PlayerCount;
}

/** A number, and the number of the result in which it was. */
interface Best {
  readonly value: number;
  readonly in: number;
}

export interface Tally extends TallyKey {
  readonly games: number;
  readonly wins: number;
  /** Games that they have played themselves to the last card; all points are of those. */
  readonly complete: number;
  readonly score: number;
  readonly sums: Categories;
  /** Of the others: the sums of each game's mean, in sixths of a point. */
  readonly othersSixths: Categories;
  readonly best: Best | null;
  /** Tool tiles, by tool. */
  readonly tiles: Readonly<{ [tool: string]: number }>;
  /** Games, by seat. */
  readonly seats: readonly number[];
  /** Seconds: the quickest turn. */
  readonly fastest: Best | null;
  /** Seconds from the first move to the end. */
  readonly longest: Best | null;
}

const NOTHING: Categories = { tools: 0, connectors: 0, ornaments: 0, plants: 0 };
/** A mean of one, two or three whole numbers is a whole number of these. */
const SIXTHS = 6;

function emptyTally(key: TallyKey): Tally {
  const { personId, side, players } = key;
  return {
    personId,
    side,
    players,
    games: 0,
    wins: 0,
    complete: 0,
    score: 0,
    sums: NOTHING,
    othersSixths: NOTHING,
    tiles: {},
    seats: [0, 0, 0, 0],
    best: null,
    fastest: null,
    longest: null,
  };
}

/** Of whom something is tallied: of people, in seats that were theirs from the beginning. */
export function talliedSeats({ seats }: Pick<KeptResult, 'seats'>): readonly SeatResult[] {
  return seats.filter((seat) => isPersons(seat) && seat.ending !== 'takenOver');
}

/** The tallies of those who have played it, with it. `before`: as it was; null: it is the first such game. */
export function talliesWith(result: KeptResult, before: (key: TallyKey) => Tally | null): readonly Tally[] {
  const { side, players } = result;
  return talliedSeats(result).map((seat) => {
    const key = { personId: seat.personId, side, players };
    return withGame(before(key) ?? emptyTally(key), result, seat);
  });
}

function withGame(tally: Tally, result: KeptResult, seat: SeatResult): Tally {
  const here = (value: number | null): Best | null => (value === null ? null : { value, in: result.number });
  const took = secondsBetween(result.beganAt, result.endedAt);
  const played: Tally = {
    ...tally,
    games: tally.games + 1,
    wins: tally.wins + (seat.place === 1 ? 1 : 0),
    seats: tally.seats.map((games, at) => (at === seat.seat ? games + 1 : games)),
    fastest: better(tally.fastest, here(seat.fastest), (a, b) => a < b),
    longest: better(tally.longest, here(took), (a, b) => a > b),
  };
  return isComplete(result, seat) ? withPoints(played, result, seat) : played;
}

function withPoints(tally: Tally, { seats, number }: KeptResult, seat: SeatResult): Tally {
  const others = seats.filter((other) => other !== seat);
  const meanOf = (category: keyof Categories) =>
    (others.reduce((sum, other) => sum + other[category], 0) * SIXTHS) / others.length;
  return {
    ...tally,
    complete: tally.complete + 1,
    score: tally.score + seat.score,
    sums: each((category) => tally.sums[category] + seat[category]),
    othersSixths: each((category) => tally.othersSixths[category] + meanOf(category)),
    best: better(tally.best, { value: seat.score, in: number }, (a, b) => a > b),
    tiles: {
      ...tally.tiles,
      ...Object.fromEntries(
        Object.entries(seat.tiles).map(([tool, count]) => [tool, count + (tally.tiles[tool] ?? 0)]),
      ),
    },
  };
}

function each(value: (category: keyof Categories) => number): Categories {
  return {
    tools: value('tools'),
    connectors: value('connectors'),
    ornaments: value('ornaments'),
    plants: value('plants'),
  };
}

/** The first of equals stays. */
function better(before: Best | null, now: Best | null, isBetter: (a: number, b: number) => boolean): Best | null {
  if (!now) return before;
  return !before || isBetter(now.value, before.value) ? now : before;
}
