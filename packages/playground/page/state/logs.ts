/**
 * A stretch of a channel's messages kept in order while pages of history and live messages arrive in any sequence.
 * Never longer than a few screens, however long the channel is: what goes out of reach is paged in again.
 * Pure lists: asking for them is the client's part.
 */
import type { PageMessage } from '../../pageProtocol.ts';
import { compareIds } from '../shared/ids.ts';
import type { ChannelLog, Stretch } from './types.ts';

/** How many messages are kept at most while paging, and how many stay when a long stretch is cut at its old end. */
export const LONGEST = 200;
const LENGTH_AFTER_CUT = 120;

/** Puts a message in its place by id; one newer than a stretch that ends in the past is left to be paged in. */
export function withMessage(log: ChannelLog, message: PageMessage): ChannelLog {
  const last = log.list.at(-1);
  if (log.newer && (last === undefined || compareIds(message.id, last.id) > 0)) return log;
  return { ...log, list: merged(log.list, [message]) };
}

/** Replaces a message that is shown; an unknown one is left alone, since it belongs to history not loaded yet. */
export function withUpdate(log: ChannelLog, message: PageMessage): ChannelLog {
  if (!log.list.some((known) => known.id === message.id)) return log;
  return { ...log, list: log.list.map((known) => (known.id === message.id ? message : known)) };
}

export function withoutMessage(log: ChannelLog, messageId: string): ChannelLog {
  return { ...log, list: log.list.filter((known) => known.id !== messageId) };
}

/** A page of history taken in as it was asked for. */
export function withPage(
  log: ChannelLog,
  stretch: Stretch,
  { messages, more, newer }: Pick<ChannelLog, 'more' | 'newer'> & { readonly messages: readonly PageMessage[] },
): ChannelLog {
  const settled = { loaded: true, loading: false };
  switch (stretch) {
    case 'older': {
      const list = merged(messages, log.list);
      const cut = list.length > LONGEST;
      return { ...settled, list: cut ? list.slice(0, LONGEST) : list, more, newer: log.newer || cut };
    }
    case 'newer': {
      const list = merged(log.list, messages);
      const cut = list.length > LONGEST;
      return { ...settled, list: cut ? list.slice(-LONGEST) : list, more: log.more || cut, newer };
    }
    case 'around':
      return { ...settled, list: messages, more, newer };
    case 'newest':
      return withNewest(log, messages, more);
  }
}

/** Lets go of what is far above, for somebody who follows the newest messages. */
export function trimmed(log: ChannelLog): ChannelLog {
  return log.newer || log.list.length <= LONGEST
    ? log
    : { ...log, list: log.list.slice(-LENGTH_AFTER_CUT), more: true };
}

/**
 * Takes the newest page as the truth, as after a reconnect: what is missing in it has been deleted meanwhile.
 * Older pages stay if they join on to it without a gap, else they are dropped and paged in again.
 */
function withNewest(log: ChannelLog, messages: readonly PageMessage[], more: boolean): ChannelLog {
  const settled = { loaded: true, loading: false, newer: false };
  const first = messages[0];
  const joins = first !== undefined && log.list.some((known) => compareIds(known.id, first.id) >= 0);
  if (first === undefined || !joins || !more || log.newer) return { ...settled, list: messages, more };
  const older = log.list.filter((known) => compareIds(known.id, first.id) < 0);
  const oldMore = older.length > 0 ? log.more : more;
  return { ...settled, list: [...older, ...messages], more: oldMore };
}

function merged(base: readonly PageMessage[], added: readonly PageMessage[]): readonly PageMessage[] {
  const byId = new Map(base.map((message) => [message.id, message]));
  for (const message of added) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => compareIds(a.id, b.id));
}
