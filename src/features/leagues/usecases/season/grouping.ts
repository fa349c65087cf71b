/**
 * Who plays in which group when a season begins, and in which order they would be grouped for the next: the first of a group
 * go up, the last go down. When a season begins and ends is left to the use cases.
 */
import { seededRandom, shuffled } from '../../../../rules/index.ts';
import type { Entry, League } from '../model/league.ts';
import type { LeagueStanding } from '../standings/standings.ts';

/**
 * How many people each group gets, the largest first: none more than wished for where that can be, and in none so few that
 * they could not fill a table, or be three.
 */
export function groupSizes(
  people: number,
  { groupSize, tableSize }: Pick<League, 'groupSize' | 'tableSize'>,
): number[] {
  if (groupSize === null) return [people];
  const fewest = Math.max(3, tableSize);
  const groups = Math.max(1, Math.min(Math.ceil(people / groupSize), Math.floor(people / fewest)));
  return Array.from({ length: groups }, (_, group) => Math.ceil((people - group) / groups));
}

/**
 * The entries with their groups: in the order in which the season before has placed them, those who are new behind them, as
 * lots decide.
 */
export function grouped(
  entries: readonly Entry[],
  league: Pick<League, 'groupSize' | 'tableSize' | 'seed'>,
): readonly Entry[] {
  const known = entries
    .filter(({ rankBefore }) => rankBefore !== null)
    .toSorted((a, b) => (a.rankBefore ?? 0) - (b.rankBefore ?? 0));
  const others = entries.filter(({ rankBefore }) => rankBefore === null).toSorted((a, b) => a.number - b.number);
  const order = [...known, ...shuffled(others, seededRandom(league.seed))];
  let from = 0;
  return groupSizes(entries.length, league).flatMap((size, group) => {
    const members = order.slice(from, from + size);
    from += size;
    return members.map((entry) => ({ ...entry, group: group + 1 }));
  });
}

/** How many change places between two groups of these sizes. */
export function movers(above: number, below: number): number {
  const smaller = Math.min(above, below);
  return Math.min(smaller >= 6 ? 2 : 1, Math.floor(smaller / 2));
}

/**
 * Those who are still there, in the order in which the next season groups them: of each group those who have come down from
 * above, those who stay, and those who have come up from below.
 */
export function orderAfter(all: readonly LeagueStanding[]): readonly Entry[] {
  const numbers = [...new Set(all.map(({ group }) => group))].toSorted((a, b) => a - b);
  const groups = numbers.map((number) =>
    all.filter(({ group, entry }) => group === number && !entry.left).map(({ entry }) => entry),
  );
  const between = groups.map((group, at) => {
    const below = groups[at + 1];
    return below ? movers(group.length, below.length) : 0;
  });
  return groups.flatMap((group, at) => {
    const up = at === 0 ? 0 : (between[at - 1] ?? 0);
    const down = between[at] ?? 0;
    const from = up === 0 ? [] : (groups[at - 1] ?? []).slice(-up);
    const to = down === 0 ? [] : (groups[at + 1] ?? []).slice(0, down);
    return [...from, ...group.slice(up, group.length - down), ...to];
  });
}

/** Whether somebody's place among all of their group goes up or down, as things stand; null: neither, or there is no such group. */
export function promotionOf(all: readonly LeagueStanding[], { group, entry }: LeagueStanding): 'up' | 'down' | null {
  const stay = (number: number) => all.filter((each) => each.group === number && !each.entry.left);
  const own = stay(group);
  const at = own.findIndex((each) => each.entry.number === entry.number);
  const [above, below] = [stay(group - 1), stay(group + 1)];
  if (at < 0) return null;
  if (above.length > 0 && at < movers(above.length, own.length)) return 'up';
  return below.length > 0 && at >= own.length - movers(own.length, below.length) ? 'down' : null;
}

export const MEDALS = ['gold', 'silver', 'bronze'] as const;
export type Medal = (typeof MEDALS)[number];

/** Of those who have stayed: the first three places of their group, shared where the places are. */
export function medalOf({ entry, place, played }: LeagueStanding): Medal | null {
  return entry.left || played === 0 ? null : (MEDALS[place - 1] ?? null);
}
