/**
 * Time on the clock: reminders, lines about deadlines, a computer player that stands in, and players who are waited for in vain.
 */
import { type Copies, type Teller, type Telling, tellBeside } from '../delivery/index.ts';
import {
  type DiscordFeature,
  everybody,
  inThisPosition,
  type Of,
  thatPerson,
  theOthers,
  toPeople,
  whileRunning,
} from '../feature/index.ts';
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
export { closeVote } from './standIn/vote.ts';

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
  ...toPeople(
    async (telling, { kind, personId }) => tellBeside(telling, await tellStandIn(telling, kind, personId)),
    everybody,
  ),
  isStillNews: whileRunning,
  copies: votesClosed,
};

export const feature = {
  gameSubcommands: [absent],
  controls: [...standInControls, ...absentControls],
  announcements: {
    reminder: {
      inPlace: async (telling, { personId }) => tellBeside(telling, await tellReminder(telling, personId)),
      directly: (telling, { personId }) => tellReminderDirectly(telling, personId),
      isStillNews: inThisPosition,
    },
    turnDirect: toPeople<Of<'turnDirect'>>(
      async (telling, { personId }) => tellBeside(telling, await tellTurnPing(telling, personId)),
      thatPerson,
    ),
    vote: {
      ...toPeople<Of<'vote'>>(
        async (telling, { personId }) => tellBeside(telling, await tellVote(telling, personId)),
        theOthers,
      ),
      copies: {
        of: () => (own) => own.posts.voteMessageId !== null,
        update: async (copy, { personId }) => tellBeside(copy, await tellVote(copy, personId)),
      },
    },
    absent: toPeople<Of<'absent'>>(
      async (telling, said) => tellBeside(telling, await tellAbsent(telling, said)),
      theOthers,
    ),
    standIn,
    returned: standIn,
    clockMoved: toPeople(async (telling) => tellBeside(telling, await tellClockMoved(telling)), whoIsToMove),
    wasAway: toPeople(
      async (telling, { since }: Of<'wasAway'>) => tellBeside(telling, await tellWasAway(telling, since)),
      whoIsToMove,
    ),
  },
} satisfies DiscordFeature;
