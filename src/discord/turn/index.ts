/**
 * One’s own turn: building, passing, taking substitutes, choosing, undoing, and looking at one’s hand.
 */
export {
  moverTold,
  repostTurn,
  tellComputerReplaced,
  tellComputersTurn,
  tellTakenBack,
  tellTurn,
  tellTurnDirectly,
  toBeToldOfTurn,
} from './announcements.ts';
export { build } from './build/command.ts';
export { buildControls } from './build/controls.ts';
export { legalInstead } from './build/legalInstead.ts';
export {
  buildMessage,
  buildText,
  claimsText,
  drawSelectOptions,
  paymentOptions,
  selectable,
  spaceLabel,
  spaceOptions,
} from './build/messages.ts';
export { buildOptions, SPACE, suggestBuild, typedBuild } from './build/options.ts';
export { choose } from './choose/command.ts';
export { chooseControl } from './choose/control.ts';
export { startCardNamed, startCardOptions, suggestStartCards } from './choose/startCards.ts';
export { hand } from './hand/command.ts';
export { handControl } from './hand/control.ts';
export { pass } from './pass/command.ts';
export { passControls } from './pass/controls.ts';
export { keepSelectOptions, passMessage } from './pass/message.ts';
export { suggestKeeps } from './pass/suggestions.ts';
export { cardsOption, positionOfCommand } from './play/commandPosition.ts';
export { playAt } from './play/play.ts';
export type { Choice, SeatPosition } from './play/suggesting.ts';
export { take } from './take/command.ts';
export { takeControls } from './take/controls.ts';
export { takeMessage } from './take/message.ts';
export { undo } from './undo/command.ts';
export { undoControl } from './undo/control.ts';
