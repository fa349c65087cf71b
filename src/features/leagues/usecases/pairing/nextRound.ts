/**
 * The tables of a league's next round: in groups as planned for all rounds at once, else in the Swiss way by the standings.
 * Whether a game is opened at a table is decided when that is to be done: somebody may leave until then.
 */
import type { PersonId } from '../../../../match/index.ts';
import { type Entry, type League, type LeagueGame, plays } from '../model/league.ts';
import { leagueStandings } from '../standings/standings.ts';
import { groupRounds } from './groups.ts';
import { swissRound } from './swiss.ts';
import type { Seating } from './tables.ts';

/** Two people of whom one has blocked the other: where everybody plays everybody they meet all the same. */
type Pair = readonly [PersonId, PersonId];

/** `games`: all of the rounds before. The games are numbered through all groups. */
export function nextRound(
  league: League,
  entries: readonly Entry[],
  games: readonly LeagueGame[],
  apart: readonly Pair[] = [],
): readonly LeagueGame[] {
  const round = league.round + 1;
  const tables =
    league.groupSize === null
      ? [...swissTables(league, entries, games, apart)]
      : [...groupTables(league, entries, round)];
  return tables.map(({ group, table }, at) => ({
    round,
    table: at + 1,
    group,
    state: 'paired',
    matchId: null,
    seats: table.map((entry) => ({ entry, seat: null, result: null })),
  }));
}

interface GroupTable {
  readonly group: number;
  /** Numbers of entries. */
  readonly table: readonly number[];
}

/** Also with those who have left: the others are to have as many games as was planned for them. */
function* groupTables(league: League, entries: readonly Entry[], round: number): Generator<GroupTable> {
  const planned = new Map<number, readonly Seating[]>();
  const groups = new Set(entries.flatMap(({ group }) => (group === null ? [] : [group])));
  for (const group of [...groups].toSorted((a, b) => a - b)) {
    const members = entries.filter((entry) => entry.group === group).map(({ number }) => number);
    const rounds = planned.get(members.length) ?? groupRounds(members.length, league.tableSize, league.rounds);
    planned.set(members.length, rounds);
    for (const table of rounds[round - 1] ?? []) {
      yield { group, table: table.map((at) => members[at]).filter((number) => number !== undefined) };
    }
  }
}

function* swissTables(
  league: League,
  entries: readonly Entry[],
  games: readonly LeagueGame[],
  apart: readonly Pair[],
): Generator<GroupTable> {
  const ranking = leagueStandings(league, entries, games)
    .filter(({ entry }) => plays(entry, league))
    .map(({ entry }) => entry.number);
  const numberOf = new Map(entries.map(({ personId, number }) => [personId, number]));
  const blocked = apart.map((pair) => pair.flatMap((personId) => numberOf.get(personId) ?? []));
  const before = [
    ...games.map(({ seats }) => seats.map(({ entry }) => entry)),
    // To be avoided as if they had met in every round so far and once more.
    ...blocked.filter((pair) => pair.length === 2).flatMap((pair) => Array<number[]>(league.round + 1).fill(pair)),
  ];
  for (const table of swissRound({ ranking, tableSize: league.tableSize, before })) yield { group: 1, table };
}
