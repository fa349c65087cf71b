/** Divides entries into groups, promotes and relegates people between seasons, and awards medals. */
import { seededRandom, shuffled } from '../../../rules/index.ts';
import { defaultRounds, type Entry, groupNumbers, type League } from './league.ts';
import { evenSizes, splitBySizes } from './pairing/tables.ts';
import type { LeagueStanding } from './standings.ts';

/** Sizes of groups, largest first: at most `groupSize` if possible, at least three, and enough to fill a table. */
export function groupSizes(
  people: number,
  { groupSize, tableSize }: Pick<League, 'groupSize' | 'tableSize'>,
): number[] {
  if (groupSize === null) return [people];
  const fewest = Math.max(3, tableSize);
  const groups = Math.max(1, Math.min(Math.ceil(people / groupSize), Math.floor(people / fewest)));
  return evenSizes(people, groups);
}

/**
 * The rounds of a season with groups of these sizes. If everyone of a full group was to meet once, everyone of the
 * largest group does.
 */
export function roundsFor(
  sizes: readonly number[],
  { groupSize, rounds }: Pick<League, 'groupSize' | 'rounds'>,
): number {
  return groupSize !== null && rounds === defaultRounds(groupSize) ? defaultRounds(Math.max(...sizes)) : rounds;
}

/** The inverse of `roundsFor`: the rounds that a full group would have played, for the next season. */
export function plannedRounds(
  sizes: readonly number[],
  { groupSize, rounds }: Pick<League, 'groupSize' | 'rounds'>,
): number {
  return groupSize !== null && rounds === defaultRounds(Math.max(...sizes)) ? defaultRounds(groupSize) : rounds;
}

/** The entries with their groups: first those ranked by the previous season, then new people in random order. */
export function assignGroups(
  entries: readonly Entry[],
  league: Pick<League, 'groupSize' | 'tableSize' | 'seed'>,
): readonly Entry[] {
  const known = entries
    .filter(({ rankBefore }) => rankBefore !== null)
    .toSorted((a, b) => (a.rankBefore ?? 0) - (b.rankBefore ?? 0));
  const newcomers = entries.filter(({ rankBefore }) => rankBefore === null).toSorted((a, b) => a.number - b.number);
  const order = [...known, ...shuffled(newcomers, seededRandom(league.seed))];
  return splitBySizes(order, groupSizes(entries.length, league)).flatMap((members, index) =>
    members.map((entry) => ({ ...entry, group: index + 1 })),
  );
}

/** How many people two adjacent groups of these sizes exchange. */
export function exchangeCount(above: number, below: number): number {
  const smaller = Math.min(above, below);
  return Math.min(smaller >= 6 ? 2 : 1, Math.floor(smaller / 2));
}

/**
 * The entry order for the next season's groups, without people who left. In each group the relegated come first, then
 * those who stay, then the promoted.
 */
export function nextSeasonOrder(all: readonly LeagueStanding[]): readonly Entry[] {
  const groups = groupNumbers(all).map((number) =>
    all.filter(({ group, entry }) => group === number && !entry.left).map(({ entry }) => entry),
  );
  const exchanges = groups.map((group, at) => {
    const below = groups[at + 1];
    return below ? exchangeCount(group.length, below.length) : 0;
  });
  return groups.flatMap((group, at) => {
    const up = at === 0 ? 0 : (exchanges[at - 1] ?? 0);
    const down = exchanges[at] ?? 0;
    const from = up === 0 ? [] : (groups[at - 1] ?? []).slice(-up);
    const to = down === 0 ? [] : (groups[at + 1] ?? []).slice(0, down);
    return [...from, ...group.slice(up, group.length - down), ...to];
  });
}

/** Whether the entry would be promoted or relegated by the current standings. */
export function promotionOf(all: readonly LeagueStanding[], { group, entry }: LeagueStanding): 'up' | 'down' | null {
  const stay = (number: number) => all.filter((each) => each.group === number && !each.entry.left);
  const own = stay(group);
  const at = own.findIndex((each) => each.entry.number === entry.number);
  const above = stay(group - 1);
  const below = stay(group + 1);
  if (at < 0) return null;
  if (above.length > 0 && at < exchangeCount(above.length, own.length)) return 'up';
  return below.length > 0 && at >= own.length - exchangeCount(own.length, below.length) ? 'down' : null;
}

export const MEDALS = ['gold', 'silver', 'bronze'] as const;
export type Medal = (typeof MEDALS)[number];

/** Awarded to the first three places of a group. Ties share a medal; people who left get none. */
export function medalOf({ entry, place, played }: LeagueStanding): Medal | null {
  return entry.left || played === 0 ? null : (MEDALS[place - 1] ?? null);
}
