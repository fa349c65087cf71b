/**
 * After each change of a match: whether a computer player has to move, and from when on. In the same transaction, so that
 * no turn is forgotten. Moving is left to the runner.
 */

import type { MatchView } from '../model/match.ts';
import { isComputer, isComputersTurn } from '../model/seated.ts';
import type { MatchTransaction } from '../ports.ts';

/** How long a computer player waits before it thinks, so that people can follow what happens. Milliseconds. */
export const HUMANE_PAUSE = 2_500;

export async function followComputer(
  { transaction, at }: { readonly transaction: MatchTransaction; readonly at: Date },
  { match, state }: MatchView,
  pause = HUMANE_PAUSE,
): Promise<void> {
  if (!match.members.some(isComputer)) return;
  const { computers } = transaction;
  const { id: matchId, version } = match;
  if (!isComputersTurn(match, state?.turn ?? null)) return computers.removeTurn(matchId);
  if ((await computers.turn(matchId))?.version === version) return;
  await computers.saveTurn({ matchId, version, dueAt: new Date(at.getTime() + pause), tries: 0 });
}
