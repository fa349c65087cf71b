/** Registers time: reminders, deadline lines, stand-ins, votes and absent players. */
import {
  type AnnouncementHandler,
  type CopyUpdater,
  type DeliveryContext,
  deliverToConcerned,
} from '../../../discord/delivery/index.ts';
import {
  type AnnouncementOf,
  type DiscordFeature,
  everybody,
  inThisPosition,
  thatPerson,
  theOthers,
  whileRunning,
} from '../../manifest.ts';
import { absentControls, absentSubcommand } from './absent.ts';
import { deliverAbsent, repostAbsent } from './absentMessages.ts';
import { deliverReminder, deliverReminderDirectly, deliverTurnPing } from './reminders.ts';
import {
  closeCopyOfVote,
  deliverClockMoved,
  deliverStandIn,
  deliverVote,
  deliverWasAway,
  repostVote,
  standInControls,
} from './standIn.ts';

export { confirmEnd, findAwaited } from './absent.ts';
export { CLOCK_FIELDS, clockFields, parseClock } from './clockField.ts';
export { closeCopyOfVote, closeVote } from './standIn.ts';

/** Removes the buttons of copies of the vote. */
export const voteCopies: CopyUpdater<DeliveryContext['entry']['announcement']> = {
  of: ({ view }) => (view.match.timeControl?.whenUp === 'vote' ? ({ posts }) => posts.voteMessageId !== null : null),
  update: closeCopyOfVote,
};

async function playerToMove({ context, view }: DeliveryContext): Promise<readonly string[]> {
  const clock = await context.matches.clock(view.match.id);
  return clock ? [clock.personId] : [];
}

const standIn: AnnouncementHandler<AnnouncementOf<'standIn' | 'returned'>> = {
  inPlace: deliverStandIn,
  concerns: everybody,
  isStillNews: whileRunning,
};

export const feature = {
  gameSubcommands: [absentSubcommand],
  controls: [...standInControls, ...absentControls],
  announcements: {
    reminder: {
      inPlace: deliverReminder,
      concerns: thatPerson,
      directly: deliverReminderDirectly,
      isStillNews: inThisPosition,
    },
    turnDirect: { inPlace: deliverTurnPing, concerns: thatPerson },
    vote: {
      inPlace: deliverVote,
      concerns: theOthers,
      copies: { of: () => (own) => own.posts.voteMessageId !== null, update: deliverVote },
    },
    absent: {
      inPlace: deliverAbsent,
      concerns: (delivery, announcement) =>
        announcement.left ? theOthers(delivery, announcement) : everybody(delivery),
      isStillNews: inThisPosition,
    },
    standIn: { ...standIn, copies: voteCopies },
    returned: standIn,
    clockMoved: { inPlace: deliverClockMoved, concerns: playerToMove },
    wasAway: { inPlace: deliverWasAway, concerns: playerToMove },
  },
  standing: {
    stage: 'open',
    forMembers: true,
    messages: () => [
      {
        inPlace: repostVote,
        // The absent mover has no vote.
        directly: (delivery, people) => {
          const { match, state } = delivery.view;
          const mover = match.members[state?.turn ?? -1]?.personId;
          const voters = people.filter((personId) => personId !== mover);
          return deliverToConcerned(delivery, voters, repostVote);
        },
      },
      { inPlace: repostAbsent },
    ],
  },
} satisfies DiscordFeature;
