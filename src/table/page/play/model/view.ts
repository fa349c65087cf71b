/** Selects the position to show: the current one, the one after a pending move, a plan's, or a past one. */
import type { GameState, Move, Seat } from '../../../../rules/index.ts';
import type { LogLine, PastPosition, TableGame, TableMiss } from '../../../protocol.ts';

/** A move that the bot has not answered yet; the page shows it as made. */
export interface PendingMove {
  readonly id: string;
  readonly matchId: string;
  readonly version: number;
  readonly state: GameState;
  readonly recorded: Move;
}

export interface PositionView {
  readonly state: GameState;
  readonly lastMoves: readonly Move[];
  /** Whether the person may select moves in it. */
  readonly live: boolean;
  readonly mode: 'now' | 'pending' | 'plan' | 'past';
  /** Empty before the last position, because the game does not say when somebody resigned. */
  readonly resigned: readonly Seat[];
  /** Null before the last position. */
  readonly outcome: TableGame['outcome'];
}

/** Before the last position. */
const UNDECIDED = { resigned: [], outcome: null };

/** The last move of each seat among the first `count` moves of the log. */
export function lastMoves(log: readonly LogLine[], count = Number.POSITIVE_INFINITY): Move[] {
  const bySeat = new Map<Seat, Move>();
  for (const { number, seat, move } of log) if (number <= count) bySeat.set(seat, move);
  return [...bySeat.values()];
}

export interface ViewOptions {
  readonly planning: boolean;
  /** How many moves had been played in the selected past position; null for the present. */
  readonly at: number | null;
  /** Shown instead of the move that led to that position. */
  readonly better?: Pick<TableMiss, 'better' | 'state'> | null;
}

export function selectPosition(
  game: TableGame,
  pending: PendingMove | null,
  past: readonly PastPosition[] | null,
  { planning, at, better = null }: ViewOptions,
): PositionView {
  const standing = { resigned: game.resigned, outcome: game.outcome };
  const earlier = at === null ? undefined : past?.find(({ moves }) => moves === at);
  if (earlier && better) {
    const before = lastMoves(game.log, earlier.moves - 1).filter(({ seat }) => seat !== better.better.seat);
    return { state: better.state, lastMoves: [...before, better.better], live: false, mode: 'past', ...UNDECIDED };
  }
  if (earlier) {
    const moves = lastMoves(game.log, earlier.moves);
    const known = earlier === past?.at(-1) ? standing : UNDECIDED;
    return { state: earlier.state, lastMoves: moves, live: false, mode: 'past', ...known };
  }
  // A game that ended by resignations still has a player to move.
  const isRunning = game.status === 'running';
  if (planning && isRunning) {
    return { state: game.plan?.state ?? game.state, lastMoves: [], live: true, mode: 'plan', ...standing };
  }
  const moves = lastMoves(game.log);
  if (isPendingOn(pending, game)) {
    const shown = [...moves.filter(({ seat }) => seat !== pending.recorded.seat), pending.recorded];
    return { state: pending.state, lastMoves: shown, live: false, mode: 'pending', ...standing };
  }
  const state = isRunning ? game.state : { ...game.state, turn: null };
  return { state, lastMoves: moves, live: isRunning && game.standstill === null, mode: 'now', ...standing };
}

/** Whether the person still plays in the running game. */
export function isPlaying({ seat, outcome, resigned }: TableGame): boolean {
  return seat !== null && outcome === null && !resigned.includes(seat);
}

export function isPendingOn(pending: PendingMove | null, game: TableGame): pending is PendingMove {
  return pending !== null && pending.matchId === game.matchId && pending.version === game.version;
}

/** Others' builds since the person's last move, in order; empty for spectators and before the person's first move. */
export function newBuilds({ seat, log, sinceMoves }: TableGame): { readonly seat: Seat; readonly space: string }[] {
  if (seat === null || sinceMoves === 0) return [];
  return log.flatMap(({ number, move }) =>
    number > sinceMoves && move.type === 'build' ? [{ seat: move.seat, space: move.space }] : [],
  );
}

/**
 * `small`: only the board and whose turn it is. `tall`: sections below each other. `low`: a phone held sideways.
 * `wide`: everything side by side.
 */
export type Layout = 'small' | 'tall' | 'low' | 'wide';

export function layoutOf(width: number, height: number): Layout {
  if (height < 260 || (width < 300 && height < 480)) return 'small';
  if (width > height * 1.1 && height < 560) return 'low';
  return width >= 1000 && width > height * 1.1 ? 'wide' : 'tall';
}
