/** Computes a league's standings from its games: points, then tie-breaks in order. */
import { type Entry, groupNumbers, type LeagueGame, type LeagueSettings } from './league.ts';

/**
 * Tie-breaks in order of precedence. `direct`: results against people with equal points, if all of them have met.
 * `beaten` (groups): the points of beaten opponents plus half those of tied opponents (Sonneborn–Berger). `opponents`
 * (Swiss): the points of all opponents (Buchholz). `wins`: games won. `share`: the person's mean share of the scores at
 * the table, without walkovers, which have no scores.
 */
const TIE_BREAKS = ['direct', 'beaten', 'opponents', 'wins', 'share'] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

export interface LeagueStanding {
  readonly entry: Entry;
  readonly group: number;
  /** Starts at 1; people who are equal in all tie-breaks share a place. */
  readonly place: number;
  /** In twelfths of a win. */
  readonly points: number;
  /** Finished games, not counting byes. */
  readonly played: number;
  /** `direct` in half wins, `beaten` and `opponents` in twelfths, `wins` in games, `share` in thousandths. */
  readonly tieBreaks: Readonly<Record<TieBreak, number>>;
}

export function tieBreaksOf({ groupSize }: Pick<LeagueSettings, 'groupSize'>): readonly TieBreak[] {
  return TIE_BREAKS.filter((each) => each !== (groupSize === null ? 'beaten' : 'opponents'));
}

interface Tally {
  points: number;
  played: number;
  wins: number;
  /** Games with scores, and the sum of the shares of them. */
  scored: number;
  shares: number;
  /** One element for each meeting: the opponent and the half wins against them. */
  readonly met: { readonly entry: number; readonly halves: number }[];
}

/**
 * The standings, one group after another. Equal places keep the order of entry; entries without a group are left out.
 */
export function leagueStandings(
  settings: Pick<LeagueSettings, 'groupSize'>,
  entries: readonly Entry[],
  games: readonly LeagueGame[],
): readonly LeagueStanding[] {
  const tallies = tallyGames(entries, games);
  const order = tieBreaksOf(settings);
  return groupNumbers(entries).flatMap((group) =>
    rank(
      group,
      entries.filter((entry) => entry.group === group),
      tallies,
      order,
    ),
  );
}

function tallyGames(entries: readonly Entry[], games: readonly LeagueGame[]): Map<number, Tally> {
  const tallies = new Map<number, Tally>(
    entries.map(({ number }) => [number, { points: 0, played: 0, wins: 0, scored: 0, shares: 0, met: [] }]),
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
      if (total > 0) {
        tally.scored += 1;
        tally.shares += result.score / total;
      }
      for (const other of seats) {
        if (other.entry === entry || !other.result) continue;
        tally.met.push({ entry: other.entry, halves: halfWinsOver(result.place, other.result.place) });
      }
    }
  }
  return tallies;
}

function rank(
  group: number,
  members: readonly Entry[],
  tallies: ReadonlyMap<number, Tally>,
  order: readonly TieBreak[],
): LeagueStanding[] {
  const tallyOf = ({ number }: Entry): Tally => {
    const tally = tallies.get(number);
    if (!tally) throw new Error(`no tally for entry ${number}`);
    return tally;
  };
  const pointsOf = (number: number) => tallies.get(number)?.points ?? 0;
  const rows = members.map((entry) => {
    const { points, played, wins, scored, shares, met } = tallyOf(entry);
    const tied = members.filter((other) => other !== entry && tallyOf(other).points === points);
    const tieBreaks: Record<TieBreak, number> = {
      direct: haveAllMet([entry, ...tied], tallyOf) ? halvesAgainst(met, tied) : 0,
      beaten: met.reduce((sum, { entry: other, halves }) => sum + (pointsOf(other) * halves) / 2, 0),
      opponents: met.reduce((sum, { entry: other }) => sum + pointsOf(other), 0),
      wins,
      share: scored === 0 ? 0 : Math.round((1000 * shares) / scored),
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

/** Whether all have met equally often, so that extra meetings give nobody an advantage. */
function haveAllMet(tied: readonly Entry[], tallyOf: (entry: Entry) => Tally): boolean {
  const [first, second] = tied;
  if (!first || !second) return false;
  const timesOf = (entry: Entry, other: Entry) =>
    tallyOf(entry).met.reduce((sum, { entry: number }) => (number === other.number ? sum + 1 : sum), 0);
  const times = timesOf(first, second);
  return times > 0 && tied.every((entry, at) => tied.slice(at + 1).every((other) => timesOf(entry, other) === times));
}

/** Points for a win or a bye. Points count in twelfths of a win, so that shares are integers for every table size. */
export const WIN_POINTS = 12;

/** Marks a seat that did not play and is beaten by everybody. */
export const ABSENT_PLACE = null;

/** Points by seat: the share of opponents beaten, half for ties. `places`: from 1, equal for ties. One seat: a bye. */
export function pointsOf(places: readonly (number | typeof ABSENT_PLACE)[]): number[] {
  const others = places.length - 1;
  return places.map((place, seat) => {
    if (place === ABSENT_PLACE) return 0;
    if (others === 0) return WIN_POINTS;
    const halves = places.reduce<number>((sum, other, at) => (at === seat ? sum : sum + halfWinsOver(place, other)), 0);
    return (halves * WIN_POINTS) / (2 * others);
  });
}

/** Two for beating the other seat, one for a tie. */
function halfWinsOver(place: number, other: number | typeof ABSENT_PLACE): number {
  if (other === ABSENT_PLACE || place < other) return 2;
  return place === other ? 1 : 0;
}
