/**
 * Matches without a channel: each announcement is told to everybody concerned, in direct messages of their own and in their
 * language, by the same deliveries as in a thread. Where the messages stand is kept person by person, so that after a crash
 * each of them hears everything once.
 */
import {
  type Announcement,
  isReachable,
  type MatchPosts,
  type PersonalDelivery,
  type PersonalPosts,
  type PersonId,
} from '../../../match/index.ts';
import { failureOf } from '../../connection/index.ts';
import type { BotContext } from '../../frame/index.ts';
import { type Delivered, NOTHING, type Undeliverable } from '../outcome.ts';
import type { Telling } from '../telling.ts';
import { openDirectMessages } from './directly.ts';
import { addressed, localeOf, type Named } from './reader.ts';

const NO_POSTS: MatchPosts = {
  lobbyMessageId: null,
  turnMessageId: null,
  turnChannelId: null,
  turnVersion: null,
  voteMessageId: null,
};

/**
 * Has `tell` tell each person the entry as if the match were played in their direct messages. Whoever takes none is left
 * out: they hear what they missed with the next turn. Where nobody could be told, the last failure is thrown, so that it is
 * tried again; what concerns one person alone is given up instead, for nothing else shall wait for it.
 */
export async function tellEach(
  telling: Omit<Telling, 'posts' | 'reader'>,
  tell: (personal: Telling) => Promise<Delivered | Undeliverable>,
): Promise<Delivered | Undeliverable> {
  const { context, entry } = telling;
  const known = new Map((await context.outbox.personalPosts(entry.matchId)).map((own) => [own.personId, own]));
  const readers = await readersOf(telling, known);
  const meant = await meantBy(telling);
  // Those whom it is about come first, so that the others can be told where they could not be reached.
  readers.sort((a, b) => Number(meant.has(b)) - Number(meant.has(a)));
  const personal: PersonalDelivery[] = [];
  let told = 0;
  let failure: unknown = null;
  const unreachable: Named[] = [];
  for (const personId of readers) {
    try {
      const channelId = known.get(personId)?.channelId ?? (await openedFor(context, personId));
      // While the others were told, the game may have gone on.
      const view = (await context.matches.view(entry.matchId)) ?? telling.view;
      const own = await tellingFor({ ...telling, view }, known.get(personId), personId, channelId, unreachable);
      const result = await tell(own);
      if ('undeliverable' in result) throw new Unreachable(result.undeliverable);
      const { posts, proposal } = result;
      personal.push({ personId, channelId, posts, ...(proposal === undefined ? {} : { proposal }) });
      told += 1;
    } catch (error) {
      if (!(error instanceof Unreachable) && failureOf(error) !== 'barred') throw error;
      context.log.info({ err: error, match: entry.matchId }, 'a person cannot be told by direct message');
      failure = error;
      const name = meant.get(personId);
      if (name !== undefined) unreachable.push({ personId, name });
    }
  }
  if (told > 0 || failure === null || concernsOne(entry.announcement)) return { ...NOTHING, personal };
  if (failure instanceof Unreachable) return { undeliverable: failure.message };
  throw failure;
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
  { context, posting, entry, view, lobbyMessage }: Omit<Telling, 'posts' | 'reader'>,
  known: PersonalPosts | undefined,
  personId: PersonId,
  channelId: string,
  unreachable: readonly Named[],
): Promise<Telling> {
  const locale = await localeOf(context, view.match, personId);
  const match = { ...view.match, locale, place: { serverId: null, channelId, threadId: null } };
  const own = { ...view, match };
  const reader = { personId, proposals: known?.proposals ?? new Map<number, string>() };
  return {
    context,
    entry,
    reader,
    lobbyMessage,
    view: own,
    posts: known?.posts ?? NO_POSTS,
    posting: addressed(posting, context.language.of(locale), own, personId, unreachable),
  };
}

/** Whom an announcement is about, by id with their names: who is to move, or who has still to answer. */
async function meantBy({
  context,
  entry,
  view,
}: Pick<Telling, 'context' | 'entry' | 'view'>): Promise<ReadonlyMap<PersonId, string>> {
  const { announcement } = entry;
  const mover = view.match.members[view.state?.turn ?? -1];
  const proposal = announcement.kind === 'proposal' ? await context.matches.proposal(announcement.proposalId) : null;
  const meant = proposal ? proposal.voters.filter(({ agreed }) => !agreed) : mover ? [mover] : [];
  return new Map(meant.map(({ personId, name }) => [personId, name]));
}

async function readersOf(
  { context, entry, view }: Pick<Telling, 'context' | 'entry' | 'view'>,
  known: ReadonlyMap<PersonId, PersonalPosts>,
): Promise<PersonId[]> {
  const { announcement } = entry;
  if (concernsOne(announcement)) return [announcement.personId];
  const people = view.match.members.filter((member) => isReachable(member));
  const members = people.map(({ personId }) => personId);
  const having = (has: (own: PersonalPosts) => boolean) =>
    [...known.values()].filter(has).map(({ personId }) => personId);
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
    default:
      return members;
  }
}

type Personal = Extract<Announcement, { kind: 'reminder' | 'turnDirect' | 'planDeparted' | 'conditionDropped' }>;

function concernsOne(announcement: Announcement): announcement is Personal {
  return ['reminder', 'turnDirect', 'planDeparted', 'conditionDropped'].includes(announcement.kind);
}

function eachOnce(...people: readonly (readonly PersonId[])[]): PersonId[] {
  return [...new Set(people.flat())];
}
