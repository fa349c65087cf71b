/**
 * Brings a person the digest of the games in which it is their turn, by direct message.
 * Where Discord does not take it, it comes due again and is made anew by then; to whom takes no direct messages none is sent.
 */
import type { OutboxEntry, PersonId } from '../../../match/index.ts';
import { isUnwilling } from '../../connection/index.ts';
import { type Delivered, failureAt, NOTHING, openDirectMessages, type Posting } from '../../delivery/index.ts';
import { type BotContext, linkToGame } from '../../frame/index.ts';
import { digestMessage } from './message.ts';

/** What could not be told for so long would disturb at another time than the chosen one. */
const TOO_LATE = 6 * 3_600_000;
/** What is told of its game waits for it: no longer than about a minute where Discord refuses it. */
const TRIES = 6;

export async function tellDigest(
  context: BotContext,
  posting: Posting,
  entry: OutboxEntry,
  personId: PersonId,
): Promise<Delivered> {
  const { value: turns, leftOut } = await context.matches.leftOutDuring(() => context.matches.turnsOf(personId));
  const [first] = turns;
  if (!first || context.clock.now().getTime() - entry.createdAt.getTime() > TOO_LATE) return NOTHING;
  const { settings, clientLocale } = await context.matches.person(personId);
  const words = context.language.of(settings.locale ?? clientLocale ?? first.view.match.locale);
  try {
    const channelId = await openDirectMessages(context, personId);
    await posting.once(entry, 'digest', channelId, async () => {
      const links: string[] = [];
      for (const { view } of turns) links.push(await linkToGame(context, words, view, personId, null));
      return digestMessage(words, turns, { links, damaged: leftOut.length }, personId);
    });
  } catch (error) {
    const isTheirs = isUnwilling(error);
    if (!isTheirs && (failureAt(entry, error) === 'passing' || entry.attempts < TRIES)) throw error;
    context.log.info({ err: error, match: entry.matchId }, 'a digest cannot be brought to a person');
    if (!isTheirs) await context.matches.digestAgain(personId);
  }
  return NOTHING;
}
