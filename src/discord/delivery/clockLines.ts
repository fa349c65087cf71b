/**
 * What the clocks tell: reminders, and that the bot was away. Short messages beside the turn message, which stays the live one.
 * When there is something to tell is decided by the clockwork.
 */
import { ComponentType, MessageFlags, messageLink, TimestampStyles, time } from 'discord.js';
import type { PersonId } from '../../match/index.ts';
import { escapeName } from '../support/text.ts';
import type { PublicMessage } from '../views/publicMessages.ts';
import { momentIn, relativeTime } from '../views/wording/time.ts';
import { type Posted, postInThread } from './places.ts';
import { lineMessage } from './posting.ts';
import { type Telling, wordsOf } from './telling.ts';

/** Nothing to tell any more, or no place left to tell it; else where it stands. */
export type Told = Posted | 'nothing' | 'gone';

/** One ping, unless the person has moved meanwhile or their clock stands. */
export async function tellReminder(telling: Telling, personId: PersonId): Promise<Told> {
  const { context, view } = telling;
  const clock = await context.matches.clock(view.match.id);
  if (!clock?.deadline || clock.personId !== personId || clock.deadline <= context.clock.now()) return 'nothing';
  const words = wordsOf(telling);
  const sentence = words.t('time.reminder', { name: `<@${personId}>`, relative: relativeTime(clock.deadline) });
  const message: PublicMessage = {
    flags: MessageFlags.IsComponentsV2,
    components: [{ type: ComponentType.TextDisplay, content: `${sentence} ${linkToTurn(telling)}`.trim() }],
    files: [],
    allowedMentions: { parse: [], users: [personId] },
  };
  return (await postInThread(telling, 'reminder', () => message)) ?? 'gone';
}

/** One line without a ping. */
export async function tellWasAway(telling: Telling, since: string): Promise<Told> {
  const { context, view } = telling;
  const clock = await context.matches.clock(view.match.id);
  if (!clock?.deadline) return 'nothing';
  const words = wordsOf(telling);
  const name = escapeName(view.match.members[clock.seat]?.name ?? '');
  const from = time(new Date(since), TimestampStyles.ShortDateTime);
  const line = lineMessage(words.t('time.wasAway', { since: from, name, ...momentIn(clock.deadline) }), 'small');
  return (await postInThread(telling, 'wasAway', () => line)) ?? 'gone';
}

/** A link to the live turn message, where there is one. */
function linkToTurn(telling: Telling): string {
  const { view, posts } = telling;
  const { serverId, channelId, threadId } = view.match.place;
  if (posts.turnMessageId === null) return '';
  const words = wordsOf(telling);
  const address = messageLink(threadId ?? channelId, posts.turnMessageId, serverId ?? '@me');
  return `[${words.t('time.toTurn')}](${address})`;
}
