/**
 * Posts agreement announcements: questions, edited to show their outcome, and lines about changes that need no consent.
 */
import {
  controlsOf,
  type Delivered,
  type DeliveryContext,
  deliverToConcerned,
  EMPTY_DELIVERY,
  editQuietly,
  editRequired,
  findUnrecorded,
  gameWords,
  membersExcept,
  postInThread,
  type Undeliverable,
} from '../../../discord/delivery/index.ts';
import { lineMessage, type PublicMessage, withoutPing } from '../../../discord/messages/index.ts';
import { memberName, personName } from '../../../discord/wording/index.ts';
import type { PersonId, Proposal } from '../../../match/index.ts';
import type { AnnouncementOf } from '../../manifest.ts';
import { AGREEMENT_ACTIONS, pausedMessage, proposalMessage, rematchInvitees, rematchMessage } from './messages.ts';

type Paused = AnnouncementOf<'paused'>;

/** Shows the pause in the live turn message; the next turn message is posted when the game resumes. */
export async function deliverPaused(delivery: DeliveryContext, paused: Paused): Promise<Delivered> {
  const { view, posts } = delivery;
  if (view.match.pausedAt === null || posts.turnMessageId === null) return EMPTY_DELIVERY;
  const message = await composePaused(delivery, paused);
  await editRequired(delivery, posts.turnChannelId ?? placeOf(delivery), posts.turnMessageId, message);
  // The turn message is in one player's direct messages.
  if (posts.turnChannelId === null) return EMPTY_DELIVERY;
  return (
    (await deliverPausedDirectly(delivery, paused, await playersUnawareOfPause(delivery, paused))) ?? EMPTY_DELIVERY
  );
}

async function composePaused(delivery: DeliveryContext, { proposalId }: Paused): Promise<PublicMessage> {
  const { context, view } = delivery;
  const proposal = proposalId === null ? null : await context.matches.proposal(proposalId);
  return pausedMessage(gameWords(delivery), view.match, view.state?.turn ?? null, proposal);
}

/** The players who are told of the pause neither by a question nor by the live turn message. */
export async function playersUnawareOfPause(
  delivery: DeliveryContext,
  { proposalId }: Paused,
): Promise<readonly PersonId[]> {
  const { context, view, posts } = delivery;
  const { match, state } = view;
  const personalPosts = await context.outbox.personalPosts(match.id);
  const votersAsked = personalPosts.filter(({ proposals }) => proposalId !== null && proposals.has(proposalId));
  const mover = posts.turnChannelId === null ? undefined : match.members[state?.turn ?? -1];
  return membersExcept(delivery, ...votersAsked.map(({ personId }) => personId), ...(mover ? [mover.personId] : []));
}

export async function deliverPausedDirectly(
  delivery: DeliveryContext,
  paused: Paused,
  people: readonly PersonId[],
): Promise<Delivered | null> {
  if (delivery.view.match.pausedAt === null) return null;
  return deliverToConcerned(delivery, people, async (own) => {
    await own.posting.once(own.entry, 'paused', placeOf(own), () => composePaused(own, paused));
    return EMPTY_DELIVERY;
  });
}

/** Posts the question once; later edits show who agreed, and the outcome. */
export async function deliverProposal(
  delivery: DeliveryContext,
  { proposalId }: AnnouncementOf<'proposal'>,
): Promise<Delivered | Undeliverable> {
  const proposal = await delivery.context.matches.proposal(proposalId);
  if (proposal === null) return EMPTY_DELIVERY;
  const messageId = messageOf(delivery, proposal);
  if (messageId === null) return (await adopt(delivery, proposal)) ?? ask(delivery, proposal);
  const edit = proposal.status === 'open' ? editQuietly : editRequired;
  await edit(delivery, placeOf(delivery), messageId, await composeProposal(delivery, proposal));
  return EMPTY_DELIVERY;
}

async function ask(delivery: DeliveryContext, proposal: Proposal, pings = true): Promise<Delivered | Undeliverable> {
  const { posting, entry } = delivery;
  const message = await composeProposal(delivery, proposal);
  const questionMessage = pings ? message : withoutPing(message);
  const posted = await postInThread(delivery, `proposal/${proposal.id}`, () => questionMessage);
  if ('undeliverable' in posted) return posted;
  // A message posted before a crash may show an older state.
  if (entry.attempts > 0) await posting.edit(posted.channelId, posted.message.id, message);
  return { ...asked(proposal, posted.message.id), place: posted.place, posts: posted.posts };
}

function asked({ id }: Proposal, messageId: string): Delivered {
  return { ...EMPTY_DELIVERY, proposals: [{ proposalId: id, messageId }] };
}

/** Records and updates a question that was posted to the reader without being recorded; null if there is none. */
async function adopt(delivery: DeliveryContext, proposal: Proposal): Promise<Delivered | null> {
  const messageId = await findUnrecorded(
    delivery,
    ({ action, details }) => action === AGREEMENT_ACTIONS.agree && Number(details[0]) === proposal.id,
  );
  if (messageId === null) return null;
  await editQuietly(delivery, placeOf(delivery), messageId, await composeProposal(delivery, proposal));
  return asked(proposal, messageId);
}

/** Reposts a missing question in its place, or to the reader, without a second ping. */
export async function repostProposal(
  delivery: DeliveryContext,
  proposal: Proposal,
): Promise<Delivered | Undeliverable> {
  const { posting, view, reader } = delivery;
  const isAsked = proposal.voters.some(({ personId }) => personId === reader?.personId);
  const isMember = view.match.members.some(({ personId }) => personId === reader?.personId);
  if (reader !== null && !isAsked && !isMember) return EMPTY_DELIVERY;
  const messageId = messageOf(delivery, proposal);
  if (messageId !== null && (await posting.read(placeOf(delivery), messageId))) return EMPTY_DELIVERY;
  return (await adopt(delivery, proposal)) ?? ask(delivery, proposal, messageId === null);
}

/** Edits questions that still look open because their place was barred when they were decided. */
export async function refreshDecidedProposals(delivery: DeliveryContext): Promise<void> {
  const { context, posting, view, reader } = delivery;
  if (reader !== null) return;
  for (const message of await posting.ownLatest(placeOf(delivery))) {
    const control = controlsOf(message, view.match.id).find(({ action }) => action === AGREEMENT_ACTIONS.agree);
    const proposal = control ? await context.matches.proposal(Number(control.details[0])) : null;
    if (proposal && proposal.status !== 'open') {
      await editQuietly(delivery, placeOf(delivery), message.id, await composeProposal(delivery, proposal));
    }
  }
}

/** The voters who have not agreed, and the proposer. */
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

async function composeProposal(delivery: DeliveryContext, proposal: Proposal): Promise<PublicMessage> {
  const { context, view, reader } = delivery;
  const history = await context.matches.history(view.match.id);
  return proposalMessage(gameWords(delivery), view.match, proposal, history, reader?.personId);
}

/** The player who gave up the seat sees it in their turn message and gets no other message. */
export async function deliverReplaced(
  delivery: DeliveryContext,
  { personId, from }: AnnouncementOf<'replaced'>,
): Promise<Delivered | Undeliverable> {
  const { view, posts, reader } = delivery;
  const words = gameWords(delivery);
  const names = { name: memberName(words, view.match, personId), from: personName(words, from) };
  const line = lineMessage(words.t('agreements.replaced', names), 'small');
  const plays = view.match.members.some(({ personId }) => personId === reader?.personId);
  if (reader === null || plays) return postInThread(delivery, 'replaced', () => line);
  if (posts.turnMessageId) await editQuietly(delivery, view.match.place.channelId, posts.turnMessageId, line);
  return { place: {}, posts: { turnMessageId: null } };
}

export async function deliverRematch(
  delivery: DeliveryContext,
  { rematchId }: AnnouncementOf<'rematch'>,
): Promise<Delivered | Undeliverable> {
  const { context, view, reader } = delivery;
  const rematch = await context.anyGame.view(rematchId);
  // A person who played only against computer players has nobody to invite.
  if (rematch === null || rematchInvitees(view.match, rematch.match).length === 0) return EMPTY_DELIVERY;
  const message = rematchMessage(gameWords(delivery), view.match, rematch.match, reader?.personId);
  return postInThread(delivery, 'rematch', () => message);
}
