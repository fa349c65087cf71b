/** The time feature: reminders, deadline lines, stand-ins, votes and absent players. */
import {
  type AnnouncementHandler,
  type CopyUpdater,
  type DeliveryContext,
  deliverToConcerned,
  outcomeBesideTurn,
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

/** Copies of the vote lose their buttons. */
export const voteCopies: CopyUpdater<DeliveryContext['entry']['announcement']> = {
  of: ({ view }) => (view.match.timeControl?.whenUp === 'vote' ? ({ posts }) => posts.voteMessageId !== null : null),
  update: closeCopyOfVote,
};

async function playerToMove({ context, view }: DeliveryContext): Promise<readonly string[]> {
  const clock = await context.matches.clock(view.match.id);
  return clock ? [clock.personId] : [];
}

const standIn: AnnouncementHandler<AnnouncementOf<'standIn' | 'returned'>> = {
  inPlace: async (telling, { kind, personId }) =>
    outcomeBesideTurn(telling, await deliverStandIn(telling, kind, personId)),
  concerns: everybody,
  isStillNews: whileRunning,
  copies: voteCopies,
};

const postVote = async (telling: DeliveryContext) => outcomeBesideTurn(telling, await repostVote(telling));

export const feature = {
  gameSubcommands: [absentSubcommand],
  controls: [...standInControls, ...absentControls],
  announcements: {
    reminder: {
      inPlace: async (telling, { personId }) => outcomeBesideTurn(telling, await deliverReminder(telling, personId)),
      concerns: thatPerson,
      directly: (telling, { personId }) => deliverReminderDirectly(telling, personId),
      isStillNews: inThisPosition,
    },
    turnDirect: {
      inPlace: async (telling, { personId }) => outcomeBesideTurn(telling, await deliverTurnPing(telling, personId)),
      concerns: thatPerson,
    },
    vote: {
      inPlace: async (telling, { personId }) => outcomeBesideTurn(telling, await deliverVote(telling, personId)),
      concerns: theOthers,
      copies: {
        of: () => (own) => own.posts.voteMessageId !== null,
        update: async (copy, { personId }) => outcomeBesideTurn(copy, await deliverVote(copy, personId)),
      },
    },
    absent: {
      inPlace: async (telling, announcement) => outcomeBesideTurn(telling, await deliverAbsent(telling, announcement)),
      concerns: (telling, announcement) => (announcement.left ? theOthers(telling, announcement) : everybody(telling)),
    },
    standIn,
    returned: standIn,
    clockMoved: {
      inPlace: async (telling) => outcomeBesideTurn(telling, await deliverClockMoved(telling)),
      concerns: playerToMove,
    },
    wasAway: {
      inPlace: async (telling, { since }) => outcomeBesideTurn(telling, await deliverWasAway(telling, since)),
      concerns: playerToMove,
    },
  },
  standing: {
    stage: 'open',
    forMembers: true,
    messages: () => [
      {
        inPlace: postVote,
        // The absent mover has no vote.
        directly: (telling, people) => {
          const { match, state } = telling.view;
          const mover = match.members[state?.turn ?? -1]?.personId;
          const voters = people.filter((personId) => personId !== mover);
          return deliverToConcerned(telling, voters, postVote);
        },
      },
      { inPlace: async (telling) => outcomeBesideTurn(telling, await repostAbsent(telling)) },
    ],
  },
} satisfies DiscordFeature;
