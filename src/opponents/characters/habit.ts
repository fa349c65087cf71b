/**
 * How habits change what something seems to be worth: a build that could be made now, or what a plan leads to.
 * How fond of it each level is stands in the table of characters.
 */
import { type Components, type GameState, type Move, playerAt, spaceIndex } from '../../rules/index.ts';
import { CONNECTORS, FIRST_TILE_GROUP, TILE_GROUPS } from '../search/boardNumbers.ts';
import type { MasterWeights } from '../search/evaluation.ts';
import type { MoveSight, RoundSight } from './character.ts';

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
