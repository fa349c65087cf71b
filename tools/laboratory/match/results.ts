/** Words the results of a match: wins, scores, and confidence intervals. */
import type { MatchGame } from './deals.ts';
import { type Interval, meanOf, shareOf } from './statistics.ts';

/** A's share of victories in each deal; a shared victory counts proportionally for each winner. */
export function dealShares(games: readonly MatchGame[]): readonly number[] {
  return byDeal(games).map((deal) => {
    const won = deal.map(
      ({ winners, seatsOfA }) => winners.filter((seat) => seatsOfA.includes(seat)).length / winners.length,
    );
    return won.reduce((sum, one) => sum + one, 0) / deal.length;
  });
}

export function winsOfA(games: readonly MatchGame[]): Interval {
  return shareOf(dealShares(games), games.length);
}

/** A line for each kind of table, and one for all if there are several. `alike`: A and B are the same player. */
export function resultLines(games: readonly MatchGame[], alike: boolean): readonly string[] {
  const kinds = grouped(games, ({ players, side }) => `${players} players, side ${side}`);
  const lines = [...kinds]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([kind, of]) => lineOf(kind, of, alike));
  return kinds.size > 1 ? [...lines, lineOf('all', games, alike)] : lines;
}

function lineOf(kind: string, games: readonly MatchGame[], alike: boolean): string {
  const deals = byDeal(games);
  const count = `${kind}: ${numbered(games.length, 'game')} of ${numbered(deals.length, 'deal')}`;
  const [a, b] = [deals.map((deal) => meanScore(deal, true)), deals.map((deal) => meanScore(deal, false))];
  if (alike) return `${count}, mean score ${points(meanOf(a))}`;
  const ahead = meanOf(a.map((score, deal) => score - (b[deal] ?? 0)));
  const scores = `mean score A ${points(meanOf(a))}, B ${points(meanOf(b))}, A ahead by ${points(ahead)}`;
  return `${count}, A won ${percent(winsOfA(games))}, ${scores}`;
}

function numbered(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function meanScore(games: readonly MatchGame[], ofA: boolean): number {
  const scores = games.flatMap(({ scores: all, seatsOfA }) => all.filter((_, seat) => seatsOfA.includes(seat) === ofA));
  return scores.reduce((sum, one) => sum + one, 0) / scores.length;
}

function byDeal(games: readonly MatchGame[]): readonly (readonly MatchGame[])[] {
  return [...grouped(games, ({ deal }) => deal).values()];
}

export function grouped<Key, Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

export function percent({ value, from, to }: Interval): string {
  return `${(100 * value).toFixed(1)} % (${(100 * from).toFixed(1)}–${(100 * to).toFixed(1)})`;
}

function points({ value, from, to }: Interval): string {
  return `${value.toFixed(1)} (${from.toFixed(1)}–${to.toFixed(1)})`;
}
