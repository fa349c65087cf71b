/** The levels that are characters: how far each one looks ahead, what it overlooks and what it overvalues. */
import {
  apply,
  type Components,
  type GameState,
  type Move,
  playerAt,
  type Seat,
  spaceIndex,
} from '../../rules/index.ts';
import { consideredMoves } from '../basicPolicies.ts';
import { expectedPoints } from '../evaluation.ts';
import type { ConsideredMove } from '../policy.ts';
import type { MasterWeights } from '../search/evaluation.ts';
import { CONNECTORS, FIRST_TILE_GROUP, TILE_GROUPS } from '../search/features.ts';

export interface Character {
  readonly sight: MoveSight | RoundSight;
  /** The maximum noise added to the value of each move, in final points. */
  readonly noise: number;
  /** The percentage of builds that it overlooks, drawn anew for each move. */
  readonly overlookedPercent: number;
  /** From 0 to 1: how much the shares of unnoticed and overlooked moves vary between rounds, by a factor of up to 3. */
  readonly moodiness: number;
}

export interface MoveSight {
  readonly of: 'move';
  readonly bias: {
    readonly frame: number;
    readonly besidePlant: number;
  };
}

/** Plans until the end of the round. */
export interface RoundSight {
  readonly of: 'round';
  /** Positions searched for a move. There is no time limit, so that every machine finds the same move. */
  readonly nodes: number;
  /** Whether it forecasts the other players' builds and their distance from tiles. */
  readonly rivals: boolean;
  /** Points added for each connector built, and for each point of an open tile. */
  readonly bias: { readonly connector: number; readonly tile: number };
}

/** The best move of each kind: for each space, start card or substitution, and for passing. */
export function evaluatedMoves(components: Components, state: GameState, seat: Seat): readonly ConsideredMove[] {
  const best = new Map<string, ConsideredMove>();
  for (const move of consideredMoves(components, state)) {
    const applied = apply(components, state, move);
    if (!applied.ok) continue;
    const worth = expectedPoints(components, applied.state, seat);
    const kind = moveKind(move);
    if (worth > (best.get(kind)?.worth ?? Number.NEGATIVE_INFINITY)) best.set(kind, { move, worth });
  }
  return [...best.values()];
}

export function moveKind(move: Move): string {
  if (move.type === 'build') return move.space;
  return move.type === 'pass' ? move.type : JSON.stringify(move);
}

export function moveBias(
  components: Components,
  { frame, besidePlant }: MoveSight['bias'],
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

export function biasedWeights(weights: MasterWeights, { connector, tile }: RoundSight['bias']): MasterWeights {
  const isTile = (feature: number) => feature >= FIRST_TILE_GROUP && feature < FIRST_TILE_GROUP + TILE_GROUPS;
  return weights.map((stage) =>
    stage.map((weight, feature) => weight + (feature === CONNECTORS ? connector : isTile(feature) ? tile : 0)),
  );
}

export const CHARACTERS = {
  gardener: {
    sight: { of: 'move', bias: { frame: 1, besidePlant: 2 } },
    noise: 2.3,
    overlookedPercent: 7,
    moodiness: 1,
  },
  joiner: {
    sight: { of: 'round', nodes: 600, rivals: false, bias: { connector: 2, tile: 0 } },
    noise: 5.2,
    overlookedPercent: 18,
    moodiness: 1,
  },
  collector: {
    sight: { of: 'round', nodes: 6000, rivals: true, bias: { connector: 0, tile: 0.3 } },
    noise: 7,
    overlookedPercent: 0,
    moodiness: 1,
  },
} as const satisfies Readonly<Record<string, Character>>;

/** The journeyman sometimes copies its moves. */
export const TEACHER: Character = {
  sight: { of: 'round', nodes: 300, rivals: false, bias: { connector: 0, tile: 0 } },
  noise: 0,
  overlookedPercent: 0,
  moodiness: 0,
};

/**
 * The percentage of copied moves. The journeyman copies `TEACHER`; the levels below the gardener copy the journeyman.
 */
export const COPIED_PERCENT = { beginner: 35, apprentice: 69, journeyman: 26 } as const;
