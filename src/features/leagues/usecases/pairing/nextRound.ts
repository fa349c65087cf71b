/** Pairs a league's next round: from the plan of all rounds in groups, otherwise by Swiss pairing. */
import type { PersonId } from '../../../../match/index.ts';
import { type Entry, groupNumbers, type League, type LeagueGame, takesPart } from '../league.ts';
import { leagueStandings } from '../standings.ts';
import { groupRounds } from './groups.ts';
import { swissRound } from './swiss.ts';

/**
 * The games of the next round, with tables numbered across all groups. `games`: the games of all earlier rounds.
 * `apart`: pairs of people with a block between them, which only Swiss pairing can respect.
 */
export function nextRound(
  league: League,
  entries: readonly Entry[],
  games: readonly LeagueGame[],
  apart: readonly (readonly [PersonId, PersonId])[] = [],
): readonly LeagueGame[] {
  const round = league.round + 1;
  const tables =
    league.groupSize === null ? swissTables(league, entries, games, apart) : groupTables(league, entries, round);
  return tables.map(({ group, table }, index) => ({
    round,
    table: index + 1,
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

/** Includes people who have left, so that the others play as many games as planned. */
function groupTables(league: League, entries: readonly Entry[], round: number): GroupTable[] {
  const plans = new Map<number, ReturnType<typeof groupRounds>>();
  return groupNumbers(entries).flatMap((group) => {
    const members = entries.filter((entry) => entry.group === group).map(({ number }) => number);
    const plan = plans.get(members.length) ?? groupRounds(members.length, league.tableSize, league.rounds);
    plans.set(members.length, plan);
    return (plan[round - 1] ?? []).map((table) => ({ group, table: table.flatMap((index) => members[index] ?? []) }));
  });
}

function swissTables(
  league: League,
  entries: readonly Entry[],
  games: readonly LeagueGame[],
  apart: readonly (readonly [PersonId, PersonId])[],
): GroupTable[] {
  const ranking = leagueStandings(league, entries, games)
    .filter(({ entry }) => takesPart(entry, league))
    .map(({ entry }) => entry.number);
  const numberOf = new Map(entries.map(({ personId, number }) => [personId, number]));
  const blocked = apart
    .map((pair) => pair.flatMap((personId) => numberOf.get(personId) ?? []))
    .filter((pair) => pair.length === 2);
  const before = [
    ...games.map(({ seats }) => seats.map(({ entry }) => entry)),
    // Penalizes the pair as if they had met once more than there were rounds.
    ...blocked.flatMap((pair) => Array<number[]>(league.round + 1).fill(pair)),
  ];
  return swissRound({ ranking, tableSize: league.tableSize, before }).map((table) => ({ group: 1, table }));
}
