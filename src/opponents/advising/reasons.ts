/**
 * Why a move is good, as facts: what it scores and when, what it comes nearer to, whom it is ahead of, what is left in hand.
 * Whether it is the best move is found by thinking; the words are the hosts' matter.
 */
import {
  apply,
  type Buildable,
  type BuildMove,
  buildableAt,
  type Card,
  type Cards,
  COLORS,
  type Color,
  type Components,
  countCards,
  type Element,
  type FloorSpace,
  type GameState,
  type Move,
  ORNAMENT_POINTS,
  PLANT_POINTS,
  plantProgress,
  playerAt,
  pointsOfTool,
  type Seat,
  spaceIndex,
  type ToolSpace,
  tilesGainedBy,
  topTile,
} from '../../rules/index.ts';
import { connectorPoints } from '../gain.ts';

export type Reason =
  /** Claims a tool tile for its points and those of the same tool owned before; `ahead`: who was one step from it, too. */
  | {
      readonly kind: 'tile';
      readonly tool: string;
      readonly color: Color;
      readonly points: number;
      readonly bonus: number;
      readonly ahead: readonly Seat[];
    }
  /** One more step on this color claims the tile, for so many points. */
  | { readonly kind: 'near'; readonly tool: string; readonly color: Color; readonly points: number }
  /** The ornament is worth so many points more at the end; `complete`: it is finished. */
  | { readonly kind: 'ornament'; readonly color: Color | null; readonly points: number; readonly complete: boolean }
  /** A connector scores so many points until the end of the game. */
  | { readonly kind: 'connector'; readonly points: number }
  /** So many plants are enclosed, for so many points. */
  | { readonly kind: 'plant'; readonly count: number; readonly points: number }
  /** So many spaces come within reach. */
  | { readonly kind: 'reach'; readonly count: number }
  /** Takes the last one of the supply. */
  | { readonly kind: 'last'; readonly element: Element; readonly color: Color | null }
  /** So many wilds stay in hand. */
  | { readonly kind: 'keepsWilds'; readonly count: number }
  /** These cards stay in hand on passing. */
  | { readonly kind: 'keeps'; readonly cards: Cards }
  /** There is nothing that the hand could pay for. */
  | { readonly kind: 'nothingPayable' }
  /** The start card's cards go well with the hand: most of them are of this kind. */
  | { readonly kind: 'gathers'; readonly card: Card; readonly count: number };

/** The weightiest first, at most `most`; none for a move that is not legal here. */
export function reasonsOf(components: Components, state: GameState, move: Move, most = 4): readonly Reason[] {
  const applied = apply(components, state, move);
  if (!applied.ok || state.turn === null) return [];
  const reasons = all(components, state, applied.state, move);
  return reasons.slice(0, most);
}

function all(components: Components, state: GameState, after: GameState, move: Move): readonly Reason[] {
  switch (move.type) {
    case 'build':
      return buildReasons(components, state, after, move);
    case 'pass':
      return passReasons(components, state, move.seat, move.return);
    case 'choose':
      return gathers(playerAt(state, move.seat).hand, components.startCards.find(({ id }) => id === move.card)?.cards);
    case 'substitute':
      return gathers(playerAt(state, move.seat).hand, move.take);
  }
}

function buildReasons(
  components: Components,
  state: GameState,
  after: GameState,
  { seat, space: name }: BuildMove,
): readonly Reason[] {
  const space = components.floors[state.side].spaces[spaceIndex(name) ?? -1];
  const buildable = space && buildableAt(state, playerAt(state, seat), space);
  if (!space || !buildable?.ok) return [];
  const wilds = playerAt(after, seat).hand.wild;
  return [
    ...tilesGainedBy(components, state, seat, buildable).map(
      ({ space: tile, points, bonus }): Reason => ({
        kind: 'tile',
        tool: tile.tool,
        color: tile.color,
        points,
        bonus,
        ahead: rivalsFor(components, state, seat, tile),
      }),
    ),
    ...enclosed(components, state, after, seat),
    ...scored(state, seat, buildable),
    ...nearer(components, state, after, seat, space),
    ...opened(components, state, after, seat, buildable),
    ...lastOf(state, buildable),
    ...(wilds > 0 && state.phase === after.phase ? [{ kind: 'keepsWilds', count: wilds } as const] : []),
  ];
}

/** Seats that lack one step to the requirement of a tile that only one can have first. */
function rivalsFor(components: Components, state: GameState, seat: Seat, tile: ToolSpace): readonly Seat[] {
  const other = (_: unknown, at: Seat) => at !== seat && !state.claims[tile.index]?.includes(at);
  return state.players
    .map((_, at) => at)
    .filter((at) => other(null, at) && !playerAt(state, at).passed && lacking(components, state, at, tile) === 1);
}

/** How many steps of ornaments are missing to a tile's requirement. */
function lacking(components: Components, state: GameState, seat: Seat, { color, requires }: ToolSpace): number {
  const { board } = playerAt(state, seat);
  const levels = components.floors[state.side].ornamentsOf[color]
    .map((index) => board[index] ?? 0)
    .sort((a, b) => b - a);
  return requires.reduce((sum, level, place) => sum + Math.max(0, level - (levels[place] ?? 0)), 0);
}

function scored(state: GameState, seat: Seat, { space, color }: Buildable): readonly Reason[] {
  if (space.kind === 'connector') return [{ kind: 'connector', points: connectorPoints(state.round) }];
  const level = playerAt(state, seat).board[space.index] ?? 0;
  const points = (ORNAMENT_POINTS[level + 1] ?? 0) - (ORNAMENT_POINTS[level] ?? 0);
  return [{ kind: 'ornament', color, points, complete: level + 1 === ORNAMENT_POINTS.length - 1 }];
}

/** The dearest tile that has come to lack one step only. */
function nearer(
  components: Components,
  before: GameState,
  after: GameState,
  seat: Seat,
  { kind, color }: FloorSpace,
): readonly Reason[] {
  if (kind !== 'ornament' || color === null) return [];
  const near = components.toolSpacesOf[color].flatMap((tile) => {
    const points = topTile(after, tile);
    if (points === null || after.claims[tile.index]?.includes(seat)) return [];
    if (lacking(components, before, seat, tile) !== 2 || lacking(components, after, seat, tile) !== 1) return [];
    const worth = points + pointsOfTool(components, after, tile.tool, seat);
    return [{ kind: 'near', tool: tile.tool, color, points: worth } as const];
  });
  return near.sort((a, b) => b.points - a.points).slice(0, 1);
}

function enclosed(components: Components, before: GameState, after: GameState, seat: Seat): readonly Reason[] {
  const whole = (state: GameState) => plantProgress(components, state, seat).filter(({ built }) => built === 8).length;
  const count = whole(after) - whole(before);
  return count > 0 ? [{ kind: 'plant', count, points: count * PLANT_POINTS }] : [];
}

function opened(
  components: Components,
  before: GameState,
  after: GameState,
  seat: Seat,
  { element }: Buildable,
): readonly Reason[] {
  if (element !== 'frame' && element !== 'connector') return [];
  const inReach = (state: GameState) =>
    components.floors[state.side].spaces.filter((space) => buildableAt(state, playerAt(state, seat), space).ok).length;
  // The space itself can be built on before; a frame's can be built on after, too.
  const count = inReach(after) - inReach(before) + (element === 'frame' ? 0 : 1);
  return count > 0 ? [{ kind: 'reach', count }] : [];
}

function lastOf({ supply }: GameState, { element, color }: Buildable): readonly Reason[] {
  if (element !== 'frame') return supply[element] === 1 ? [{ kind: 'last', element, color: null }] : [];
  return color !== null && supply.frame[color] === 1 ? [{ kind: 'last', element, color }] : [];
}

function passReasons(
  components: Components,
  state: GameState,
  seat: Seat,
  returned: Partial<Readonly<Record<Card, number>>>,
): readonly Reason[] {
  const { hand } = playerAt(state, seat);
  const kept = { ...hand };
  for (const card of [...COLORS, 'wild'] as const) kept[card] -= returned[card] ?? 0;
  const payable = components.floors[state.side].spaces.some((space) => isPayable(state, seat, space));
  return [
    ...(payable ? [] : [{ kind: 'nothingPayable' } as const]),
    ...(state.round < 3 && countCards(kept) > 0 ? [{ kind: 'keeps', cards: kept } as const] : []),
  ];
}

function isPayable(state: GameState, seat: Seat, space: FloorSpace): boolean {
  const player = playerAt(state, seat);
  const buildable = buildableAt(state, player, space);
  if (!buildable.ok) return false;
  const colors = buildable.color === null ? COLORS : [buildable.color];
  return colors.some((color) => paysFor(player.hand, buildable.cost, color));
}

/** Single cards of the color and wilds, every other two together. */
function paysFor(hand: Cards, cost: number, color: Color): boolean {
  const singles = Math.min(cost, hand[color] + hand.wild);
  return singles + Math.floor((countCards(hand) - singles) / 2) >= cost;
}

function gathers(hand: Cards, added: Partial<Readonly<Record<Card, number>>> | undefined): readonly Reason[] {
  const counts = COLORS.map((color) => ({ card: color, count: hand[color] + (added?.[color] ?? 0) }));
  const [most] = counts.sort((a, b) => b.count - a.count);
  const wilds = hand.wild + (added?.wild ?? 0);
  return [
    ...(most && most.count > 1 ? [{ kind: 'gathers', ...most } as const] : []),
    ...(wilds > 0 ? [{ kind: 'gathers', card: 'wild', count: wilds } as const] : []),
  ];
}
