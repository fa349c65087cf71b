/**
 * What makes a level play as it does: how far it looks, what escapes it, and what it is fond of.
 * Which levels there are, and what these numbers are for each, stands in the table of characters.
 */
import {
  apply,
  type Components,
  type GameState,
  type Move,
  playerAt,
  type Seat,
  spaceIndex,
} from '../../rules/index.ts';
import { expectedPoints } from '../evaluation.ts';
import { consideredMoves } from '../journeyman.ts';
import { CONNECTORS, FIRST_TILE_GROUP, TILE_GROUPS } from '../search/boardNumbers.ts';
import type { MasterWeights } from '../search/evaluation.ts';

export interface Character {
  readonly sight: MoveSight | RoundSight;
  /** Points at the end of the game: of two moves that differ by less it may take the worse for the better. */
  readonly unnoticed: number;
  /** Of a hundred builds that it could make, so many escape it at each move. */
  readonly overlooked: number;
  /** From 0 to 1, how much both change from round to round: by nothing, up to between nothing and three times as much. */
  readonly moody: number;
}

/** Compares what could be built now, and plans no further. */
export interface MoveSight {
  readonly of: 'move';
  /** Points that a build seems to be worth besides. */
  readonly fondOf: {
    readonly frame: number;
    /** A new element beside a plant. */
    readonly besidePlant: number;
  };
}

/** Plans its builds to the end of the round. */
export interface RoundSight {
  readonly of: 'round';
  /** Positions looked at for a move: the same move on every machine, however fast it is. */
  readonly nodes: number;
  /** Whether it foresees what the others are about to build, and who is near a tile that it wants. */
  readonly rivals: boolean;
  /** Points that each seems to be worth besides: a connector that stands, and a point of a tile that has yet to be taken. */
  readonly fondOf: { readonly connector: number; readonly tile: number };
}

/** A move, and what its player may expect from it, in points at the end; more by the same number for all moves of a position. */
export interface Considered {
  readonly move: Move;
  readonly worth: number;
}

/** The best of each kind: of each build, start card or substitution, and of passing. */
export function consideredNow(components: Components, state: GameState, seat: Seat): readonly Considered[] {
  const best = new Map<string, Considered>();
  for (const move of consideredMoves(components, state)) {
    const applied = apply(components, state, move);
    if (!applied.ok) continue;
    const worth = expectedPoints(components, applied.state, seat);
    const kind = kindOf(move);
    if (worth > (best.get(kind)?.worth ?? Number.NEGATIVE_INFINITY)) best.set(kind, { move, worth });
  }
  return [...best.values()];
}

function kindOf(move: Move): string {
  if (move.type === 'build') return move.space;
  return move.type === 'pass' ? move.type : JSON.stringify(move);
}

/** Points that a move seems to be worth besides. */
export function fondness(
  components: Components,
  { frame, besidePlant }: MoveSight['fondOf'],
  before: GameState,
  move: Move,
): number {
  if (move.type !== 'build') return 0;
  const floor = components.floors[before.side];
  const index = spaceIndex(move.space);
  const space = floor.spaces.find((each) => each.index === index);
  if (!space || (playerAt(before, move.seat).board[space.index] ?? 0) > 0) return 0;
  const isBesidePlant = floor.plants.some((plant) => [...plant.adjacent, ...plant.corners].includes(space.index));
  return (space.kind === 'ornament' ? frame : 0) + (isBesidePlant ? besidePlant : 0);
}

/** The weights of somebody to whom connectors, and tiles within reach, seem to be worth more than they are. */
export function leantWeights(weights: MasterWeights, { connector, tile }: RoundSight['fondOf']): MasterWeights {
  const isTile = (feature: number) => feature >= FIRST_TILE_GROUP && feature < FIRST_TILE_GROUP + TILE_GROUPS;
  return weights.map((stage) =>
    stage.map((weight, feature) => weight + (feature === CONNECTORS ? connector : isTile(feature) ? tile : 0)),
  );
}
