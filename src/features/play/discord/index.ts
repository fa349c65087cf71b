/** Registers turn messages, moves, take-backs and the player's own hand. */
import { seatName } from '../../../discord/wording/index.ts';
import { type DiscordFeature, everybody, nobody, postsLine, theOthers, whileRunning } from '../../manifest.ts';
import { voteCopies } from '../../time/discord/index.ts';
import {
  deliverComputersTurn,
  deliverTakenBack,
  deliverTurn,
  deliverTurnDirectly,
  deliverTurnToMover,
  repostTurn,
  turnRecipients,
} from './announcements.ts';
import { buildControls } from './buildDialogue/controls.ts';
import { chooseControl } from './choose.ts';
import { hand, handControl } from './hand.ts';
import { passControls } from './pass.ts';
import { take, takeControls } from './take.ts';
import { undo, undoControl, undoItem } from './undo.ts';

export { build } from './buildDialogue/controls.ts';
export { buildMessage } from './buildDialogue/messages.ts';
export { choose, startCardOptions } from './choose.ts';
export { type MoveCommand, positionToMove } from './moves/moveCommand.ts';
export { playAndConfirm } from './moves/playMove.ts';
export { keepOptions, pass, passMessage } from './pass.ts';
export { takeMessage } from './take.ts';

export const feature = {
  moveCommands: [take, undo, hand],
  controls: [...buildControls, ...passControls, chooseControl, ...takeControls, handControl, undoControl],
  turnMenu: [undoItem],
  announcements: {
    turn: { inPlace: deliverTurn, concerns: turnRecipients, directly: deliverTurnDirectly, copies: voteCopies },
    takenBack: { inPlace: (delivery, { personId }) => deliverTakenBack(delivery, personId), concerns: theOthers },
    computersTurn: { inPlace: deliverComputersTurn, concerns: nobody },
    computerReplaced: {
      inPlace: postsLine((words, match, { seat, because }) =>
        words.t(`computers.replaced.${because}`, { name: seatName(words, match, seat) }),
      ),
      concerns: everybody,
      isStillNews: whileRunning,
    },
  },
  standing: {
    stage: 'open',
    forMembers: true,
    messages: () => [
      {
        inPlace: repostTurn,
        directly: async (delivery) => (delivery.view.match.pausedAt === null ? deliverTurnToMover(delivery) : null),
      },
    ],
  },
} satisfies DiscordFeature;
