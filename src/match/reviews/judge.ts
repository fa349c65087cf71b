/**
 * Who says what a move has cost. How it is found out is left to whoever stands behind the interface declared here.
 */
import type { GameState, Move } from '../../rules/index.ts';

export interface MoveJudge {
  /** The better move and what it would have brought; null where the one that was played is as good as any. */
  judge(
    state: GameState,
    move: Move,
    signal: AbortSignal,
  ): Promise<{ readonly better: Move; readonly points: number } | null>;
}
