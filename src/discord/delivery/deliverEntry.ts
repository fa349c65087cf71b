/**
 * Brings one entry of the outbox to people: where the game is played, else directly to those concerned; a game without a
 * channel to each of its people. How each announcement is told is handed in, as `Announcements`.
 */
import { isDirect, type Matches, type OutboxEntry, type PersonId } from '../../match/index.ts';
import { failureOf } from '../connection/index.ts';
import type { BotContext } from '../frame/index.ts';
import type { Delivered, Undeliverable } from './outcome.ts';
import { tellEach } from './places/direct.ts';
import type { Posting } from './posting/posting.ts';
import { sparingPings } from './posting/sparing.ts';
import type { Telling } from './telling.ts';

export interface Announcements extends Pick<Telling, 'lobbyMessage'> {
  /** Where the game is played, which for one reader may be their direct messages. */
  inPlace(telling: Telling): Promise<Delivered | Undeliverable>;
  /** To the people concerned directly; null where this concerns nobody so, or none of them may be written to. */
  directly(telling: Telling): Promise<Delivered | null>;
  /** What is about a person rather than a game; null where it is about a game. */
  toPerson(context: BotContext, posting: Posting, entry: OutboxEntry): Promise<Delivered> | null;
}

/** Delivers one entry from the current state of its match. Throws what Discord throws, for the queue to judge. */
export async function deliverEntry(
  context: BotContext,
  posting: Posting,
  announcements: Announcements,
  entry: OutboxEntry,
): Promise<Delivered | Undeliverable> {
  const sparing = sparingPings(context, posting, entry);
  const told = await tellEntry(context, sparing.posting, announcements, entry);
  return 'undeliverable' in told || sparing.pinged.size === 0 ? told : { ...told, pinged: [...sparing.pinged] };
}

async function tellEntry(
  { matches, ...around }: BotContext,
  posting: Posting,
  announcements: Announcements,
  entry: OutboxEntry,
): Promise<Delivered | Undeliverable> {
  const context = { ...around, matches: askingOnce(matches) };
  const view = await matches.view(entry.matchId);
  if (view === null) return { undeliverable: 'the match does not exist' };
  const personal = announcements.toPerson(context, posting, entry);
  if (personal !== null) return personal;
  const { lobbyMessage } = announcements;
  if (isDirect(view.match)) {
    return tellEach({ context, posting, entry, view, lobbyMessage }, (telling) => announcements.inPlace(telling));
  }
  const posts = await context.outbox.posts(entry.matchId);
  const telling: Telling = { context, posting, entry, view, posts, lobbyMessage, reader: null };
  try {
    const told = await announcements.inPlace(telling);
    if (!('undeliverable' in told)) return told;
    return (await announcements.directly(telling)) ?? told;
  } catch (error) {
    // Barred places may be allowed again: where nobody can be told otherwise, the queue tries again later.
    const direct = failureOf(error) === 'barred' ? await announcements.directly(telling) : null;
    if (direct === null) throw error;
    context.log.warn({ err: error, match: entry.matchId }, 'the place of a game is barred; people were told directly');
    return direct;
  }
}

/** What a person has set is wanted for their language, their theme, the order of words and whether they are pinged: it is asked once. */
function askingOnce(matches: Matches): Matches {
  const known = new Map<PersonId, ReturnType<Matches['person']>>();
  return {
    ...matches,
    person: (personId) => {
      const asked = known.get(personId) ?? matches.person(personId);
      known.set(personId, asked);
      return asked;
    },
  };
}
