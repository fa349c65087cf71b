/** Finds the reasons for a lead over another move: what it brings closer, and what can be built afterwards. */
import {
  apply,
  buildableSpaces,
  type Cards,
  type Components,
  fullCards,
  type GameState,
  type Move,
  plantProgress,
  playerAt,
  playerCount,
  type Seat,
  SPACES_AROUND_PLANT,
  startCard,
  type ToolSpace,
} from '../../../rules/index.ts';
import { pointsGainedBy } from '../../evaluation.ts';
import { levelsLacking } from './buildReasons.ts';
import { isCertain } from './handReasons.ts';
import type { Reason } from './reason.ts';

export interface PlannedChoice {
  readonly move: Move;
  /** Own moves in order, starting with the move itself. */
  readonly plan: readonly Move[];
}

/** Most important first. */
export function leadReasons(
  components: Components,
  state: GameState,
  best: PlannedChoice,
  other: PlannedChoice,
): readonly Reason[] {
  if (best.move.type === 'build') {
    return [
      ...planReasons(components, state, best, other),
      ...plantReasons(components, state, best.move, other.move),
      ...tileReasons(components, state, best.move, other.move),
      ...spaceReasons(components, state, best.move, other.move),
      ...choiceReasons(components, state, best.move, other.move),
    ];
  }
  return cardReasons(components, state, best.move, other.move);
}

function planReasons(
  components: Components,
  state: GameState,
  best: PlannedChoice,
  other: PlannedChoice,
): readonly Reason[] {
  const own = gainsOf(components, state, best);
  const theirs = gainsOf(components, state, other);
  const moves = best.plan.slice(1, own.builds);
  return moves.length > 0 && own.points > theirs.points ? [{ kind: 'plan', moves, points: own.points }] : [];
}

/** The gains of the builds at the start of the plan, as long as they are legal without other players' moves between. */
function gainsOf(
  components: Components,
  state: GameState,
  { move: { seat }, plan }: PlannedChoice,
): { readonly builds: number; readonly points: number } {
  let position = state;
  let builds = 0;
  let points = 0;
  for (const move of plan) {
    if (move.type !== 'build') break;
    const build = buildableSpaces(components, position, seat).find(({ space }) => space.name === move.space);
    const applied = apply(components, { ...position, turn: seat }, move);
    if (!build || !applied.ok) break;
    builds += 1;
    points += pointsGainedBy(components, position, seat, build);
    position = applied.state;
  }
  return { builds, points };
}

/** The plant with the fewest open spaces around it, among those that the other move leaves farther from enclosure. */
function plantReasons(components: Components, state: GameState, move: Move, other: Move): readonly Reason[] {
  const leftAfter = (played: Move | null) => {
    const position = played ? after(components, state, played) : state;
    return plantProgress(components, position, move.seat).map(({ built }) => SPACES_AROUND_PLANT - built);
  };
  const [before, beside] = [leftAfter(null), leftAfter(other)];
  const nearer = leftAfter(move).filter(
    (left, plant) => left > 0 && left < (before[plant] ?? 0) && left < (beside[plant] ?? 0),
  );
  return nearer.length > 0 ? [{ kind: 'plantNearer', left: Math.min(...nearer) }] : [];
}

function tileReasons(components: Components, state: GameState, move: Move, other: Move): readonly Reason[] {
  const { seat } = move;
  const distance = (position: GameState, tile: ToolSpace) => levelsLacking(components, position, seat, tile);
  const [own, beside] = [after(components, state, move), after(components, state, other)];
  const nearer = openTiles(components, own, seat)
    .map((tile) => ({ tile, count: distance(own, tile) }))
    .filter(({ tile, count }) => count > 0 && count < distance(state, tile) && count < distance(beside, tile));
  const [aim] = nearer.sort((a, b) => a.count - b.count);
  return aim ? [{ kind: 'tileNearer', tool: aim.tile.tool, color: aim.tile.color, count: aim.count }] : [];
}

/** The nearest tile that lacks an ornament for which only this move opens a space. */
function spaceReasons(components: Components, state: GameState, move: Move, other: Move): readonly Reason[] {
  const { seat } = move;
  const [own, beside] = [after(components, state, move), after(components, state, other)];
  const aims = openTiles(components, own, seat)
    .filter((tile) => hasSpacesFor(components, own, seat, tile))
    .filter((tile) => ![state, beside].some((position) => hasSpacesFor(components, position, seat, tile)))
    .map((tile) => ({ tile, left: levelsLacking(components, own, seat, tile) }));
  const [aim] = aims.sort((a, b) => a.left - b.left);
  return aim ? [{ kind: 'spaceForTile', tool: aim.tile.tool, color: aim.tile.color }] : [];
}

/** Whether as many ornaments of the color exist, or can be started, as the tile requires. */
function hasSpacesFor(components: Components, state: GameState, seat: Seat, { color, requires }: ToolSpace): boolean {
  const { board } = playerAt(state, seat);
  const begun = components.floors[state.side].ornamentsOf[color].filter((index) => (board[index] ?? 0) > 0);
  const frames = buildableSpaces(components, state, seat).filter(
    (build) => build.element === 'frame' && build.color === color,
  );
  return begun.length + frames.length >= requires.length;
}

/** Counts single builds; the cards need not pay for all of them together. */
function choiceReasons(components: Components, state: GameState, move: Move, other: Move): readonly Reason[] {
  if (other.type !== 'build') return [];
  const builds = (played: Move) =>
    buildableSpaces(components, after(components, state, played), move.seat).filter(({ payable }) => payable);
  const { length: count } = builds(move);
  return count > builds(other).length ? [{ kind: 'moreBuilds', count }] : [];
}

/**
 * The color of which this choice brings more cards than the other, and the nearest tile of that color. Empty if the
 * stacks may run short before the seat takes its cards.
 */
function cardReasons(components: Components, state: GameState, move: Move, other: Move): readonly Reason[] {
  if (move.type === 'choose' && !isCertain(components, state, move.card)) return [];
  const { seat } = move;
  const [own, beside] = [cardsTaken(components, move), cardsTaken(components, other)];
  if (!own || !beside) return [];
  const aims = openTiles(components, state, seat)
    .filter(({ color }) => own[color] > beside[color] && own[color] <= state.stacks[color])
    .map((tile) => ({ tile, left: levelsLacking(components, state, seat, tile) }));
  const [aim] = aims.sort((a, b) => a.left - b.left);
  if (!aim) return [];
  const { tool, color } = aim.tile;
  return [{ kind: 'cardsForTile', tool, color, count: own[color] }];
}

function cardsTaken(components: Components, move: Move): Cards | null {
  if (move.type === 'choose') return startCard(components, move.card).cards;
  return move.type === 'substitute' ? fullCards(move.take) : null;
}

function openTiles(components: Components, state: GameState, seat: Seat): readonly ToolSpace[] {
  return components.toolSpaces.filter(({ index, tiles }) => {
    const claims = state.claims[index] ?? [];
    return claims.length < tiles[playerCount(state)].length && !claims.includes(seat);
  });
}

function after(components: Components, state: GameState, move: Move): GameState {
  const applied = apply(components, state, move);
  return applied.ok ? applied.state : state;
}
