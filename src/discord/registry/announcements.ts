/**
 * The only list of announcements: how each kind is told where the game is played, and whom it concerns, who hear of it directly without
 * such a place. A kind that does not say both does not compile. Each feature tells its own; in which order and how often it is tried
 * is decided by `delivery/`.
 */
import type { MatchView, OutboxEntry } from '../../match/index.ts';
import { tellReview } from '../advice/index.ts';
import { concernedBy, tellAgreement, tellPausedDirectly, unawareOfPause } from '../agreements/index.ts';
import {
  type Announcements,
  both,
  type Copies,
  membersBut,
  NOTHING,
  type Teller,
  type Telling,
  tellBeside,
} from '../delivery/index.ts';
import { lobbyOf, tellCancelled, tellCancelledDirectly, tellLobby, tellStarted } from '../lobby/index.ts';
import { tellFinished, tellFinishedDirectly } from '../looking/index.ts';
import { tellDigest, tellForgotten } from '../people/index.ts';
import { tellNotice } from '../plans/index.ts';
import {
  closeCopyOfVote,
  tellAbsent,
  tellClockMoved,
  tellReminder,
  tellReminderDirectly,
  tellStandIn,
  tellTurnPing,
  tellVote,
  tellWasAway,
} from '../time/index.ts';
import {
  tellComputerReplaced,
  tellComputersTurn,
  tellTakenBack,
  tellTurn,
  tellTurnDirectly,
  toBeToldOfTurn,
} from '../turn/index.ts';
import { repost } from './reposts.ts';

type Said = Telling['entry']['announcement'];
type Of<Kind extends Said['kind']> = Extract<Said, { readonly kind: Kind }>;
type People = readonly string[];

/** Until its game is over. */
const whileRunning = ({ match }: MatchView) => match.status === 'running';
/** Until anything has changed in the game. */
const inThisPosition = ({ match }: MatchView, { version }: OutboxEntry) => match.version === version;
const always = () => true;

const everybody = (telling: Telling): People => membersBut(telling);
const theOthers = (telling: Telling, { personId }: { readonly personId: string }): People =>
  membersBut(telling, personId);
const thatPerson = (_: Telling, { personId }: { readonly personId: string }): People => [personId];
/** It posts nothing: the turn message that stands becomes a line of the log. */
const nobody = (): People => [];

/** Whose time the line is about. */
async function whoIsToMove({ context, view }: Telling): Promise<People> {
  const clock = await context.matches.clock(view.match.id);
  return clock ? [clock.personId] : [];
}

const lobbyCopies: Copies<Said> = {
  of:
    () =>
    ({ posts }) =>
      posts.lobbyMessageId !== null,
  update: tellLobby,
};

/** Whoever could vote by direct message cannot any more. */
const votesClosed: Copies<Said> = {
  of: ({ view }) => (view.match.timeControl?.whenUp === 'vote' ? ({ posts }) => posts.voteMessageId !== null : null),
  update: closeCopyOfVote,
};

/** Nothing is left to do in their messages. */
const overCopies: Copies<Said> = {
  of:
    () =>
    ({ posts }) =>
      posts.lobbyMessageId !== null || posts.voteMessageId !== null,
  update: async (copy) => {
    const lobby = copy.posts.lobbyMessageId === null ? NOTHING : await tellLobby(copy);
    return 'undeliverable' in lobby ? lobby : both(lobby, await closeCopyOfVote(copy));
  },
};

const agreement = <Kind extends 'resigned' | 'replaced' | 'resumed' | 'rematch'>(
  concerns: Teller<Of<Kind>>['concerns'],
): Teller<Of<Kind>> => ({
  inPlace: (telling, said) => tellAgreement(telling, said),
  concerns,
  isStillNews: always,
});

const standIn: Teller<Of<'standIn' | 'returned'>> = {
  inPlace: async (telling, { kind, personId }) => tellBeside(telling, await tellStandIn(telling, kind, personId)),
  concerns: everybody,
  isStillNews: whileRunning,
  copies: votesClosed,
};

const planNotice: Teller<Of<'planDeparted' | 'conditionDropped'>> = {
  inPlace: tellNotice,
  concerns: thatPerson,
  isStillNews: whileRunning,
};

export const announcements: Announcements = {
  lobbyMessage: lobbyOf,
  toPerson: (context, posting, entry) =>
    entry.announcement.kind === 'digest' ? tellDigest(context, posting, entry, entry.announcement.personId) : null,
  tellers: {
    lobby: { inPlace: tellLobby, concerns: everybody, copies: lobbyCopies },
    started: { inPlace: tellStarted, concerns: everybody, copies: lobbyCopies },
    turn: { inPlace: tellTurn, concerns: toBeToldOfTurn, directly: tellTurnDirectly, copies: votesClosed },
    takenBack: { inPlace: (telling, { personId }) => tellTakenBack(telling, personId), concerns: theOthers },
    // It belongs to no game; `toPerson` tells it.
    digest: { inPlace: async () => NOTHING, concerns: thatPerson },
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
    forgotten: {
      inPlace: async (telling, { seat }) => tellBeside(telling, await tellForgotten(telling, seat)),
      concerns: everybody,
      isStillNews: whileRunning,
    },
    clockMoved: {
      inPlace: async (telling) => tellBeside(telling, await tellClockMoved(telling)),
      concerns: whoIsToMove,
    },
    wasAway: {
      inPlace: async (telling, { since }) => tellBeside(telling, await tellWasAway(telling, since)),
      concerns: whoIsToMove,
    },
    proposal: {
      inPlace: tellAgreement,
      concerns: async ({ context }, { proposalId }) => {
        const proposal = await context.matches.proposal(proposalId);
        return proposal ? concernedBy(proposal) : [];
      },
      copies: {
        of:
          (_, { proposalId }) =>
          ({ proposals }) =>
            proposals.has(proposalId),
        update: tellAgreement,
      },
    },
    resigned: agreement(theOthers),
    replaced: agreement(everybody),
    paused: { inPlace: tellAgreement, concerns: unawareOfPause, directly: tellPausedDirectly },
    resumed: agreement(theOthers),
    rematch: agreement(theOthers),
    review: { inPlace: tellReview, concerns: everybody, isStillNews: always },
    computersTurn: { inPlace: tellComputersTurn, concerns: nobody },
    computerReplaced: { inPlace: tellComputerReplaced, concerns: everybody, isStillNews: whileRunning },
    planDeparted: planNotice,
    conditionDropped: planNotice,
    repost,
    finished: { inPlace: tellFinished, concerns: everybody, directly: tellFinishedDirectly, copies: overCopies },
    cancelled: {
      inPlace: tellCancelled,
      // A host who has cancelled it knows.
      concerns: (telling, { because }) => membersBut(telling, ...(because ? [] : [telling.view.match.hostId])),
      directly: tellCancelledDirectly,
      isStillNews: always,
      copies: overCopies,
    },
  },
};
