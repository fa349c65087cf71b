/**
 * One’s own turn: building, passing, taking substitutes, choosing, undoing, and looking at one’s hand.
 */
export { tellComputersTurn, tellMover, tellReplaced, tellTakenBack, tellTurn } from './announcements.ts';
export { buildPlan, makeWish, type SpaceOffer, spaceOffers } from './build/choices.ts';
export { build } from './build/command.ts';
export { buildControls } from './build/controls.ts';
export { planMessage, spaceOptions } from './build/messages.ts';
export { buildOptions, SPACE, suggestBuild, typedBuild } from './build/options.ts';
export { resolveBuild } from './build/typedBuild.ts';
export { choose } from './choose/command.ts';
export { chooseControl } from './choose/control.ts';
export { hand } from './hand/command.ts';
export { handControl } from './hand/control.ts';
export { resolvePass } from './pass/choices.ts';
export { pass } from './pass/command.ts';
export { passControls } from './pass/controls.ts';
export { passMessage } from './pass/message.ts';
export { positionOfCommand } from './play/commandPosition.ts';
export { playAt } from './play/play.ts';
export { resolveTake } from './take/choices.ts';
export { take } from './take/command.ts';
export { takeControls } from './take/controls.ts';
export { takeMessage } from './take/message.ts';
export { undo } from './undo/command.ts';
export { undoControl } from './undo/control.ts';
