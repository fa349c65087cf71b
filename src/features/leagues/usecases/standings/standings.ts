/**
 * Who stands where in each group of a league, by points and, where these are equal, by the tie-breaks in their order.
 * It is counted anew from the games whenever it is asked for; what follows from it is left to the season.
 */
import type { Entry, LeagueGame, LeagueSettings } from '../model/league.ts';
import { halvesOver } from './points.ts';

/**
 * In this order. `direct`: against those with as many points, where all of them have met. `beaten` (in groups): the points of
 * those one has beaten, and half of those one has tied with (Sonneborn–Berger). `opponents` (in the Swiss way): the points of
 * all one has met (Buchholz). `wins`: games won. `share`: of all points of the games' scores, how much was one's own.
 */
const TIE_BREAKS = ['direct', 'beaten', 'opponents', 'wins', 'share'] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

export interface LeagueStanding {
  readonly entry: Entry;
  readonly group: number;
  /** From 1; those who are tied in all share a place. */
  readonly place: number;
  /** In twelfths of a win. */
  readonly points: number;
  /** Games over, byes not among them. */
  readonly played: number;
  /** `direct` in half wins, `beaten` and `opponents` in twelfths, `wins` in games, `share` in thousandths. */
  readonly tieBreaks: Readonly<Record<TieBreak, number>>;
}

/** Those that decide in this league. */
export function tieBreaksOf({ groupSize }: Pick<LeagueSettings, 'groupSize'>): readonly TieBreak[] {
  return TIE_BREAKS.filter((each) => each !== (groupSize === null ? 'beaten' : 'opponents'));
}

interface Tally {
  points: number;
  played: number;
  wins: number;
  /** The share of each game, summed up. */
  shares: number;
  /** Everybody met, once for each time, and how many halves were won against them. */
  readonly met: { readonly entry: number; readonly halves: number }[];
}

/**
 * The standings of all groups, one after the other, each from the first to the last; those who share a place in the order in
 * which they entered. Who has no group yet is in none of them.
 */
export function leagueStandings(
  settings: Pick<LeagueSettings, 'groupSize'>,
  entries: readonly Entry[],
  games: readonly LeagueGame[],
): readonly LeagueStanding[] {
  const tallies = tallied(entries, games);
  const order = tieBreaksOf(settings);
  const groups = new Map<number, Entry[]>();
  for (const entry of entries) {
    if (entry.group === null) continue;
    const group = groups.get(entry.group);
    if (group) group.push(entry);
    else groups.set(entry.group, [entry]);
  }
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([group, members]) => placed(group, members, tallies, order));
}

function tallied(entries: readonly Entry[], games: readonly LeagueGame[]): Map<number, Tally> {
  const tallies = new Map<number, Tally>(
    entries.map(({ number }) => [number, { points: 0, played: 0, wins: 0, shares: 0, met: [] }]),
  );
  for (const { seats } of games) {
    const total = seats.reduce((sum, { result }) => sum + (result?.score ?? 0), 0);
    for (const { entry, result } of seats) {
      const tally = tallies.get(entry);
      if (!tally || !result) continue;
      tally.points += result.points;
      if (seats.length === 1) continue;
      tally.played += 1;
      if (result.place === 1) tally.wins += 1;
      if (total > 0) tally.shares += result.score / total;
      for (const other of seats) {
        if (other.entry === entry || !other.result) continue;
        tally.met.push({ entry: other.entry, halves: halvesOver(result.place, other.result.place) });
      }
    }
  }
  return tallies;
}

function placed(
  group: number,
  members: readonly Entry[],
  tallies: ReadonlyMap<number, Tally>,
  order: readonly TieBreak[],
): LeagueStanding[] {
  const tallyOf = ({ number }: Entry): Tally => {
    const tally = tallies.get(number);
    if (!tally) throw new Error(`nothing is counted of entry ${number}`);
    return tally;
  };
  const pointsOf = (number: number) => tallies.get(number)?.points ?? 0;
  const rows = members.map((entry) => {
    const { points, played, wins, shares, met } = tallyOf(entry);
    const tied = members.filter((other) => other !== entry && tallyOf(other).points === points);
    const tieBreaks: Record<TieBreak, number> = {
      direct: haveAllMet([entry, ...tied], tallyOf) ? halvesAgainst(met, tied) : 0,
      beaten: met.reduce((sum, { entry: other, halves }) => sum + (pointsOf(other) * halves) / 2, 0),
      opponents: met.reduce((sum, { entry: other }) => sum + pointsOf(other), 0),
      wins,
      share: played === 0 ? 0 : Math.round((1000 * shares) / played),
    };
    return { entry, group, points, played, tieBreaks };
  });
  const compare = (a: Omit<LeagueStanding, 'place'>, b: Omit<LeagueStanding, 'place'>): number =>
    order.reduce((sum, each) => sum || b.tieBreaks[each] - a.tieBreaks[each], b.points - a.points);
  const sorted = rows.toSorted((a, b) => compare(a, b) || a.entry.number - b.entry.number);
  let place = 1;
  return sorted.map((row, at) => {
    const before = sorted[at - 1];
    if (before && compare(before, row) !== 0) place = at + 1;
    return { ...row, place };
  });
}

function halvesAgainst(met: Tally['met'], others: readonly Entry[]): number {
  const numbers = new Set(others.map(({ number }) => number));
  return met.reduce((sum, { entry, halves }) => (numbers.has(entry) ? sum + halves : sum), 0);
}

/** Equally often, so that nobody gains by having met the others more. */
function haveAllMet(tied: readonly Entry[], tallyOf: (entry: Entry) => Tally): boolean {
  const [first, second] = tied;
  if (!first || !second) return false;
  const timesOf = (entry: Entry, other: Entry) =>
    tallyOf(entry).met.reduce((sum, { entry: number }) => (number === other.number ? sum + 1 : sum), 0);
  const times = timesOf(first, second);
  return times > 0 && tied.every((entry, at) => tied.slice(at + 1).every((other) => timesOf(entry, other) === times));
}
