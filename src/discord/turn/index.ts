/**
 * One’s own turn: building, passing, taking substitutes, choosing, undoing, and looking at one’s hand.
 */
export { tellComputerReplaced, tellComputersTurn, tellTakenBack, tellTurn, tellTurnDirectly } from './announcements.ts';
export { completeBuild, makeBuildDetails, type SpaceOffer, spaceOffers } from './build/choices.ts';
export { build } from './build/command.ts';
export { buildControls } from './build/controls.ts';
export { buildMessage, claimsText, spaceLabel, spaceOptions } from './build/messages.ts';
export { buildOptions, SPACE, suggestBuild, typedBuild } from './build/options.ts';
export { resolveBuild } from './build/resolveBuild.ts';
export { choose } from './choose/command.ts';
export { chooseControl } from './choose/control.ts';
export { hand } from './hand/command.ts';
export { handControl } from './hand/control.ts';
export { pass } from './pass/command.ts';
export { passControls } from './pass/controls.ts';
export { passMessage } from './pass/message.ts';
export { resolvePass } from './pass/resolvePass.ts';
export { positionOfCommand } from './play/commandPosition.ts';
export { playAt } from './play/play.ts';
export { take } from './take/command.ts';
export { takeControls } from './take/controls.ts';
export { takeMessage } from './take/message.ts';
export { resolveTake } from './take/resolveTake.ts';
export { undo } from './undo/command.ts';
export { undoControl } from './undo/control.ts';
