/**
 * A plan laid on the game as it is now: which of its steps have come true, and where the game has gone another way.
 */

import type { PlayedMove } from '../../../match/model/moves.ts';
import {
  type Components,
  fullCards,
  type GameState,
  type Move,
  type MoveWithoutSeat,
  sameCards,
} from '../../../rules/index.ts';
import type { Departure, Plan, PlanStanding, PlanStep } from '../model.ts';
import { tryLine } from './tryStep.ts';

/** `history`: all moves of the match, oldest first; `state`: the position they have led to. */
export function planStanding(
  components: Components,
  plan: Pick<Plan, 'afterMoves' | 'afterVersion' | 'steps'>,
  history: readonly PlayedMove[],
  state: GameState,
): PlanStanding {
  const { afterMoves, afterVersion, steps } = plan;
  const departed = (departure: Departure): PlanStanding => ({ rest: steps, state, departure });
  if (steps.length === 0) return { rest: steps, state, departure: null };
  if (versionAfter(history, afterMoves) !== afterVersion) return departed({ why: 'takenBack' });
  const since = history.slice(afterMoves);
  for (const [index, played] of since.entries()) {
    const step = steps[index];
    if (step && !cameTrue(step, played)) return departed({ why: 'otherMove', step, played });
  }
  const rest = steps.slice(since.length);
  const { state: planned, fault } = tryLine(components, state, rest);
  if (!fault) return { rest, state: planned, departure: null };
  if (fault.refusal.code === 'planEnds') return { rest: [], state, departure: null };
  return departed({
    why: 'illegal',
    step: fault.step,
    refusal: fault.refusal as Extract<Departure, { why: 'illegal' }>['refusal'],
  });
}

/** The version of the last of the first `count` moves: 0 for none, null where there are not so many. */
export function versionAfter(history: readonly PlayedMove[], count: number): number | null {
  return count === 0 ? 0 : (history[count - 1]?.version ?? null);
}

function cameTrue(step: PlanStep, { seat, move }: PlayedMove): boolean {
  if (seat !== step.seat) return false;
  switch (step.kind) {
    case 'skip':
      return true;
    case 'pass':
      return move.type === 'pass';
    case 'build':
      return move.type === 'build' && move.space === step.space;
    case 'own':
      return sameMove(step.move, move);
  }
}

/** Whether two moves are the same choice; what follows from a choice (element, claims) is not compared. */
function sameMove(one: MoveWithoutSeat, other: MoveWithoutSeat | Move): boolean {
  if (one.type === 'build' && other.type === 'build') {
    return (
      one.space === other.space &&
      one.advance === other.advance &&
      sameCards(fullCards(one.pay), fullCards(other.pay)) &&
      sameCards(fullCards(one.take), fullCards(other.take))
    );
  }
  if (one.type === 'pass' && other.type === 'pass') return sameCards(fullCards(one.return), fullCards(other.return));
  return false;
}
