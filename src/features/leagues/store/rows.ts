/**
 * Leagues as rows: strings that stand for a choice and JSON are checked on the way in.
 * Asking for the rows is left to the repository.
 */
import { z } from 'zod';
import { THEMES } from '../../../match/index.ts';
import {
  ABSENCES,
  type Entry,
  GAME_STATES,
  type KeptLeague,
  LEAGUE_SIDES,
  LEAGUE_STATUSES,
  type LeagueGame,
  type LeagueId,
} from '../../../people/index.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { timeControlSchema } from '../../../store/rows/rows.ts';
import { orUnreadable } from '../../../store/rows/unreadable.ts';

type LeagueRow = Prisma.LeagueGetPayload<Record<never, never>>;
type EntryRow = Prisma.LeagueEntryGetPayload<Record<never, never>>;

type GameRow = Prisma.LeagueGameGetPayload<Record<never, never>>;
type SeatRow = Prisma.LeagueSeatGetPayload<Record<never, never>>;

const choices = z.object({
  status: z.enum(LEAGUE_STATUSES),
  sides: z.enum(LEAGUE_SIDES),
  absence: z.enum(ABSENCES),
  theme: z.enum(THEMES),
  tableSize: z.union([z.literal(2), z.literal(3), z.literal(4)]),
});

/** @throws UnreadableRow naming the league when a row holds what the program cannot have written. */
export function readLeague(row: LeagueRow): KeptLeague {
  const { computer, computerName, seed, timeControl, ...columns } = row;
  return orUnreadable(`league ${row.id}`, () => ({
    ...columns,
    ...choices.parse(row),
    seed: Number(seed),
    timeControl: timeControlSchema.parse(JSON.parse(timeControl)),
    computer: computer === null || computerName === null ? null : { computer, name: computerName },
  }));
}

export function leagueColumns({ computer, seed, timeControl, ...league }: KeptLeague) {
  return {
    ...league,
    seed: BigInt(seed),
    timeControl: JSON.stringify(timeControl),
    computer: computer?.computer ?? null,
    computerName: computer?.name ?? null,
  };
}

export function readEntry({ leagueId: _, ...entry }: EntryRow): Entry {
  return entry;
}

/** `seats`: in their order. */
export function readGame(
  { leagueId, round, table, group, state, matchId }: GameRow,
  seats: readonly SeatRow[],
): LeagueGame {
  return {
    round,
    table,
    group,
    matchId,
    state: orUnreadable(`table ${table} of round ${round} of league ${leagueId}`, () =>
      z.enum(GAME_STATES).parse(state),
    ),
    seats: seats.map(({ entry, seat, place, points, score }) => ({
      entry,
      seat,
      result: place === null || points === null || score === null ? null : { place, points, score },
    })),
  };
}

export function seatColumnsOf(leagueId: LeagueId, { round, table, seats }: LeagueGame) {
  return seats.map(({ entry, seat, result }, position) => {
    const { place = null, points = null, score = null } = result ?? {};
    return { leagueId, round, table, position, entry, seat, place, points, score };
  });
}
