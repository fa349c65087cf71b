/**
 * One’s own turn: building, passing, taking substitutes, choosing, undoing, and looking at one’s hand.
 */
import { type DiscordFeature, everybody, nobody, theOthers, whileRunning } from '../../../discord/feature/index.ts';
import { votesClosed } from '../../time/discord/index.ts';
import {
  tellComputerReplaced,
  tellComputersTurn,
  tellTakenBack,
  tellTurn,
  tellTurnDirectly,
  toBeToldOfTurn,
} from './announcements.ts';
import { buildControls } from './build/controls.ts';
import { chooseControl } from './choose/control.ts';
import { hand } from './hand/command.ts';
import { handControl } from './hand/control.ts';
import { passControls } from './pass/controls.ts';
import { take } from './take/command.ts';
import { takeControls } from './take/controls.ts';
import { undo } from './undo/command.ts';
import { undoControl } from './undo/control.ts';

export { moverTold, repostTurn } from './announcements.ts';
export { build } from './build/command.ts';
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
export { startCardNamed, startCardOptions, suggestStartCards } from './choose/startCards.ts';
export { pass } from './pass/command.ts';
export { keepSelectOptions, passMessage } from './pass/message.ts';
export { suggestKeeps } from './pass/suggestions.ts';
export { cardsOption, positionOfCommand } from './play/commandPosition.ts';
export { playAt } from './play/play.ts';
export type { Choice, SeatPosition } from './play/suggesting.ts';
export { takeMessage } from './take/message.ts';

export const feature = {
  commands: [take, undo, hand],
  controls: [...buildControls, ...passControls, chooseControl, ...takeControls, handControl, undoControl],
  announcements: {
    turn: { inPlace: tellTurn, concerns: toBeToldOfTurn, directly: tellTurnDirectly, copies: votesClosed },
    takenBack: { inPlace: (telling, { personId }) => tellTakenBack(telling, personId), concerns: theOthers },
    computersTurn: { inPlace: tellComputersTurn, concerns: nobody },
    computerReplaced: { inPlace: tellComputerReplaced, concerns: everybody, isStillNews: whileRunning },
  },
} satisfies DiscordFeature;
