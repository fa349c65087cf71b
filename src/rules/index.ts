/**
 * The game of Intarsia, complete: components, state, moves, legality, scoring, records; the door to this folder.
 * Pure and deterministic: no clock, no randomness of its own, no input or output, no word of databases or Discord.
 */

export { apply, PHASE_OF } from './apply.ts';
export { type Buildable, buildableAt, movesMarker } from './building/build.ts';
export { legalDraws, nominationsAfter, nominationsOfReward, rewardSpaceAfter } from './building/drawing.ts';
export { COMPLETE, costOf, ORNAMENT_ELEMENTS } from './building/elements.ts';
export {
  type BuildableSpace,
  type BuildOption,
  buildableSpaces,
  buildOptions,
  type DrawOption,
  drawOptions,
  tilesGainedBy,
} from './building/options.ts';
export { bestPayment, canPay, isPayment, legalPayments, pairsIn } from './building/payment.ts';
export { leftInSupply } from './building/supply.ts';
export { meetsRequirement, pointsOfTool, type ToolTileClaim, topTile } from './building/toolTiles.ts';
export {
  COMPONENTS_FAULT_CODES,
  type ComponentsFault,
  type ComponentsFaultCode,
  type FaultFacts,
} from './components/fault.ts';
export {
  formatPath,
  parseComponents,
  readComponentsFile,
} from './components/parse.ts';
export type { ComponentsFile } from './components/schema.ts';
export { componentParts } from './components/schema.ts';
export { type ComponentSets, componentSets, type DealtWith, idIsTaken, sameComponents } from './components/sets.ts';
export {
  type Components,
  ELEMENTS,
  type Element,
  type FloorSpace,
  type PlayerCount,
  type RewardSpace,
  SIDES,
  type Side,
  type StartCard,
  type ToolSpace,
} from './components/types.ts';
export {
  ADVANCES,
  CONNECTOR_POINTS,
  COSTS,
  KEPT,
  LAST_ROUND,
  ORNAMENT_POINTS,
  PLANT_POINTS,
  SPACES_AROUND_A_PLANT,
} from './constants.ts';
export { COMMON_NUMBERS, type CommonNumbers, type GameNumbers, gameNumbers } from './gameNumbers.ts';
export { legalMoves } from './legalMoves.ts';
export { type MoveFacts, moveFacts } from './moveFacts.ts';
export {
  type GameRecord,
  makeRecord,
  type RecordFault,
  recordedMove,
  replay,
} from './record/record.ts';
export { parseMove } from './record/schema.ts';
export type { Refusal } from './refusal.ts';
export { bestKeepings, keepings, legalReturns, returnCount } from './round/passing.ts';
export { preparationOf, startCard } from './round/preparation.ts';
export { ornamentPoints, plantPoints, plantProgress, winnersOf } from './round/scoring.ts';
export {
  addCards,
  CARDS,
  type Card,
  type CardCounts,
  type Cards,
  COLORS,
  type Color,
  cardsKey,
  countCards,
  fullCards,
  NO_CARDS,
  sameCards,
  sparseCards,
  subtractCards,
  within,
} from './table/cards.ts';
export type { GameEvent } from './table/event.ts';
export { FLOOR_SIZE, SPACES, type Space, spaceIndex } from './table/floor.ts';
export type { BuildMove, ChooseMove, Move, MoveType, MoveWithoutSeat, PassMove, SubstituteMove } from './table/move.ts';
export { deal, type Random, seededRandom, shuffled } from './table/random.ts';
export { createGame, dealtStartCards, type Setup, setupFault } from './table/setup.ts';
export {
  connectorCount,
  type GameState,
  nextToMove,
  type Phase,
  type PlayerState,
  playerAt,
  playerCount,
  type Seat,
  type Supply,
  scores,
  seatsFrom,
  toolTileCount,
  totalPoints,
} from './table/state.ts';
