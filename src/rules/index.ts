/** The rules of Intarsia. Pure and deterministic: no clock, no randomness of its own, no I/O. */
export { apply, type MoveFacts, moveFacts, PHASE_OF } from './apply.ts';
export {
  type Buildable,
  buildableAt,
  COMPLETE_LEVEL,
  leftInSupply,
  missingCards,
  movesMarker,
  ORNAMENT_ELEMENTS,
  takeFromSupply,
} from './building/build.ts';
export { legalDraws, nominationsAfter, nominationsOfReward, rewardSpaceAfter } from './building/drawing.ts';
export { bestPayment, canPay, countPairs, isPayment, legalPayments } from './building/payment.ts';
export { meetsRequirement, pointsOfTool, type ToolTileClaim, topTilePoints } from './building/toolTiles.ts';
export {
  addCards,
  byColor,
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
} from './components/cards.ts';
export {
  type ComponentSets,
  type Components,
  componentSets,
  type DealtGame,
  FLOOR_SIZE,
  type FloorSpace,
  isIdTaken,
  PLAYER_COUNTS,
  type PlayerCount,
  type RewardSpace,
  SIDES,
  type Side,
  SPACES,
  type Space,
  type StartCard,
  sameComponents,
  spaceIndex,
  type ToolSpace,
} from './components/components.ts';
export {
  COMPONENTS_FAULT_CODES,
  type ComponentsFault,
  type ComponentsFaultCode,
  type FaultFacts,
} from './components/invariants.ts';
export {
  formatPath,
  parseComponents,
  readComponentsFile,
} from './components/parse.ts';
export { type ComponentsFile, componentParts } from './components/schema.ts';
export {
  CONNECTOR_POINTS,
  COSTS,
  ELEMENTS,
  type Element,
  LAST_ROUND,
  MARKER_STEPS,
  MAX_KEPT_CARDS,
  ORNAMENT_POINTS,
  PLANT_POINTS,
  SPACES_AROUND_PLANT,
} from './constants.ts';
export { COMMON_NUMBERS, type CommonNumbers, type GameNumbers, gameNumbers } from './gameNumbers.ts';
export {
  type BuildableSpace,
  type BuildOption,
  buildableSpaces,
  buildMove,
  buildOptions,
  type DrawOption,
  drawOptions,
  legalMoves,
  tilesGainedBy,
} from './options.ts';
export { type GameRecord, makeRecord, type RecordFault, recordedMove, replay } from './record.ts';
export { parseMove } from './recordSchema.ts';
export { ornamentPoints, plantPoints, plantProgress, winnersOf } from './round/conclusion.ts';
export { keepOptions, legalReturns, passMove, rankedKeepOptions, resignedPass, returnCount } from './round/passing.ts';
export { preparationOf, startCard } from './round/preparation.ts';
export {
  createGame,
  deal,
  dealtStartCards,
  type Random,
  type Setup,
  seededRandom,
  setupFault,
  shuffled,
} from './setup.ts';
export type {
  BuildMove,
  ChooseMove,
  GameEvent,
  Move,
  MoveType,
  MoveWithoutSeat,
  PassMove,
  Refusal,
  SubstituteMove,
} from './state/move.ts';
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
} from './state/state.ts';
