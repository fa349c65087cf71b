/** Prints a ladder's results as JSON lines: ratings, mean scores, and how often each contestant beat the one below. */
import { gameSeed } from '../../../src/cli/support/components.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import { grouped } from '../match/results.ts';
import { type Interval, shareOf } from '../match/statistics.ts';
import type { LadderGame, TableName } from './meetings.ts';
import { ratingIntervals, type Wins } from './ratings.ts';

/** The number of bootstrap samples for an interval. */
const DRAWS = 200;

export interface RatedContestant {
  readonly contestant: string;
  /** Elo points; 1500 is the mean of all. */
  readonly rating: number;
  readonly from: number;
  readonly to: number;
  readonly games: number;
  /** By kind of table. */
  readonly meanScores: Readonly<Partial<Record<TableName, number>>>;
}

/** How often a contestant finished ahead of the previous one in the list when both were at one table, in percent. */
export interface Step {
  readonly contestant: string;
  readonly aheadOf: string;
  /** The unweighted mean over all kinds of table. */
  readonly percent: number;
  /** The mean over all games. */
  readonly from: number;
  readonly to: number;
  readonly games: number;
  readonly tables: Readonly<Partial<Record<TableName, number>>>;
}

/** `names`: the contestants in the order of their indexes. Empty without games. */
export function ratedContestants(
  names: readonly string[],
  games: readonly LadderGame[],
  seed: number,
): readonly RatedContestant[] {
  if (games.length === 0) return [];
  const random = seededRandom(gameSeed(seed, 0));
  const intervals = ratingIntervals(
    dealsOf(games).map((deal) => winsOf(deal, names.length)),
    DRAWS,
    random,
  );
  return names.map((contestant, place) => {
    const own = games.filter((game) => game.contestants.includes(place));
    const { value, from, to } = intervals[place] as Interval;
    const meanScores = byTable(own, (of) => rounded(mean(of.map((game) => scoreOf(game, place)))));
    return { contestant, ...inWhole({ rating: value, from, to }), games: own.length, meanScores };
  });
}

/** Neighbours that never met are omitted. */
export function stepsOf(names: readonly string[], games: readonly LadderGame[]): readonly Step[] {
  return names.slice(1).flatMap((contestant, before) => {
    const met = games.filter((game) => game.contestants.includes(before) && game.contestants.includes(before + 1));
    if (met.length === 0) return [];
    const ahead = (of: readonly LadderGame[]) => mean(of.map((game) => aheadOf(game, before + 1, before)));
    const { from, to } = shareOf(dealsOf(met).map(ahead), met.length);
    const tables = byTable(met, (of) => rounded(100 * ahead(of)));
    const percent = rounded(mean(Object.values(tables)));
    const interval = { from: rounded(100 * from), to: rounded(100 * to) };
    return [{ contestant, aheadOf: names[before] ?? '', percent, ...interval, games: met.length, tables }];
  });
}

/** 1 if one contestant finished ahead of another, 0 if behind, half for a tie. */
export function aheadOf(game: LadderGame, one: number, other: number): number {
  const [own, others] = [scoreOf(game, one), scoreOf(game, other)];
  if (own !== others) return own > others ? 1 : 0;
  // Equal points may still have been separated by the tie-break.
  const won = (place: number) => (game.winners.includes(game.contestants.indexOf(place)) ? 0.5 : 0);
  return 0.5 + won(one) - won(other);
}

function winsOf(games: readonly LadderGame[], contestants: number): Wins {
  const wins = Array.from({ length: contestants }, () => new Array<number>(contestants).fill(0));
  for (const game of games) {
    for (const one of game.contestants) {
      for (const other of game.contestants) {
        const row = wins[one];
        if (one !== other && row) row[other] = (row[other] ?? 0) + aheadOf(game, one, other);
      }
    }
  }
  return wins;
}

function scoreOf(game: LadderGame, place: number): number {
  return game.scores[game.contestants.indexOf(place)] ?? 0;
}

function dealsOf(games: readonly LadderGame[]): readonly (readonly LadderGame[])[] {
  return [...grouped(games, ({ deal }) => deal).values()];
}

function byTable(
  games: readonly LadderGame[],
  format: (games: readonly LadderGame[]) => number,
): Readonly<Partial<Record<TableName, number>>> {
  return Object.fromEntries(
    [...grouped(games, ({ table }) => table)]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([table, of]) => [table, format(of)]),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

function rounded(value: number): number {
  return Math.round(10 * value) / 10;
}

function inWhole({ rating, from, to }: { readonly rating: number; readonly from: number; readonly to: number }) {
  return { rating: Math.round(rating), from: Math.round(from), to: Math.round(to) };
}
