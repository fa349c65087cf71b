/**
 * The only list of announcements: how each kind is told where the game is played, and without such a place. A kind that does
 * not say both does not compile. Each feature tells its own; in which order and how often it is tried is decided by `delivery/`.
 */
import type { MatchView, OutboxEntry } from '../../match/index.ts';
import { tellReview } from '../advice/index.ts';
import { concernedBy, tellAgreement } from '../agreements/index.ts';
import {
  type Announcements,
  type Copies,
  type Delivered,
  membersBut,
  NOTHING,
  type Teller,
  type Telling,
  tellBeside,
  tellConcerned,
  type Undeliverable,
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
import { tellComputerReplaced, tellComputersTurn, tellTakenBack, tellTurn, tellTurnDirectly } from '../turn/index.ts';
import { repost } from './reposts.ts';

type Said = Telling['entry']['announcement'];
type Of<Kind extends Said['kind']> = Extract<Said, { readonly kind: Kind }>;
type People = readonly string[];

/** It concerns nobody without its place: passed over there. */
const nobody = async (): Promise<null> => null;

/** Told to these people as it is told in its place. */
function toPeople<Each extends Said>(
  inPlace: (telling: Telling, said: Each) => Promise<Delivered | Undeliverable>,
  whom: (telling: Telling, said: Each) => People | Promise<People>,
): Teller<Each> {
  return {
    inPlace,
    directly: async (telling, said) => tellConcerned(telling, await whom(telling, said), (own) => inPlace(own, said)),
  };
}

/** Until its game is over. */
const whileRunning = ({ match }: MatchView) => match.status === 'running';
/** Until anything has changed in the game. */
const inThisPosition = ({ match }: MatchView, { version }: OutboxEntry) => match.version === version;
const always = () => true;

const everybody = (telling: Telling) => membersBut(telling);
const theOthers = (telling: Telling, { personId }: { readonly personId: string }) => membersBut(telling, personId);
const thatPerson = (_: Telling, { personId }: { readonly personId: string }) => [personId];

/** Whose time the line is about. */
async function whoIsToMove({ context, view }: Telling): Promise<People> {
  const clock = await context.matches.clock(view.match.id);
  return clock ? [clock.personId] : [];
}

/** Whoever could vote by direct message cannot any more. */
const votesClosed: Copies<Said> = {
  of: ({ view }) => (view.match.timeControl?.whenUp === 'vote' ? ({ posts }) => posts.voteMessageId !== null : null),
  update: closeCopyOfVote,
};

const agreement = <Kind extends 'resigned' | 'replaced' | 'paused' | 'resumed' | 'rematch'>(
  whom: (telling: Telling, said: Of<Kind>) => People,
): Teller<Of<Kind>> => ({
  ...toPeople<Of<Kind>>((telling, said) => tellAgreement(telling, said), whom),
  isStillNews: always,
});

const standIn: Teller<Of<'standIn' | 'returned'>> = {
  ...toPeople(
    async (telling, { kind, personId }) => tellBeside(telling, await tellStandIn(telling, kind, personId)),
    everybody,
  ),
  isStillNews: whileRunning,
  copies: votesClosed,
};

export const announcements: Announcements = {
  lobbyMessage: lobbyOf,
  toPerson: (context, posting, entry) =>
    entry.announcement.kind === 'digest' ? tellDigest(context, posting, entry, entry.announcement.personId) : null,
  tellers: {
    // The list of games says that it cannot be posted; it is as soon as that is possible.
    lobby: { inPlace: tellLobby, directly: nobody },
    // The turn follows, which has a direct form of its own.
    started: { inPlace: tellStarted, directly: nobody },
    turn: { inPlace: tellTurn, directly: tellTurnDirectly, copies: votesClosed },
    takenBack: toPeople<Of<'takenBack'>>((telling, { personId }) => tellTakenBack(telling, personId), theOthers),
    // It belongs to no game; `toPerson` tells it.
    digest: { inPlace: async () => NOTHING, directly: nobody },
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
    forgotten: {
      ...toPeople<Of<'forgotten'>>(
        async (telling, { seat }) => tellBeside(telling, await tellForgotten(telling, seat)),
        everybody,
      ),
      isStillNews: whileRunning,
    },
    clockMoved: toPeople(async (telling) => tellBeside(telling, await tellClockMoved(telling)), whoIsToMove),
    wasAway: toPeople(
      async (telling, { since }) => tellBeside(telling, await tellWasAway(telling, since)),
      whoIsToMove,
    ),
    proposal: {
      ...toPeople<Of<'proposal'>>(tellAgreement, async ({ context }, { proposalId }) => {
        const proposal = await context.matches.proposal(proposalId);
        return proposal ? concernedBy(proposal) : [];
      }),
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
    // What rests is said by the question's message, and by the turn message wherever that stands.
    paused: { inPlace: tellAgreement, directly: nobody },
    resumed: agreement(theOthers),
    rematch: agreement(theOthers),
    review: { ...toPeople(tellReview, everybody), isStillNews: always },
    computersTurn: { inPlace: tellComputersTurn, directly: nobody },
    computerReplaced: { ...toPeople(tellComputerReplaced, everybody), isStillNews: whileRunning },
    planDeparted: { ...toPeople(tellNotice, thatPerson), isStillNews: whileRunning },
    conditionDropped: { ...toPeople(tellNotice, thatPerson), isStillNews: whileRunning },
    repost,
    finished: { inPlace: tellFinished, directly: tellFinishedDirectly, copies: votesClosed },
    cancelled: { inPlace: tellCancelled, directly: tellCancelledDirectly, isStillNews: always },
  },
};
