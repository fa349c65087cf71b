/**
 * Brings a person the digest of the games in which it is their turn, by direct message.
 * Where Discord does not take it, it comes due again and is made anew by then; to whom takes no direct messages none is sent.
 */

import { isUnwilling } from '../../../../discord/connection/index.ts';
import {
  type Delivered,
  failureAt,
  NOTHING,
  openDirectMessages,
  type Posting,
} from '../../../../discord/delivery/index.ts';
import { type BotContext, linkToGame } from '../../../../discord/frame/index.ts';
import { type PublicMessage, publicMessage, text } from '../../../../discord/messages/index.ts';
import { nameOfMatch, relativeTime } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { OutboxEntry, OwnTurn, PersonId } from '../../../../match/index.ts';

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

/** Of the 4,000 characters of a message, with room for a last line. */
const MOST = 3700;

/** `links`: the way to each of the games; `damaged`: how many others cannot be shown. */
function digestMessage(
  words: Words,
  turns: readonly OwnTurn[],
  { links, damaged }: { readonly links: readonly string[]; readonly damaged: number },
  personId: PersonId,
): PublicMessage {
  const lines = [`**${words.t('me.digest.title', { count: turns.length })}**`];
  for (const [index, { view, deadline }] of turns.entries()) {
    const time = deadline ? [words.t('lobby.list.deadline', { relative: relativeTime(deadline) })] : [];
    const line = `- ${[nameOfMatch(words, view), ...time, links[index] ?? ''].join(' · ')}`;
    if ([...lines, line].join('\n').length > MOST) break;
    lines.push(line);
  }
  const left = turns.length - (lines.length - 1);
  if (left > 0) lines.push(words.t('lobby.list.more', { count: left }));
  if (damaged > 0) lines.push(words.t('errors.leftOut', { count: damaged }));
  return publicMessage([text(lines.join('\n'))], { pings: [personId] });
}
