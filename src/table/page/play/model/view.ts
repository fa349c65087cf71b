/**
 * Which position is shown: the game as it stands, a move that is on its way, a plan, or one that has long been played.
 * Pure: what was received and picked goes in, what is to be drawn comes out.
 */
import type { GameState, Move, Seat } from '../../../../rules/index.ts';
import type { LogLine, PastPosition, TableGame, TableMiss } from '../../../protocol.ts';

/** A move that has been sent and not been answered yet, shown as made. */
export interface Pending {
  readonly id: string;
  readonly matchId: string;
  readonly version: number;
  readonly state: GameState;
  readonly recorded: Move;
}

export interface Shown {
  readonly state: GameState;
  readonly lastMoves: readonly Move[];
  /** Whether moves may be picked on it. */
  readonly live: boolean;
  readonly mode: 'now' | 'pending' | 'plan' | 'past';
}

/** The last move of each seat among the first `count` of the log. */
export function lastMoves(log: readonly LogLine[], count = Number.POSITIVE_INFINITY): Move[] {
  const bySeat = new Map<Seat, Move>();
  for (const { number, seat, move } of log) if (number <= count) bySeat.set(seat, move);
  return [...bySeat.values()];
}

export interface Looking {
  /** Set while a plan is open. */
  readonly planning: boolean;
  /** How many moves had been played in the position looked at; null: now. */
  readonly at: number | null;
  /** Shown in place of the move that led to that position. */
  readonly better?: Pick<TableMiss, 'better' | 'state'> | null;
}

export function shownOf(
  game: TableGame,
  pending: Pending | null,
  past: readonly PastPosition[] | null,
  { planning, at, better = null }: Looking,
): Shown {
  const earlier = at === null ? undefined : past?.find(({ moves }) => moves === at);
  if (earlier && better) {
    const before = lastMoves(game.log, earlier.moves - 1).filter(({ seat }) => seat !== better.better.seat);
    return { state: better.state, lastMoves: [...before, better.better], live: false, mode: 'past' };
  }
  if (earlier)
    return { state: earlier.state, lastMoves: lastMoves(game.log, earlier.moves), live: false, mode: 'past' };
  // Where the others have resigned the position is as it was, with somebody to move.
  const isRunning = game.status === 'running';
  if (planning && isRunning) {
    return { state: game.plan?.state ?? game.state, lastMoves: [], live: true, mode: 'plan' };
  }
  const moves = lastMoves(game.log);
  if (isStill(pending, game)) {
    const others = moves.filter(({ seat }) => seat !== pending.recorded.seat);
    return { state: pending.state, lastMoves: [...others, pending.recorded], live: false, mode: 'pending' };
  }
  const state = isRunning ? game.state : { ...game.state, turn: null };
  return { state, lastMoves: moves, live: isRunning && game.standstill === null, mode: 'now' };
}

/** A move on its way counts only on the position that it was made on. */
export function isStill(pending: Pending | null, game: TableGame): pending is Pending {
  return pending !== null && pending.matchId === game.matchId && pending.version === game.version;
}

/** Where a round's first position lies among the past ones, from round 1. */
export function roundStarts(past: readonly PastPosition[]): number[] {
  return past.flatMap(({ state, moves }, index) => (past[index - 1]?.state.round === state.round ? [] : [moves]));
}

/** Where others have built since the person's own last move, in order; nothing to somebody who watches or has just come. */
export function freshBuilds({ seat, log, sinceMoves }: TableGame): { readonly seat: Seat; readonly space: string }[] {
  if (seat === null || sinceMoves === 0) return [];
  return log.flatMap(({ number, move }) =>
    number > sinceMoves && move.type === 'build' ? [{ seat: move.seat, space: move.space }] : [],
  );
}

/**
 * `small`: the board and whose turn it is. `tall`: one thing above the other, in sections. `low`: a phone held sideways.
 * `wide`: everything side by side.
 */
export type Layout = 'small' | 'tall' | 'low' | 'wide';

export function layoutOf(width: number, height: number): Layout {
  if (height < 260 || (width < 300 && height < 480)) return 'small';
  if (width > height * 1.1 && height < 560) return 'low';
  return width >= 1000 && width > height * 1.1 ? 'wide' : 'tall';
}
