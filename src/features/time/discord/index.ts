/**
 * Time on the clock: reminders, lines about deadlines, a computer player that stands in, and players who are waited for in vain.
 */
import { type Copies, type Teller, type Telling, tellBeside } from '../../../discord/delivery/index.ts';
import {
  type DiscordFeature,
  everybody,
  inThisPosition,
  type Of,
  thatPerson,
  theOthers,
  whileRunning,
} from '../../../discord/feature/index.ts';
import { tellAbsent } from './absent/announcement.ts';
import { absent } from './absent/command.ts';
import { absentControls } from './absent/controls.ts';
import { tellClockMoved, tellStandIn, tellVote, tellWasAway } from './deadlines.ts';
import { tellReminder, tellReminderDirectly, tellTurnPing } from './reminders.ts';
import { standInControls } from './standIn/controls.ts';
import { closeCopyOfVote } from './standIn/vote.ts';

export { repostAbsent } from './absent/announcement.ts';
export { askToEnd, noticeAbsence } from './absent/goOn.ts';
export { CLOCK_FIELDS, clockFields, readClock } from './clockField.ts';
export { repostVote } from './deadlines.ts';
export { closeCopyOfVote, closeVote } from './standIn/vote.ts';

/** Whoever could vote by direct message cannot any more. */
export const votesClosed: Copies<Telling['entry']['announcement']> = {
  of: ({ view }) => (view.match.timeControl?.whenUp === 'vote' ? ({ posts }) => posts.voteMessageId !== null : null),
  update: closeCopyOfVote,
};

/** Whose time the line is about. */
async function whoIsToMove({ context, view }: Telling): Promise<readonly string[]> {
  const clock = await context.matches.clock(view.match.id);
  return clock ? [clock.personId] : [];
}

const standIn: Teller<Of<'standIn' | 'returned'>> = {
  inPlace: async (telling, { kind, personId }) => tellBeside(telling, await tellStandIn(telling, kind, personId)),
  concerns: everybody,
  isStillNews: whileRunning,
  copies: votesClosed,
};

export const feature = {
  gameSubcommands: [absent],
  controls: [...standInControls, ...absentControls],
  announcements: {
    reminder: {
      inPlace: async (telling, { personId }) => tellBeside(telling, await tellReminder(telling, personId)),
      concerns: thatPerson,
      directly: (telling, { personId }) => tellReminderDirectly(telling, personId),
      isStillNews: inThisPosition,
    },
    turnDirect: {
      inPlace: async (telling, { personId }) => tellBeside(telling, await tellTurnPing(telling, personId)),
      concerns: thatPerson,
    },
    vote: {
      inPlace: async (telling, { personId }) => tellBeside(telling, await tellVote(telling, personId)),
      concerns: theOthers,
      copies: {
        of: () => (own) => own.posts.voteMessageId !== null,
        update: async (copy, { personId }) => tellBeside(copy, await tellVote(copy, personId)),
      },
    },
    absent: {
      inPlace: async (telling, said) => tellBeside(telling, await tellAbsent(telling, said)),
      // Whoever has left is not asked to come back.
      concerns: (telling, said) => (said.left ? theOthers(telling, said) : everybody(telling)),
    },
    standIn,
    returned: standIn,
    clockMoved: {
      inPlace: async (telling) => tellBeside(telling, await tellClockMoved(telling)),
      concerns: whoIsToMove,
    },
    wasAway: {
      inPlace: async (telling, { since }) => tellBeside(telling, await tellWasAway(telling, since)),
      concerns: whoIsToMove,
    },
  },
} satisfies DiscordFeature;
