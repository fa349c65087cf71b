/**
 * What is shown of a person: what all their games add up to. Pure; reading it is left to the store, words and pictures to the hosts.
 */
import type { PersonId } from '../../../match/index.ts';
import { type PlayerCount, SIDES, type Side } from '../../../rules/index.ts';
import type { EarnedBadge } from '../badges/badges.ts';
import type { Pool, Strength } from '../ratings/rating.ts';
import type { Categories } from '../results/shapes.ts';
import type { Tally } from '../results/tallies.ts';

/** A rating after a game that counted for it. */
export interface RatedPoint extends Strength {
  readonly at: Date;
}

export interface ProfileRating extends Strength {
  readonly games: number;
  /** The last games, in the order of time. */
  readonly curve: readonly RatedPoint[];
}

export interface Profile {
  readonly personId: PersonId;
  /** The name last seen. */
  readonly name: string;
  /** When their first game ended. */
  readonly since: Date;
  readonly ratings: Readonly<Record<Pool, ProfileRating | null>>;
  readonly summary: Summary;
  /** The first earned first. */
  readonly badges: readonly EarnedBadge[];
  /** Games that go on: of this server, or, asked without one, all. */
  readonly running: number;
}

/** At one kind of table, of games played to the last card. */
interface TableSummary {
  readonly side: Side;
  readonly players: PlayerCount;
  readonly mean: number;
  readonly best: number;
}

export interface Summary {
  readonly games: number;
  readonly wins: number;
  /** Over all games played to the last card; null: there is none. */
  readonly mean: number | null;
  readonly best: number | null;
  readonly tables: readonly TableSummary[];
  /** Mean points by category, and the others' in the same games; of plants in games on the side that has them. */
  readonly categories: { readonly own: Categories; readonly others: Categories };
  /** Of which they have won most tiles; null: none. */
  readonly favoriteTool: string | null;
  /** Seconds; null: none. */
  readonly longest: number | null;
  readonly fastest: number | null;
  /** Games by seat, most of all first, without seats they never had. */
  readonly seats: readonly { readonly seat: number; readonly games: number }[];
}

const SIXTHS = 6;
const WITH_PLANTS = SIDES[1];

export function summaryOf(tallies: readonly Tally[]): Summary {
  const complete = sum(tallies, (tally) => tally.complete);
  const onB = tallies.filter(({ side }) => side === WITH_PLANTS);
  const meanOf = (of: readonly Tally[], value: (tally: Tally) => number) => {
    const games = sum(of, (tally) => tally.complete);
    return games === 0 ? 0 : sum(of, value) / games;
  };
  const categoriesOf = (of: (tally: Tally) => Categories, parts: number): Categories => ({
    tools: meanOf(tallies, (tally) => of(tally).tools / parts),
    connectors: meanOf(tallies, (tally) => of(tally).connectors / parts),
    ornaments: meanOf(tallies, (tally) => of(tally).ornaments / parts),
    plants: meanOf(onB, (tally) => of(tally).plants / parts),
  });
  return {
    games: sum(tallies, (tally) => tally.games),
    wins: sum(tallies, (tally) => tally.wins),
    mean: complete === 0 ? null : meanOf(tallies, ({ score }) => score),
    best: most(tallies.flatMap(({ best }) => best?.value ?? [])),
    tables: tallies.flatMap(({ side, players, complete: played, score, best }) =>
      played === 0 || best === null ? [] : [{ side, players, mean: score / played, best: best.value }],
    ),
    categories: {
      own: categoriesOf(({ sums }) => sums, 1),
      others: categoriesOf(({ othersSixths }) => othersSixths, SIXTHS),
    },
    favoriteTool: favoriteOf(tallies),
    longest: most(tallies.flatMap(({ longest }) => longest?.value ?? [])),
    fastest: least(tallies.flatMap(({ fastest }) => fastest?.value ?? [])),
    seats: seatsOf(tallies),
  };
}

/** Of equal ones the first by name, so that it stays the same. */
function favoriteOf(tallies: readonly Tally[]): string | null {
  const tiles = new Map<string, number>();
  for (const tally of tallies) {
    for (const [tool, count] of Object.entries(tally.tiles)) tiles.set(tool, (tiles.get(tool) ?? 0) + count);
  }
  const [favorite] = [...tiles].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return favorite?.[0] ?? null;
}

function seatsOf(tallies: readonly Tally[]): Summary['seats'] {
  return [0, 1, 2, 3]
    .map((seat) => ({ seat, games: sum(tallies, ({ seats }) => seats[seat] ?? 0) }))
    .filter(({ games }) => games > 0)
    .sort((a, b) => b.games - a.games || a.seat - b.seat);
}

function sum(tallies: readonly Tally[], of: (tally: Tally) => number): number {
  return tallies.reduce((total, tally) => total + of(tally), 0);
}

function most(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

function least(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values);
}
