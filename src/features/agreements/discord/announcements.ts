/** Posts agreement announcements: questions that turn into their outcome, and lines about what needs no consent. */
import {
  channelGone,
  controlsOf,
  type Delivered,
  type DeliveryContext,
  deliverToConcerned,
  EMPTY_DELIVERY,
  editQuietly,
  editRequired,
  gameWords,
  membersExcept,
  outcomeBesideTurn,
  postInThread,
  type Undeliverable,
} from '../../../discord/delivery/index.ts';
import { type PublicMessage, withoutPing } from '../../../discord/messages/index.ts';
import type { AgreementAnnouncement, PersonId, Proposal, ProposalId } from '../../../match/index.ts';
import {
  AGREEMENT_ACTIONS,
  agreementLine,
  pausedMessage,
  proposalMessage,
  rematchInvitees,
  rematchMessage,
} from './messages.ts';

export async function deliverAgreement(
  telling: DeliveryContext,
  announcement: AgreementAnnouncement,
): Promise<Delivered | Undeliverable> {
  const { match } = telling.view;
  const words = gameWords(telling);
  switch (announcement.kind) {
    case 'proposal':
      return tellProposal(telling, announcement.proposalId);
    case 'resigned':
    case 'resumed':
      return postLine(telling, agreementLine(words, match, announcement));
    case 'replaced':
      return tellReplaced(telling, agreementLine(words, match, announcement));
    case 'paused':
      return tellPaused(telling, announcement);
    case 'rematch': {
      const rematch = await telling.context.anyGame.view(announcement.rematchId);
      // A person who played computer players alone has nobody to invite.
      return rematch === null || rematchInvitees(match, rematch.match).length === 0
        ? EMPTY_DELIVERY
        : postLine(telling, rematchMessage(words, match, rematch.match, telling.reader?.personId));
    }
  }
}

type Paused = Extract<AgreementAnnouncement, { readonly kind: 'paused' }>;

/** The live turn message says that the game is paused; the next one comes when it is resumed. */
async function tellPaused(telling: DeliveryContext, paused: Paused): Promise<Delivered> {
  const { view, posts } = telling;
  if (view.match.pausedAt === null || posts.turnMessageId === null) return EMPTY_DELIVERY;
  const message = await composePaused(telling, paused);
  await editRequired(telling, posts.turnChannelId ?? placeOf(telling), posts.turnMessageId, message);
  // The turn message is in the direct messages of one player.
  if (posts.turnChannelId === null) return EMPTY_DELIVERY;
  return (await deliverPausedDirectly(telling, paused, await playersUnawareOfPause(telling, paused))) ?? EMPTY_DELIVERY;
}

async function composePaused(telling: DeliveryContext, { proposalId }: Paused): Promise<PublicMessage> {
  const { context, view } = telling;
  const proposal = proposalId === null ? null : await context.matches.proposal(proposalId);
  return pausedMessage(gameWords(telling), view.match, view.state?.turn ?? null, proposal);
}

/** Players who see the pause neither in a question to them nor in the live turn message. */
export async function playersUnawareOfPause(
  telling: DeliveryContext,
  { proposalId }: Paused,
): Promise<readonly PersonId[]> {
  const { context, view, posts } = telling;
  const { match, state } = view;
  const personalPosts = await context.outbox.personalPosts(match.id);
  const votersAsked = personalPosts.filter(({ proposals }) => proposalId !== null && proposals.has(proposalId));
  const mover = posts.turnChannelId === null ? undefined : match.members[state?.turn ?? -1];
  return membersExcept(telling, ...votersAsked.map(({ personId }) => personId), ...(mover ? [mover.personId] : []));
}

export async function deliverPausedDirectly(
  telling: DeliveryContext,
  paused: Paused,
  people: readonly PersonId[],
): Promise<Delivered | null> {
  if (telling.view.match.pausedAt === null) return null;
  return deliverToConcerned(telling, people, async (own) => {
    await own.posting.once(own.entry, 'paused', placeOf(own), () => composePaused(own, paused));
    return EMPTY_DELIVERY;
  });
}

/** Posts the question once; later edits show who agreed and the outcome. */
async function tellProposal(telling: DeliveryContext, proposalId: ProposalId): Promise<Delivered | Undeliverable> {
  const proposal = await telling.context.matches.proposal(proposalId);
  if (proposal === null) return EMPTY_DELIVERY;
  const messageId = messageOf(telling, proposal);
  if (messageId === null) return ask(telling, proposal);
  const edit = proposal.status === 'open' ? editQuietly : editRequired;
  await edit(telling, placeOf(telling), messageId, await composeProposal(telling, proposal));
  return EMPTY_DELIVERY;
}

async function ask(telling: DeliveryContext, proposal: Proposal, pings = true): Promise<Delivered | Undeliverable> {
  const { posting, entry } = telling;
  const message = await composeProposal(telling, proposal);
  const questionMessage = pings ? message : withoutPing(message);
  const posted = await postInThread(telling, `proposal/${proposal.id}`, () => questionMessage);
  if (posted === null) return channelGone(telling);
  // A message posted before a crash may show an older state.
  if (entry.attempts > 0) await posting.edit(posted.channelId, posted.message.id, message);
  const proposals = [{ proposalId: proposal.id, messageId: posted.message.id }];
  return { place: posted.place, posts: posted.posts, proposals };
}

/** Reposts a missing question in its place, or to the reader, without a second ping. */
export async function repostProposal(telling: DeliveryContext, proposal: Proposal): Promise<Delivered | Undeliverable> {
  const { posting, view, reader } = telling;
  const isAsked = proposal.voters.some(({ personId }) => personId === reader?.personId);
  const isMember = view.match.members.some(({ personId }) => personId === reader?.personId);
  if (reader !== null && !isAsked && !isMember) return EMPTY_DELIVERY;
  const messageId = messageOf(telling, proposal);
  if (messageId !== null && (await posting.read(placeOf(telling), messageId))) return EMPTY_DELIVERY;
  return ask(telling, proposal, messageId === null);
}

/** Edits questions that still look open because their place was barred when they were decided. */
export async function refreshDecidedProposals(telling: DeliveryContext): Promise<void> {
  const { context, posting, view, reader } = telling;
  if (reader !== null) return;
  for (const message of await posting.ownLatest(placeOf(telling))) {
    const control = controlsOf(message, view.match.id).find(({ action }) => action === AGREEMENT_ACTIONS.agree);
    const proposal = control ? await context.matches.proposal(Number(control.details[0])) : null;
    if (proposal && proposal.status !== 'open') {
      await editQuietly(telling, placeOf(telling), message.id, await composeProposal(telling, proposal));
    }
  }
}

/** Direct messages go to the voters who have not agreed, and to the proposer. */
export function recipientsOfProposal({ proposerId, voters, status }: Proposal): readonly PersonId[] {
  const votersAsked = voters.filter(({ agreed }) => status !== 'open' || !agreed);
  return [...votersAsked.map(({ personId }) => personId), proposerId];
}

function messageOf({ reader }: DeliveryContext, { id, messageId }: Proposal): string | null {
  return reader === null ? messageId : (reader.proposals.get(id) ?? null);
}

function placeOf({ view: { match } }: DeliveryContext): string {
  return match.place.threadId ?? match.place.channelId;
}

async function composeProposal(telling: DeliveryContext, proposal: Proposal): Promise<PublicMessage> {
  const { context, view, reader } = telling;
  const history = await context.matches.history(view.match.id);
  return proposalMessage(gameWords(telling), view.match, proposal, history, reader?.personId);
}

async function postLine(telling: DeliveryContext, message: PublicMessage): Promise<Delivered | Undeliverable> {
  return outcomeBesideTurn(
    telling,
    (await postInThread(telling, telling.entry.announcement.kind, () => message)) ?? 'gone',
  );
}

/** The player who gave up the seat sees it in their turn message and gets no other. */
async function tellReplaced(telling: DeliveryContext, line: PublicMessage): Promise<Delivered | Undeliverable> {
  const { view, posts, reader } = telling;
  const plays = view.match.members.some(({ personId }) => personId === reader?.personId);
  if (reader === null || plays) return postLine(telling, line);
  if (posts.turnMessageId) await editQuietly(telling, view.match.place.channelId, posts.turnMessageId, line);
  return { place: {}, posts: { turnMessageId: null } };
}
