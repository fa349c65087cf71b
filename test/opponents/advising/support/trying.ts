/** Derives facts about a position by trying moves with the rules, independently of the code that finds reasons. */
import {
  apply,
  type BuildMove,
  type BuildOption,
  buildOptions,
  type Card,
  type Cards,
  CONNECTOR_POINTS,
  COSTS,
  type Element,
  fullCards,
  type GameEvent,
  type GameState,
  type Move,
  ORNAMENT_POINTS,
  PLANT_POINTS,
  playerAt,
  type Seat,
  sparseCards,
} from '../../../../src/rules/index.ts';
import { components } from '../../../support/game/rules.ts';

export interface Tried {
  readonly move: BuildMove;
  readonly state: GameState;
  readonly events: readonly GameEvent[];
}

/** Plenty of everything in few cards: each payment consists of wilds only. */
export const RICH: Cards = fullCards({ wild: Math.max(...Object.values(COSTS)) });

/** The position with the seat to move in the Building phase; `hand`: with these cards. */
export function asIf(state: GameState, seat: Seat, hand?: Cards): GameState {
  const players = state.players.map((player, at) =>
    at === seat
      ? { ...player, passed: false, startCard: player.startCard ?? 'red', hand: hand ?? player.hand }
      : player,
  );
  return { ...state, phase: 'build', turn: seat, players, waiting: [] };
}

/** By space: the build with its first payment and draw, played; the claims and points do not depend on these. */
export function builds(state: GameState): ReadonlyMap<string, Tried> {
  const seat = state.turn ?? 0;
  return new Map(
    buildOptions(components, state, seat).map((option) => {
      const [tried] = paidBuilds(state, option);
      if (!tried) throw new Error(`nothing pays for ${option.space.name}`);
      return [option.space.name, tried];
    }),
  );
}

/** Every way to pay for a build, played with the first draw. */
export function* paidBuilds(state: GameState, { space, payments, draws }: BuildOption): Generator<Tried> {
  for (const paid of payments) {
    const [draw] = draws(paid);
    if (!draw) throw new Error(`nothing can be drawn on ${space.name}`);
    const move: BuildMove = {
      seat: state.turn ?? 0,
      type: 'build',
      space: space.name,
      pay: sparseCards(paid),
      ...(draw.advance === null ? {} : { advance: draw.advance }),
      take: sparseCards(draw.take),
    };
    yield { move, ...played(state, move) };
  }
}

export function played(state: GameState, move: Move): { state: GameState; events: readonly GameEvent[] } {
  const applied = apply(components, state, move);
  if (!applied.ok) throw new Error(`refused: ${JSON.stringify(applied)} ${JSON.stringify(move)}`);
  return applied;
}

export function elementOf({ events }: Pick<Tried, 'events'>): Element | null {
  const built = events.find((event) => event.type === 'built');
  return built?.element ?? null;
}

/** Points of a claimed tile among the events, with those of the same tool owned before; null if it is not claimed. */
export function claimOf(events: readonly GameEvent[], tool: string, color: string): number | null {
  const claim = events.find((event) => event.type === 'claimed' && event.tool === tool && event.color === color);
  return claim?.type === 'claimed' ? claim.points + claim.bonus : null;
}

/** The points of board and tool tiles if nothing more is built: tools, ornaments, plants, connectors until the end. */
export function certainPoints(state: GameState, seat: Seat): number {
  const { board, points } = playerAt(state, seat);
  const { spaces } = components.floors[state.side];
  const at = (column: number, row: number) => board[row * 5 + column] ?? 0;
  let sum = points.tools;
  for (const { index, kind } of spaces) {
    const level = board[index] ?? 0;
    if (kind === 'ornament') sum += ORNAMENT_POINTS[level] ?? 0;
    if (kind === 'connector') sum += level * pointsFrom(state.round);
    if (kind !== 'plant') continue;
    const [column, row] = [index % 5, Math.floor(index / 5)];
    const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const)).filter(([x, y]) => x || y);
    if (around.every(([x, y]) => at(column + x, row + y) > 0)) sum += PLANT_POINTS;
  }
  return sum;
}

/** Points of a connector at the end of this round and of the following ones. */
export function pointsFrom(round: number): number {
  return CONNECTOR_POINTS.slice(round - 1).reduce<number>((sum, points) => sum + points, 0);
}

/** Whether a hand pays for all of these pieces in order without drawing. */
export function paysFor(state: GameState, seat: Seat, hand: Cards, spaces: readonly string[]): boolean {
  const [space, ...others] = spaces;
  if (space === undefined) return true;
  const position = asIf(state, seat, hand);
  const option = buildOptions(components, position, seat).find((each) => each.space.name === space);
  if (!option) return false;
  for (const { move, state: after } of paidBuilds(position, option)) {
    if (paysFor(after, seat, less(hand, fullCards(move.pay)), others)) return true;
  }
  return false;
}

export function less(hand: Cards, paid: Cards): Cards {
  const left: Record<Card, number> = { ...hand };
  for (const card of Object.keys(left) as Card[]) left[card] -= paid[card];
  return left;
}

export function more(hand: Cards, taken: Cards): Cards {
  const all: Record<Card, number> = { ...hand };
  for (const card of Object.keys(all) as Card[]) all[card] += taken[card];
  return all;
}
