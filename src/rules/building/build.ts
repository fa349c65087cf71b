/** The building action: pay, build, claim tiles, return the paid cards, draw. */
import {
  addCards,
  areValidCounts,
  byColor,
  type Cards,
  type Color,
  countCards,
  fullCards,
  sparseCards,
  subtractCards,
  within,
} from '../components/cards.ts';
import { type Components, type FloorSpace, type PlayerCount, spaceIndex } from '../components/components.ts';
import { COSTS, type Element, MARKER_STEPS } from '../constants.ts';
import type { BuildMove, GameEvent, Refusal } from '../state/move.ts';
import {
  type GameState,
  nextToMove,
  type PlayerState,
  type PointsByKind,
  playerAt,
  type Supply,
  withPlayer,
} from '../state/state.ts';
import {
  drawCount,
  isDraw,
  type Nominations,
  nominationsAfter,
  nominationsOfReward,
  rewardSpaceAfter,
} from './drawing.ts';
import { isPayment } from './payment.ts';
import { earnedTiles, type ToolTileClaim } from './toolTiles.ts';

/** The elements of an ornament, for levels 1 to 4. */
export const ORNAMENT_ELEMENTS = ['frame', 'midsection', 'core', 'table'] as const;
export const COMPLETE_LEVEL = ORNAMENT_ELEMENTS.length;

function nextElement(player: PlayerState, space: FloorSpace): Element | null {
  if (space.kind === 'plant') return null;
  const level = player.board[space.index] ?? 0;
  if (space.kind === 'connector') return level === 0 ? 'connector' : null;
  return ORNAMENT_ELEMENTS[level] ?? null;
}

/** A frame needs an adjacent connector, and a connector an adjacent frame. */
function isReached(player: PlayerState, space: FloorSpace, element: Element): boolean {
  if (element !== 'frame' && element !== 'connector') return true;
  for (const index of space.adjacent) {
    if ((player.board[index] ?? 0) > 0) return true;
  }
  return false;
}

/** The supply after set-up, without the frames removed for this player count and one connector per player. */
export function startingSupply(components: Components, players: PlayerCount): Supply {
  const { wood } = components;
  const frames = wood.framePerColor - components.framesRemovedPerColor[players];
  return {
    frame: byColor(() => frames),
    midsection: wood.midsection,
    core: wood.core,
    table: wood.table,
    connector: wood.connector - players,
  };
}

/** `color` matters only for frames. */
export function leftInSupply(supply: Supply, element: Element, color: Color | null): number {
  if (element !== 'frame') return supply[element];
  return color === null ? 0 : supply.frame[color];
}

export function takeFromSupply(supply: Supply, element: Element, color: Color | null): Supply {
  const { frame, midsection, core, table, connector } = supply;
  const left = { frame, midsection, core, table, connector };
  if (element !== 'frame') left[element] -= 1;
  else if (color !== null) {
    const { yellow, red, green, violet } = frame;
    const frames = { yellow, red, green, violet };
    frames[color] -= 1;
    left.frame = frames;
  }
  return left;
}

export interface Applied {
  readonly ok: true;
  readonly state: GameState;
  readonly events: GameEvent[];
}

export interface Buildable {
  readonly ok: true;
  readonly space: FloorSpace;
  readonly element: Element;
  /** The color of the ornament or connector space; null: the payment can be of any one color. */
  readonly color: Color | null;
  readonly cost: number;
}

/** What `player` can build on a space. Refuses with `plant`, `occupied`, `adjacency` or `supply`. */
export function buildableAt(state: GameState, player: PlayerState, space: FloorSpace): Buildable | Refusal {
  if (space.kind === 'plant') return { ok: false, code: 'plant', space: space.name };
  const element = nextElement(player, space);
  if (!element) return { ok: false, code: 'occupied', space: space.name };
  if (!isReached(player, space, element)) return { ok: false, code: 'adjacency', space: space.name, element };
  const { color } = space;
  if (leftInSupply(state.supply, element, color) === 0) return { ok: false, code: 'supply', element, color };
  return { ok: true, space, element, color, cost: COSTS[element] };
}

/** The cards that can be nominated after a build. `advance`: the number of steps of the reward marker. */
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

export function build(components: Components, state: GameState, move: BuildMove): Applied | Refusal {
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
    return { ok: false, code: 'advance', allowed: moves ? MARKER_STEPS : [], advance: move.advance ?? null };
  }
  const stacks = addCards(state.stacks, paid);
  const taken = fullCards(move.take);
  if (!areValidCounts(taken)) return { ok: false, code: 'counts', cards: move.take };
  const allowed = nominations(components, state, buildable, advance);
  if (!isDraw(allowed, stacks, taken)) {
    return { ok: false, code: 'take', taken: sparseCards(taken), count: drawCount(allowed) };
  }

  const marker = moves ? rewardSpaceAfter(components, state.marker, advance) : state.marker;
  const hand = addCards(subtractCards(player.hand, paid), taken);
  const points = withToolPoints(player.points, earned);
  const { startCard, passed } = player;
  const players = withPlayer(state.players, move.seat, { hand, board, startCard, passed, points });
  return {
    ok: true,
    // Written out, because object spread would take half the time of a move.
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
    events: eventsOf(move, buildable, paid, taken, earned, marker),
  };
}

function isAdvance(steps: number): boolean {
  for (const allowed of MARKER_STEPS) if (steps === allowed) return true;
  return false;
}

function checkPayment(player: PlayerState, { cost, color }: Buildable, paid: Cards): Refusal | null {
  if (!areValidCounts(paid)) return { ok: false, code: 'counts', cards: paid };
  if (!within(paid, player.hand)) return { ok: false, code: 'hand', missing: missingCards(paid, player.hand) };
  if (!isPayment(paid, cost, color)) return { ok: false, code: 'payment', cost, color, paid: sparseCards(paid) };
  return null;
}

/** The cards of `wanted` that are missing from `hand`, without zeros. */
export function missingCards(wanted: Cards, hand: Cards): ReturnType<typeof sparseCards> {
  const lacking = Object.entries(subtractCards(wanted, hand)).map(([card, count]) => [card, Math.max(0, count)]);
  return sparseCards(Object.fromEntries(lacking));
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

function eventsOf(
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
