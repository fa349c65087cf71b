/**
 * Delivers an announcement by direct message, to each person in their language: to everybody in a match without a
 * channel, or to the people it concerns if the place is barred or gone. Each person's messages are stored, so that
 * after a crash nobody gets a message twice or misses one.
 */
import { RESTJSONErrorCodes } from 'discord.js';
import { LeaseLost } from '../../../kernel/index.ts';
import {
  type Announcement,
  EMPTY_POSTS,
  isDirect,
  isReachable,
  type MatchPosts,
  type PersonalDelivery,
  type PersonalPosts,
  type PersonId,
} from '../../../match/index.ts';
import { codeOf, failureOf, isUnwilling } from '../../connection/index.ts';
import type { BotContext } from '../../interactions/index.ts';
import type { DeliveryContext } from '../deliveryContext.ts';
import { type Delivered, EMPTY_DELIVERY, type Undeliverable } from '../deliveryContext.ts';
import { failureAfterAttempts } from '../retries.ts';
import { openDirectMessages, whyDirectMessage } from './directly.ts';
import { localeOf, postingToReader, type UnreachedPerson } from './reader.ts';

/** Quick attempts to reach a person (half a minute in total) before the match's other people get the next entries. */
export const QUICK_ATTEMPTS = 5;

type PlacelessDelivery = Omit<DeliveryContext, 'posts' | 'reader'>;
type Post = (personal: DeliveryContext) => Promise<Delivered | Undeliverable>;

/**
 * Delivers to each person as if the match were played in their direct messages. `before`: deliveries just before this
 * one, which are not stored yet.
 */
export async function deliverToEach(
  delivery: PlacelessDelivery,
  post: Post,
  before: readonly PersonalDelivery[] = [],
): Promise<Delivered> {
  const { context, entry } = delivery;
  const known = before.reduce(afterDelivery, await context.outbox.personalPosts(entry.matchId));
  return postToReaders(delivery, known, await readersOf(delivery, known), post);
}

function afterDelivery(
  known: readonly PersonalPosts[],
  { personId, channelId, posts, proposals = [] }: PersonalDelivery,
): readonly PersonalPosts[] {
  const own = known.find((each) => each.personId === personId);
  const asked = proposals.map(({ proposalId, messageId }) => [proposalId, messageId] as const);
  return [
    ...known.filter((each) => each !== own),
    {
      personId,
      channelId,
      posts: { ...(own?.posts ?? EMPTY_POSTS), ...posts },
      proposals: new Map([...(own?.proposals ?? []), ...asked]),
    },
  ];
}

/**
 * Delivers to some people of a match whose place is barred or gone, with the reason below each message. Returns null if
 * nobody was reached.
 */
export async function deliverToConcerned(
  delivery: DeliveryContext,
  people: readonly PersonId[],
  post: Post,
): Promise<Delivered | null> {
  const known = await delivery.context.outbox.personalPosts(delivery.entry.matchId);
  const delivered = await postToReaders(delivery, known, eachOnce(people), post);
  return delivered.personal?.length ? delivered : null;
}

/** Updates people's copies of an announcement in their direct messages. */
export async function updateCopies(
  delivery: DeliveryContext,
  has: (own: PersonalPosts) => boolean,
  post: Post,
): Promise<readonly PersonalDelivery[]> {
  const known = await delivery.context.outbox.personalPosts(delivery.entry.matchId);
  const people = known.filter(has).map(({ personId }) => personId);
  return (await postToReaders(delivery, known, people, post)).personal ?? [];
}

/** The members of a match who can be reached, without those in `but`. */
export function membersExcept(
  { view: { match } }: Pick<DeliveryContext, 'view'>,
  ...but: readonly PersonId[]
): PersonId[] {
  return match.members
    .filter((member) => isReachable(member) && !but.includes(member.personId))
    .map(({ personId }) => personId);
}

/** An unreachable person delays nobody: a repost sends them what they missed. */
async function postToReaders(
  delivery: PlacelessDelivery & { readonly posts?: MatchPosts },
  posts: readonly PersonalPosts[],
  readers: readonly PersonId[],
  post: Post,
): Promise<Delivered> {
  const { context, entry } = delivery;
  const known = new Map(posts.map((own) => [own.personId, own]));
  const addressees = await addresseesOf(delivery);
  // The people it is about come first, so that the messages to the others can name those who could not be reached.
  const inOrder = readers.toSorted((a, b) => Number(addressees.has(b)) - Number(addressees.has(a)));
  const personal: PersonalDelivery[] = [];
  const unreachable: UnreachedPerson[] = [];
  let isIncomplete = false;
  let barredBy: number | undefined;
  let retryableError: unknown = null;
  let lastingError: unknown = null;
  for (const personId of inOrder) {
    try {
      const channelId = known.get(personId)?.channelId ?? (await openChannelOf(context, personId));
      // The game may have moved on during the deliveries before this one.
      const view = (await context.anyGame.view(entry.matchId)) ?? delivery.view;
      const own = await deliveryFor({ ...delivery, view }, known.get(personId), personId, channelId, unreachable);
      const result = await post(own);
      if ('undeliverable' in result) throw new Unreachable(result.undeliverable);
      const { posts: ownPosts, proposals, isIncomplete: isMissing } = result;
      personal.push({ personId, channelId, posts: ownPosts, ...(proposals === undefined ? {} : { proposals }) });
      if (isMissing) isIncomplete = true;
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      const isTheirs = error instanceof Unreachable || isUnwilling(error);
      const failure = isTheirs ? 'barred' : failureAfterAttempts(entry, error);
      if (failure === 'passing') {
        retryableError = error;
        continue;
      }
      const level = failure === 'refused' ? 'warn' : 'info';
      context.log[level]({ err: error, match: entry.matchId }, 'a person cannot be reached by direct message');
      isIncomplete = true;
      const name = addressees.get(personId);
      if (name !== undefined) unreachable.push({ personId, name, refusesMessages: isTheirs });
      if (isTheirs) {
        // Marks the entry as missed by a person; in a match with a channel it would be missed by the channel.
        if (isDirect(delivery.view.match))
          barredBy ??= codeOf(error) ?? RESTJSONErrorCodes.CannotSendMessagesToThisUser;
        continue;
      }
      // Retry soon without the others; after that a repost follows.
      if (entry.attempts < QUICK_ATTEMPTS && entry.announcement.kind !== 'repost') retryableError = error;
      if (failureOf(error) === 'passing') lastingError = error;
      barredBy = codeOf(error);
    }
  }
  // If nobody can be reached, Discord has a problem rather than a person, and the entry keeps its place in the queue.
  if (isDirect(delivery.view.match) && personal.length === 0 && !isForOnePerson(entry.announcement))
    retryableError ??= lastingError;
  // What a repost has brought is recorded, so that no other entry brings it again before the repost is retried.
  const isPartlyReposted = entry.announcement.kind === 'repost' && personal.length > 0;
  if (retryableError !== null && !isPartlyReposted) throw retryableError;
  isIncomplete ||= retryableError !== null;
  return {
    ...EMPTY_DELIVERY,
    personal,
    ...(isIncomplete && { isIncomplete }),
    ...(barredBy !== undefined && { barredBy }),
  };
}

class Unreachable extends Error {}

async function openChannelOf(context: BotContext, personId: PersonId): Promise<string> {
  try {
    return await openDirectMessages(context, personId);
  } catch (error) {
    if (failureOf(error) === 'refused') throw new Unreachable(String(error));
    throw error;
  }
}

/** The delivery as seen from one person's direct messages. */
async function deliveryFor(
  { context, posting, entry, view, lobbyMessage, posts, barredBy }: PlacelessDelivery & { readonly posts?: MatchPosts },
  known: PersonalPosts | undefined,
  personId: PersonId,
  channelId: string,
  unreachable: readonly UnreachedPerson[],
): Promise<DeliveryContext> {
  const locale = await localeOf(context, view.match, personId);
  const words = context.language.of(locale);
  const reason = isDirect(view.match)
    ? null
    : await whyDirectMessage({ context, view, ...(barredBy !== undefined && { barredBy }) }, words);
  const match = { ...view.match, locale, place: { serverId: null, channelId, threadId: null } };
  const own = { ...view, match };
  const reader = { personId, proposals: known?.proposals ?? new Map<number, string>() };
  const ownPosts = known?.posts ?? EMPTY_POSTS;
  return {
    context,
    entry,
    reader,
    lobbyMessage,
    view: own,
    // In a match with a channel, the version posted there is known.
    posts: { ...ownPosts, turnVersion: ownPosts.turnVersion ?? posts?.turnVersion ?? null },
    posting: postingToReader(posting, words, own, personId, { unreachable, reason }),
  };
}

/** The people an announcement is about, with their names: the player to move, or the voters who have not answered. */
async function addresseesOf({
  context,
  entry,
  view,
}: Pick<DeliveryContext, 'context' | 'entry' | 'view'>): Promise<ReadonlyMap<PersonId, string>> {
  const { announcement } = entry;
  if (announcement.kind === 'repost') return new Map();
  const mover = view.match.members[view.state?.turn ?? -1];
  const proposal = announcement.kind === 'proposal' ? await context.matches.proposal(announcement.proposalId) : null;
  const addressees = proposal ? proposal.voters.filter(({ agreed }) => !agreed) : mover ? [mover] : [];
  return new Map(addressees.map(({ personId, name }) => [personId, name]));
}

async function readersOf(delivery: PlacelessDelivery, known: readonly PersonalPosts[]): Promise<PersonId[]> {
  const { context, entry } = delivery;
  const { announcement } = entry;
  if (isForOnePerson(announcement)) return [announcement.personId];
  const members = membersExcept(delivery);
  const having = (has: (own: PersonalPosts) => boolean) => known.filter(has).map(({ personId }) => personId);
  switch (announcement.kind) {
    case 'lobby':
    case 'started':
    case 'cancelled':
      return eachOnce(
        members,
        having(({ posts }) => posts.lobbyMessageId !== null),
      );
    case 'replaced':
      return eachOnce(
        members,
        having(({ posts }) => posts.turnMessageId !== null),
      );
    case 'proposal': {
      const { proposalId } = announcement;
      const voters = (await context.matches.proposal(proposalId))?.voters.map(({ personId }) => personId) ?? [];
      return eachOnce(
        members,
        voters,
        having(({ proposals }) => proposals.has(proposalId)),
      );
    }
    case 'repost': {
      const open = await context.matches.openProposals(entry.matchId);
      return eachOnce(
        members,
        open.flatMap(({ voters }) => voters.map(({ personId }) => personId)),
      );
    }
    default:
      return members;
  }
}

type Personal = Extract<Announcement, { kind: 'reminder' | 'turnDirect' | 'planDeparted' | 'conditionDropped' }>;

export function isForOnePerson(announcement: Announcement): announcement is Personal {
  return ['reminder', 'turnDirect', 'planDeparted', 'conditionDropped'].includes(announcement.kind);
}

function eachOnce(...people: readonly (readonly PersonId[])[]): PersonId[] {
  return [...new Set(people.flat())];
}
