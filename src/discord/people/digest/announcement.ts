/**
 * Brings a person the digest of the games in which it is their turn, by direct message.
 * Where it can't be brought it is left out: it says nothing that has not been said game by game.
 */
import type { OutboxEntry, PersonId } from '../../../match/index.ts';
import { failureOf, isUnwilling } from '../../connection/index.ts';
import { type Delivered, NOTHING, openDirectMessages, type Posting } from '../../delivery/index.ts';
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
    const isTriedAgain = !isUnwilling(error) && entry.attempts < TRIES;
    if (failureOf(error) === 'passing' || isTriedAgain) throw error;
    context.log.info({ err: error, match: entry.matchId }, 'a person takes no direct messages; there is no digest');
  }
  return NOTHING;
}
