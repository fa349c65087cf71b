/**
 * Tells people an announcement one by one, each in their direct messages and their language, by the same deliveries as in a
 * thread: all of a match without a channel, and those whom it concerns where a match's place is barred or gone. Where the messages
 * stand is kept person by person, so that after a crash each of them hears everything once.
 */
import { LeaseLost } from '../../../kernel/index.ts';
import {
  type Announcement,
  isDirect,
  isReachable,
  type MatchPosts,
  NO_POSTS,
  type PersonalDelivery,
  type PersonalPosts,
  type PersonId,
} from '../../../match/index.ts';
import { codeOf, failureOf, isUnwilling } from '../../connection/index.ts';
import type { BotContext } from '../../frame/index.ts';
import { type Delivered, NOTHING, type Undeliverable } from '../outcome.ts';
import { failureAt } from '../patience.ts';
import type { Telling } from '../telling.ts';
import { openDirectMessages, whyDirectly } from './directly.ts';
import { addressed, localeOf, type Unreached } from './reader.ts';

/** What Discord refuses to bring to somebody is tried as often for half a minute, before others of the match are told what comes next. */
export const SOON_TRIES = 5;

type Around = Omit<Telling, 'posts' | 'reader'>;
type Tell = (personal: Telling) => Promise<Delivered | Undeliverable>;

/** Has `tell` tell each person the entry as if the match were played in their direct messages. */
export async function tellEach(telling: Around, tell: Tell): Promise<Delivered> {
  const { context, entry } = telling;
  const known = await context.outbox.personalPosts(entry.matchId);
  return tellReaders(telling, known, await readersOf(telling, known), tell);
}

/**
 * The same for some people of a match whose place is barred or gone; each message says why it comes this way. Null where
 * none of them could be told.
 */
export async function tellConcerned(
  telling: Telling,
  people: readonly PersonId[],
  tell: Tell,
): Promise<Delivered | null> {
  const known = await telling.context.outbox.personalPosts(telling.entry.matchId);
  const told = await tellReaders(telling, known, eachOnce(people), tell);
  return told.personal?.length ? told : null;
}

/** Brings the copies up to date that people have in their direct messages of what is told where the game is played. */
export async function tellCopies(
  telling: Telling,
  has: (own: PersonalPosts) => boolean,
  tell: Tell,
): Promise<readonly PersonalDelivery[]> {
  const known = await telling.context.outbox.personalPosts(telling.entry.matchId);
  const people = known.filter(has).map(({ personId }) => personId);
  return (await tellReaders(telling, known, people, tell)).personal ?? [];
}

/** The members of a match who can be told something, but for some of them. */
export function membersBut({ view: { match } }: Pick<Telling, 'view'>, ...but: readonly PersonId[]): PersonId[] {
  return match.members
    .filter((member) => isReachable(member) && !but.includes(member.personId))
    .map(({ personId }) => personId);
}

/** Whoever cannot be told keeps nobody else waiting: what they miss is posted later. */
async function tellReaders(
  telling: Around & { readonly posts?: MatchPosts },
  posts: readonly PersonalPosts[],
  readers: readonly PersonId[],
  tell: Tell,
): Promise<Delivered> {
  const { context, entry } = telling;
  const known = new Map(posts.map((own) => [own.personId, own]));
  const meant = await meantBy(telling);
  // Those whom it is about come first, so that the others can be told where they could not be reached.
  const inOrder = readers.toSorted((a, b) => Number(meant.has(b)) - Number(meant.has(a)));
  const personal: PersonalDelivery[] = [];
  const unreachable: Unreached[] = [];
  let isIncomplete = false;
  let barredBy: number | undefined;
  let waited: unknown = null;
  let lasting: unknown = null;
  for (const personId of inOrder) {
    try {
      const channelId = known.get(personId)?.channelId ?? (await openedFor(context, personId));
      // While the others were told, the game may have gone on.
      const view = (await context.anyGame.view(entry.matchId)) ?? telling.view;
      const own = await tellingFor({ ...telling, view }, known.get(personId), personId, channelId, unreachable);
      const result = await tell(own);
      if ('undeliverable' in result) throw new Unreachable(result.undeliverable);
      const { posts: stand, proposals, isIncomplete: isMissing } = result;
      personal.push({ personId, channelId, posts: stand, ...(proposals === undefined ? {} : { proposals }) });
      if (isMissing) isIncomplete = true;
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      const isTheirs = error instanceof Unreachable || isUnwilling(error);
      const failure = isTheirs ? 'barred' : failureAt(entry, error);
      if (failure === 'passing') {
        waited = error;
        continue;
      }
      const level = failure === 'refused' ? 'warn' : 'info';
      context.log[level]({ err: error, match: entry.matchId }, 'a person cannot be told by direct message');
      isIncomplete = true;
      const name = meant.get(personId);
      if (name !== undefined) unreachable.push({ personId, name, isTheirs });
      if (isTheirs) continue;
      // Soon tried again, the others not told twice; then what they miss is posted later.
      if (entry.attempts < SOON_TRIES && entry.announcement.kind !== 'repost') waited = error;
      if (failureOf(error) === 'passing') lasting = error;
      barredBy = codeOf(error);
    }
  }
  // Where nobody at all can be told, Discord is out of reach rather than a person: what is to be told in order keeps its place.
  if (isDirect(telling.view.match) && personal.length === 0 && !concernsOne(entry.announcement)) waited ??= lasting;
  if (waited !== null) throw waited;
  return { ...NOTHING, personal, ...(isIncomplete && { isIncomplete }), ...(barredBy !== undefined && { barredBy }) };
}

/** The person has no direct messages that anything could be written to. */
class Unreachable extends Error {}

async function openedFor(context: BotContext, personId: PersonId): Promise<string> {
  try {
    return await openDirectMessages(context, personId);
  } catch (error) {
    if (failureOf(error) === 'refused') throw new Unreachable(String(error));
    throw error;
  }
}

/** The match as it looks in one person's direct messages. */
async function tellingFor(
  { context, posting, entry, view, lobbyMessage, posts, barredBy }: Around & { readonly posts?: MatchPosts },
  known: PersonalPosts | undefined,
  personId: PersonId,
  channelId: string,
  unreachable: readonly Unreached[],
): Promise<Telling> {
  const locale = await localeOf(context, view.match, personId);
  const words = context.language.of(locale);
  const reason = isDirect(view.match)
    ? null
    : await whyDirectly({ context, view, ...(barredBy !== undefined && { barredBy }) }, words);
  const match = { ...view.match, locale, place: { serverId: null, channelId, threadId: null } };
  const own = { ...view, match };
  const reader = { personId, proposals: known?.proposals ?? new Map<number, string>() };
  const stand = known?.posts ?? NO_POSTS;
  return {
    context,
    entry,
    reader,
    lobbyMessage,
    view: own,
    // Where the match is played elsewhere, what has been told there is known.
    posts: { ...stand, turnVersion: stand.turnVersion ?? posts?.turnVersion ?? null },
    posting: addressed(posting, words, own, personId, { unreachable, reason }),
  };
}

/** Whom an announcement is about, by id with their names: who is to move, or who has still to answer. */
async function meantBy({
  context,
  entry,
  view,
}: Pick<Telling, 'context' | 'entry' | 'view'>): Promise<ReadonlyMap<PersonId, string>> {
  const { announcement } = entry;
  if (announcement.kind === 'repost') return new Map();
  const mover = view.match.members[view.state?.turn ?? -1];
  const proposal = announcement.kind === 'proposal' ? await context.matches.proposal(announcement.proposalId) : null;
  const meant = proposal ? proposal.voters.filter(({ agreed }) => !agreed) : mover ? [mover] : [];
  return new Map(meant.map(({ personId, name }) => [personId, name]));
}

async function readersOf(telling: Around, known: readonly PersonalPosts[]): Promise<PersonId[]> {
  const { context, entry } = telling;
  const { announcement } = entry;
  if (concernsOne(announcement)) return [announcement.personId];
  const members = membersBut(telling);
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
      const asked = (await context.matches.proposal(proposalId))?.voters.map(({ personId }) => personId) ?? [];
      return eachOnce(
        members,
        asked,
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

/** Whether nobody else hears of it. */
export function concernsOne(announcement: Announcement): announcement is Personal {
  return ['reminder', 'turnDirect', 'planDeparted', 'conditionDropped'].includes(announcement.kind);
}

function eachOnce(...people: readonly (readonly PersonId[])[]): PersonId[] {
  return [...new Set(people.flat())];
}
