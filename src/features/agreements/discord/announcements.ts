/**
 * How agreements are told: the message that asks and becomes a line when all is said, and the lines of what needs no consent.
 * Posting once and finding the place again are shared with the other deliveries.
 */

import {
  channelGone,
  controlsOf,
  type Delivered,
  editAsNews,
  editQuietly,
  gameWords,
  membersBut,
  NOTHING,
  postInThread,
  type Telling,
  tellConcerned,
  type Undeliverable,
} from '../../../discord/delivery/index.ts';
import { lineMessage, type PublicMessage, withoutPing } from '../../../discord/messages/index.ts';
import type { AgreementAnnouncement, PersonId, Proposal, ProposalId } from '../../../match/index.ts';
import {
  AGREEMENT_ACTIONS,
  invitedTo,
  pausedMessage,
  proposalMessage,
  rematchMessage,
  replacedLine,
  resignedLine,
  resumedLine,
} from './messages.ts';

export async function tellAgreement(
  telling: Telling,
  announcement: AgreementAnnouncement,
): Promise<Delivered | Undeliverable> {
  const { match } = telling.view;
  const words = gameWords(telling);
  switch (announcement.kind) {
    case 'proposal':
      return tellProposal(telling, announcement.proposalId);
    case 'resigned':
      return tellOnce(telling, lineMessage(resignedLine(words, match, announcement.personId)));
    case 'replaced':
      return tellReplaced(telling, lineMessage(replacedLine(words, match, announcement)));
    case 'paused':
      return tellPaused(telling, announcement);
    case 'resumed':
      return tellOnce(telling, lineMessage(resumedLine(words, match, announcement.personId)));
    case 'rematch': {
      const rematch = await telling.context.anyGame.view(announcement.rematchId);
      // Who has played against computer players alone has nobody to invite.
      return rematch === null || invitedTo(match, rematch.match).length === 0
        ? NOTHING
        : tellOnce(telling, rematchMessage(words, match, rematch.match, telling.reader?.personId));
    }
  }
}

type Paused = Extract<AgreementAnnouncement, { readonly kind: 'paused' }>;

/** Nobody can move, and the live turn message says so; the next one comes when the game goes on. */
async function tellPaused(telling: Telling, paused: Paused): Promise<Delivered> {
  const { view, posts } = telling;
  if (view.match.pausedAt === null || posts.turnMessageId === null) return NOTHING;
  const message = await pausedBy(telling, paused);
  await editAsNews(telling, posts.turnChannelId ?? placeOf(telling), posts.turnMessageId, message);
  // It stands with one of them.
  if (posts.turnChannelId === null) return NOTHING;
  return (await tellPausedDirectly(telling, paused, await unawareOfPause(telling, paused))) ?? NOTHING;
}

async function pausedBy({ context, view, ...telling }: Telling, { proposalId }: Paused): Promise<PublicMessage> {
  const proposal = proposalId === null ? null : await context.matches.proposal(proposalId);
  return pausedMessage(gameWords({ context, view, ...telling }), view.match, view.state?.turn ?? null, proposal);
}

/** Those who see that it is paused neither in a question of theirs nor in the live turn message. */
export async function unawareOfPause(telling: Telling, { proposalId }: Paused): Promise<readonly PersonId[]> {
  const { context, view, posts } = telling;
  const { match, state } = view;
  const known = await context.outbox.personalPosts(match.id);
  const asked = known.filter(({ proposals }) => proposalId !== null && proposals.has(proposalId));
  const mover = posts.turnChannelId === null ? undefined : match.members[state?.turn ?? -1];
  return membersBut(telling, ...asked.map(({ personId }) => personId), ...(mover ? [mover.personId] : []));
}

/** With the way out of the pause. */
export async function tellPausedDirectly(
  telling: Telling,
  paused: Paused,
  people: readonly PersonId[],
): Promise<Delivered | null> {
  if (telling.view.match.pausedAt === null) return null;
  return tellConcerned(telling, people, async (own) => {
    await own.posting.once(own.entry, 'paused', placeOf(own), () => pausedBy(own, paused));
    return NOTHING;
  });
}

/** Asks once; from then on the same message says who has agreed and what became of it. */
async function tellProposal(telling: Telling, proposalId: ProposalId): Promise<Delivered | Undeliverable> {
  const proposal = await telling.context.matches.proposal(proposalId);
  if (proposal === null) return NOTHING;
  const messageId = messageOf(telling, proposal);
  if (messageId === null) return ask(telling, proposal);
  const edit = proposal.status === 'open' ? editQuietly : editAsNews;
  await edit(telling, placeOf(telling), messageId, await composed(telling, proposal));
  return NOTHING;
}

async function ask(telling: Telling, proposal: Proposal, isPing = true): Promise<Delivered | Undeliverable> {
  const { posting, entry } = telling;
  const message = await composed(telling, proposal);
  const shown = isPing ? message : withoutPing(message);
  const posted = await postInThread(telling, `proposal/${proposal.id}`, () => shown);
  if (posted === null) return channelGone(telling);
  // One that stands since before a crash may show an older state.
  if (entry.attempts > 0) await posting.edit(posted.channelId, posted.message.id, message);
  const proposals = [{ proposalId: proposal.id, messageId: posted.message.id }];
  return { place: posted.place, posts: posted.posts, proposals };
}

/** The question in the place, or to the reader, where its message is missing. Whoever has been asked before is not pinged again. */
export async function repostProposal(telling: Telling, proposal: Proposal): Promise<Delivered | Undeliverable> {
  const { posting, view, reader } = telling;
  const isAsked = proposal.voters.some(({ personId }) => personId === reader?.personId);
  const isMember = view.match.members.some(({ personId }) => personId === reader?.personId);
  if (reader !== null && !isAsked && !isMember) return NOTHING;
  const messageId = messageOf(telling, proposal);
  if (messageId !== null && (await posting.read(placeOf(telling), messageId))) return NOTHING;
  return ask(telling, proposal, messageId === null);
}

/** Questions that still ask, because their place was barred when they were decided, say what became of them. */
export async function tidyProposals(telling: Telling): Promise<void> {
  const { context, posting, view, reader } = telling;
  if (reader !== null) return;
  for (const message of await posting.ownLatest(placeOf(telling))) {
    const asking = controlsOf(message, view.match.id).find(({ action }) => action === AGREEMENT_ACTIONS.agree);
    const proposal = asking ? await context.matches.proposal(Number(asking.details[0])) : null;
    if (proposal && proposal.status !== 'open') {
      await editQuietly(telling, placeOf(telling), message.id, await composed(telling, proposal));
    }
  }
}

/** Directly those hear of a question who have to answer it, and whoever has asked it. */
export function concernedBy({ proposerId, voters, status }: Proposal): readonly PersonId[] {
  const asked = voters.filter(({ agreed }) => status !== 'open' || !agreed);
  return [...asked.map(({ personId }) => personId), proposerId];
}

function messageOf({ reader }: Telling, { id, messageId }: Proposal): string | null {
  return reader === null ? messageId : (reader.proposals.get(id) ?? null);
}

function placeOf({ view: { match } }: Telling): string {
  return match.place.threadId ?? match.place.channelId;
}

async function composed(telling: Telling, proposal: Proposal): Promise<PublicMessage> {
  const { context, view, reader } = telling;
  const history = await context.matches.history(view.match.id);
  return proposalMessage(gameWords(telling), view.match, proposal, history, reader?.personId);
}

async function tellOnce(telling: Telling, message: PublicMessage): Promise<Delivered | Undeliverable> {
  const posted = await postInThread(telling, telling.entry.announcement.kind, () => message);
  return posted === null ? channelGone(telling) : { place: posted.place, posts: posted.posts };
}

/** Whoever has handed their seat on sees in their turn message what has become of it, and is told nothing more. */
async function tellReplaced(telling: Telling, line: PublicMessage): Promise<Delivered | Undeliverable> {
  const { view, posts, reader } = telling;
  const plays = view.match.members.some(({ personId }) => personId === reader?.personId);
  if (reader === null || plays) return tellOnce(telling, line);
  if (posts.turnMessageId) await editQuietly(telling, view.match.place.channelId, posts.turnMessageId, line);
  return { place: {}, posts: { turnMessageId: null } };
}
