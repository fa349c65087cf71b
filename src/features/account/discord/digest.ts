/** Delivers a person's digest by direct message: the games in which it is their turn. */
import { isUnwilling } from '../../../discord/connection/index.ts';
import {
  type Delivered,
  EMPTY_DELIVERY,
  failureAfterAttempts,
  openDirectMessages,
  type Posting,
} from '../../../discord/delivery/index.ts';
import { type BotContext, linkToGame } from '../../../discord/interactions/index.ts';
import { type PublicMessage, publicMessage, text } from '../../../discord/messages/index.ts';
import { nameOfMatch, relativeTime } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { OutboxEntry, PersonId } from '../../../match/index.ts';
import type { OwnTurn } from '../usecases/digest.ts';

/** A digest posted later than this would arrive too far from the time that the person chose. */
const MAX_DELAY_MS = 6 * 3_600_000;
/** About a minute of retries, because the game's other announcements wait for the digest. */
const MAX_ATTEMPTS = 6;

export async function deliverDigest(
  context: BotContext,
  posting: Posting,
  entry: OutboxEntry,
  personId: PersonId,
): Promise<Delivered> {
  const { value: turns, skipped } = await context.matches.trackSkippedRows(() => context.matches.turnsOf(personId));
  const [first] = turns;
  if (!first || context.clock.now().getTime() - entry.createdAt.getTime() > MAX_DELAY_MS) return EMPTY_DELIVERY;
  const { settings, clientLocale } = await context.matches.person(personId);
  const words = context.language.of(settings.locale ?? clientLocale ?? first.view.match.locale);
  try {
    const channelId = await openDirectMessages(context, personId);
    await posting.once(entry, 'digest', channelId, async () => {
      const links: string[] = [];
      for (const { view } of turns) links.push(await linkToGame(context, words, view, personId, null));
      return digestMessage(words, turns, { links, damaged: skipped.length }, personId);
    });
  } catch (error) {
    const refusesMessages = isUnwilling(error);
    if (!refusesMessages && (failureAfterAttempts(entry, error) === 'passing' || entry.attempts < MAX_ATTEMPTS))
      throw error;
    context.log.info({ err: error, match: entry.matchId }, 'a digest could not be delivered');
    if (!refusesMessages) await context.matches.retryDigest(personId);
  }
  return EMPTY_DELIVERY;
}

/** Leaves room for the last lines below Discord's limit of 4,000 characters a message. */
const MAX_CHARACTERS = 3700;

/** `damaged`: how many more games cannot be shown. */
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
    if ([...lines, line].join('\n').length > MAX_CHARACTERS) break;
    lines.push(line);
  }
  const left = turns.length - (lines.length - 1);
  if (left > 0) lines.push(words.t('lobby.list.more', { count: left }));
  if (damaged > 0) lines.push(words.t('errors.leftOut', { count: damaged }));
  return publicMessage([text(lines.join('\n'))], { pings: [personId] });
}
