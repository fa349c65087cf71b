/**
 * Where computer players sit, and whether one of them has to move. What they do then stands in the modules beside this one.
 */
import type { Match } from './match.ts';
import type { MatchMember } from './members.ts';

export function isComputer({ computer }: MatchMember): boolean {
  return computer !== undefined;
}

/** Whether a computer player has to move now. */
export function isComputersTurn({ status, pausedAt, members }: Match, turn: number | null): boolean {
  const member = turn === null ? undefined : members[turn];
  return status === 'running' && !pausedAt && member !== undefined && isComputer(member) && !member.resigned;
}
