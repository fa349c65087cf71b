/**
 * What goes to one person, where they want to be told: in the game's thread, by direct message, or both.
 * Who takes no direct messages is told in the thread. None of it is told once the turn is over.
 */
import { type APIMessageTopLevelComponent, messageLink } from 'discord.js';
import {
  type Delivered,
  failureAt,
  gameWords,
  localeOf,
  NOTHING,
  openDirectMessages,
  postInThread,
  type Telling,
  type Told,
} from '../../../discord/delivery/index.ts';
import { type PublicMessage, publicMessage, text } from '../../../discord/messages/index.ts';
import { momentIn, nameOfMatch, relativeTime } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { PersonId } from '../../../match/index.ts';

const TOLD: Told = { place: {}, posts: {} };

/** One ping where the person wants it, unless they have moved meanwhile or their clock stands. */
export async function tellReminder(telling: Telling, personId: PersonId): Promise<Told> {
  const remind = await reminderOf(telling, personId);
  if (remind === null) return 'nothing';
  const { settings } = await telling.context.matches.person(personId);
  const wanted = telling.reader === null && settings.pings !== 'thread';
  const direct = wanted && (await writeTo(telling, personId, 'reminder', remind));
  if (direct && settings.pings === 'direct') return TOLD;
  try {
    return await inThread(telling, 'reminder', personId, remind);
  } catch (error) {
    // Whoever has been reminded directly need not be reminded so once more because the thread is barred.
    if (direct && failureAt(telling.entry, error) === 'barred') return TOLD;
    throw error;
  }
}

/** Where the thread is barred: directly, whatever they want. Null: they take no direct messages, or need no reminder any more. */
export async function tellReminderDirectly(telling: Telling, personId: PersonId): Promise<Delivered | null> {
  const remind = await reminderOf(telling, personId);
  return remind !== null && (await writeTo(telling, personId, 'reminder', remind)) ? NOTHING : null;
}

/** Null: they have moved, or their clock stands. */
async function reminderOf(telling: Telling, personId: PersonId): Promise<((words: Words) => string) | null> {
  const { context, view } = telling;
  const clock = await context.matches.clock(view.match.id);
  if (!clock?.deadline || clock.personId !== personId || clock.deadline <= context.clock.now()) return null;
  const { deadline } = clock;
  return (words) => {
    const sentence = words.t('time.reminder', {
      name: words.person(`<@${personId}>`),
      relative: relativeTime(deadline),
    });
    return `${sentence}\n${linkToTurn(words, telling)}`;
  };
}

/** To whom wants it so: that it is their turn. Only as long as nothing has changed since. */
export async function tellTurnPing(telling: Telling, personId: PersonId): Promise<Told> {
  const { context, entry, view } = telling;
  const mover = view.match.members[view.state?.turn ?? -1];
  if (view.match.status !== 'running' || mover?.personId !== personId || view.match.version > entry.version) {
    return 'nothing';
  }
  // Where the turn message itself has gone to the person, a second one would say nothing new.
  if (telling.posts.turnChannelId !== null || telling.reader !== null) return 'nothing';
  const { settings } = await context.matches.person(personId);
  const deadline = (await context.matches.clock(view.match.id))?.deadline ?? null;
  const say = (words: Words): string =>
    [
      words.t('time.yourTurn', { game: nameOfMatch(words, view) }),
      ...(deadline ? [words.t('time.deadline', momentIn(deadline))] : []),
      linkToTurn(words, telling),
    ].join('\n');
  if (await writeTo(telling, personId, 'turn', say)) return TOLD;
  // Whoever is pinged in the thread anyway knows already.
  return settings.pings === 'direct'
    ? inThread(telling, 'turnPing', personId, (words) => `<@${personId}>\n${say(words)}`)
    : TOLD;
}

async function inThread(
  telling: Telling,
  purpose: string,
  personId: PersonId,
  say: (words: Words) => string,
): Promise<Told> {
  const words = gameWords(telling);
  return (await postInThread(telling, purpose, () => messageOf(say(words), [personId]))) ?? 'gone';
}

/** By direct message, in the person's own language where they have chosen one; whether that was possible. */
async function writeTo(
  telling: Telling,
  personId: PersonId,
  purpose: string,
  say: (words: Words) => string,
): Promise<boolean> {
  const { context, posting, entry, view } = telling;
  const words = context.language.of(await localeOf(context, view.match, personId));
  try {
    const channelId = await openDirectMessages(context, personId);
    await posting.once(entry, `${purpose}/personal`, channelId, () => messageOf(say(words), [personId]));
    return true;
  } catch (error) {
    if (failureAt(entry, error) === 'passing') throw error;
    context.log.info({ err: error, match: view.match.id }, 'a person cannot be told by direct message');
    return false;
  }
}

function messageOf(content: string, users: readonly PersonId[]): PublicMessage {
  const components: readonly APIMessageTopLevelComponent[] = [text(content)];
  return publicMessage(components, { pings: users });
}

/** A link to the live turn message; to its thread where there is none. */
function linkToTurn(words: Words, { view, posts }: Telling): string {
  const { serverId, channelId, threadId } = view.match.place;
  const place = posts.turnChannelId ?? threadId ?? channelId;
  if (posts.turnMessageId === null) return `<#${place}>`;
  const server = posts.turnChannelId === null ? (serverId ?? '@me') : '@me';
  return `[${words.t('time.toTurn')}](${messageLink(place, posts.turnMessageId, server)})`;
}
