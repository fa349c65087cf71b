/**
 * The building action: pay, build, claim, return the cards paid, draw.
 * That it is this player's turn to build has been checked before, by `apply`.
 */
import type { Components, Element, FloorSpace } from '../components/types.ts';
import { ADVANCES } from '../constants.ts';
import type { Refusal } from '../refusal.ts';
import {
  addCards,
  areCounts,
  type Cards,
  type Color,
  countCards,
  fullCards,
  sparseCards,
  subtractCards,
  within,
} from '../table/cards.ts';
import type { GameEvent } from '../table/event.ts';
import { spaceIndex } from '../table/floor.ts';
import type { BuildMove } from '../table/move.ts';
import {
  type GameState,
  nextToMove,
  type PlayerState,
  type PointsByKind,
  playerAt,
  withPlayer,
} from '../table/state.ts';
import {
  drawCount,
  isDraw,
  type Nominations,
  nominationsAfter,
  nominationsOfReward,
  rewardSpaceAfter,
} from './drawing.ts';
import { costOf, isReached, nextElement } from './elements.ts';
import { isPayment } from './payment.ts';
import { leftInSupply, takeFromSupply } from './supply.ts';
import { earnedTiles, type ToolTileClaim } from './toolTiles.ts';

export interface Changed {
  readonly ok: true;
  readonly state: GameState;
  readonly events: GameEvent[];
}

/** What can be built on a space by the player to move, before any payment. */
export interface Buildable {
  readonly ok: true;
  readonly space: FloorSpace;
  readonly element: Element;
  /** Of the ornament or the connector space; null: any one color. */
  readonly color: Color | null;
  readonly cost: number;
}

/** Refuses with `plant`, `occupied`, `adjacency` or `supply`. */
export function buildableAt(state: GameState, player: PlayerState, space: FloorSpace): Buildable | Refusal {
  if (space.kind === 'plant') return { ok: false, code: 'plant', space: space.name };
  const element = nextElement(player, space);
  if (!element) return { ok: false, code: 'occupied', space: space.name };
  if (!isReached(player, space, element)) return { ok: false, code: 'adjacency', space: space.name, element };
  const { color } = space;
  if (leftInSupply(state.supply, element, color) === 0) return { ok: false, code: 'supply', element, color };
  return { ok: true, space, element, color, cost: costOf(element) };
}

/** Cards that may be nominated after building, on the stacks as they are once the payment has gone back. */
export function nominations(
  components: Components,
  state: GameState,
  buildable: Buildable,
  advance: number,
): Nominations {
  if (!movesMarker(buildable.element)) return nominationsAfter(buildable.element, buildable.color);
  const space = components.rewardTrack[rewardSpaceAfter(components, state.marker, advance)];
  return space ? nominationsOfReward(space) : [];
}

export function movesMarker(element: Element): boolean {
  return element === 'table' || element === 'connector';
}

export function build(components: Components, state: GameState, move: BuildMove): Changed | Refusal {
  const player = playerAt(state, move.seat);
  const index = spaceIndex(move.space);
  const space = index === undefined ? undefined : components.floors[state.side].spaces[index];
  if (!space) return { ok: false, code: 'space', space: move.space };
  const buildable = buildableAt(state, player, space);
  if (!buildable.ok) return buildable;
  const { element, color } = buildable;
  if (move.element !== undefined && move.element !== element) {
    return { ok: false, code: 'element', space: space.name, element: move.element, expected: element };
  }

  const paid = fullCards(move.pay);
  const paymentFault = checkPayment(player, buildable, paid);
  if (paymentFault) return paymentFault;

  const board = player.board.slice();
  board[space.index] = (board[space.index] ?? 0) + 1;
  const earned =
    color !== null && space.kind === 'ornament' ? earnedTiles(components, state, move.seat, board, color) : [];
  const claimFault = checkClaim(earned, move.claim);
  if (claimFault) return claimFault;

  const advance = move.advance ?? 0;
  const moves = movesMarker(element);
  if (moves ? !isAdvance(advance) : move.advance !== undefined) {
    return { ok: false, code: 'advance', allowed: moves ? ADVANCES : [], advance: move.advance ?? null };
  }
  const stacks = addCards(state.stacks, paid);
  const taken = fullCards(move.take);
  if (!areCounts(taken)) return { ok: false, code: 'counts', cards: move.take };
  const mayTake = nominations(components, state, buildable, advance);
  if (!isDraw(mayTake, stacks, taken)) {
    return { ok: false, code: 'take', taken: sparseCards(taken), count: drawCount(mayTake) };
  }

  const marker = moves ? rewardSpaceAfter(components, state.marker, advance) : state.marker;
  const hand = addCards(subtractCards(player.hand, paid), taken);
  const points = withToolPoints(player.points, earned);
  const { startCard, passed } = player;
  const players = withPlayer(state.players, move.seat, { hand, board, startCard, passed, points });
  return {
    ok: true,
    // Spelled out: spreading these objects would take half of the time of a move.
    state: {
      components: state.components,
      side: state.side,
      phase: state.phase,
      round: state.round,
      turn: nextToMove(players, move.seat),
      startingPlayer: state.startingPlayer,
      passOrder: state.passOrder,
      waiting: state.waiting,
      players,
      stacks: subtractCards(stacks, taken),
      supply: takeFromSupply(state.supply, element, color),
      marker,
      resting: state.resting,
      claims: earned.length === 0 ? state.claims : withClaims(state.claims, earned, move.seat),
      winners: state.winners,
    },
    events: told(move, buildable, paid, taken, earned, marker),
  };
}

function isAdvance(steps: number): boolean {
  for (const allowed of ADVANCES) if (steps === allowed) return true;
  return false;
}

function checkPayment(player: PlayerState, { cost, color }: Buildable, paid: Cards): Refusal | null {
  if (!areCounts(paid)) return { ok: false, code: 'counts', cards: paid };
  if (!within(paid, player.hand)) return { ok: false, code: 'hand', missing: missingCards(paid, player.hand) };
  if (!isPayment(paid, cost, color)) return { ok: false, code: 'payment', cost, color, paid: sparseCards(paid) };
  return null;
}

/** The cards of `wanted` that `hand` lacks. */
export function missingCards(wanted: Cards, hand: Cards): ReturnType<typeof sparseCards> {
  const lacking = subtractCards(wanted, hand);
  return sparseCards({
    yellow: Math.max(0, lacking.yellow),
    red: Math.max(0, lacking.red),
    green: Math.max(0, lacking.green),
    violet: Math.max(0, lacking.violet),
    wild: Math.max(0, lacking.wild),
  });
}

function checkClaim(earned: readonly ToolTileClaim[], claim: readonly string[] | undefined): Refusal | null {
  if (claim === undefined) return null;
  const expected = earned.map((tile) => tile.space.id);
  const same = claim.length === expected.length && expected.every((id) => claim.includes(id));
  return same ? null : { ok: false, code: 'claim', expected, claimed: claim };
}

function withToolPoints(points: PointsByKind, earned: readonly ToolTileClaim[]): PointsByKind {
  if (earned.length === 0) return points;
  let { tools } = points;
  for (const tile of earned) tools += tile.points + tile.bonus;
  return { tools, connectors: points.connectors, ornaments: points.ornaments, plants: points.plants };
}

function withClaims(claims: GameState['claims'], earned: readonly ToolTileClaim[], seat: number): GameState['claims'] {
  const changed = claims.slice();
  for (const { space } of earned) changed[space.index] = [...(changed[space.index] ?? []), seat];
  return changed;
}

function told(
  move: BuildMove,
  { space, element, color }: Buildable,
  paid: Cards,
  taken: Cards,
  earned: readonly ToolTileClaim[],
  marker: number,
): GameEvent[] {
  const { seat } = move;
  const events: GameEvent[] = [{ type: 'built', seat, space: space.name, element, color, paid }];
  for (const tile of earned) {
    const { tool, color: of } = tile.space;
    events.push({ type: 'claimed', seat, tool, color: of, points: tile.points, bonus: tile.bonus });
  }
  if (movesMarker(element)) events.push({ type: 'advanced', seat, steps: move.advance ?? 0, to: marker });
  if (countCards(taken) > 0) events.push({ type: 'drew', seat, cards: taken });
  return events;
}
