/** Keeps a bounded, ordered part of a channel's messages while history and live messages arrive. Pure. */
import type { PageMessage } from '../../pageProtocol.ts';
import { compareIds } from '../shared/ids.ts';
import type { ChannelLog, HistoryPosition } from './types.ts';

export const MAX_LOG_MESSAGES = 200;
const TRIMMED_LOG_MESSAGES = 120;

/** Ignores a newer message while the log ends in the past; paging loads it later. */
export function withMessage(log: ChannelLog, message: PageMessage): ChannelLog {
  const last = log.list.at(-1);
  if (log.newer && (last === undefined || compareIds(message.id, last.id) > 0)) return log;
  return { ...log, list: merged(log.list, [message]) };
}

/** Ignores a message that has not been loaded yet. */
export function withUpdate(log: ChannelLog, message: PageMessage): ChannelLog {
  if (!log.list.some((known) => known.id === message.id)) return log;
  return { ...log, list: log.list.map((known) => (known.id === message.id ? message : known)) };
}

export function withoutMessage(log: ChannelLog, messageId: string): ChannelLog {
  return { ...log, list: log.list.filter((known) => known.id !== messageId) };
}

export function withPage(
  log: ChannelLog,
  position: HistoryPosition,
  { messages, more, newer }: Pick<ChannelLog, 'more' | 'newer'> & { readonly messages: readonly PageMessage[] },
): ChannelLog {
  const loaded = { loaded: true, loading: false };
  switch (position) {
    case 'older': {
      const list = merged(messages, log.list);
      const cut = list.length > MAX_LOG_MESSAGES;
      return { ...loaded, list: cut ? list.slice(0, MAX_LOG_MESSAGES) : list, more, newer: log.newer || cut };
    }
    case 'newer': {
      const list = merged(log.list, messages);
      const cut = list.length > MAX_LOG_MESSAGES;
      return { ...loaded, list: cut ? list.slice(-MAX_LOG_MESSAGES) : list, more: log.more || cut, newer };
    }
    case 'around':
      return { ...loaded, list: messages, more, newer };
    case 'newest':
      return withNewest(log, messages, more);
  }
}

/** Drops old messages of a log that follows the present. */
export function trimmed(log: ChannelLog): ChannelLog {
  return log.newer || log.list.length <= MAX_LOG_MESSAGES
    ? log
    : { ...log, list: log.list.slice(-TRIMMED_LOG_MESSAGES), more: true };
}

/** Messages missing from the newest page have been deleted. Older pages stay if they adjoin it without a gap. */
function withNewest(log: ChannelLog, messages: readonly PageMessage[], more: boolean): ChannelLog {
  const loaded = { loaded: true, loading: false, newer: false };
  const first = messages[0];
  const joins = first !== undefined && log.list.some((known) => compareIds(known.id, first.id) >= 0);
  if (first === undefined || !joins || !more || log.newer) return { ...loaded, list: messages, more };
  const older = log.list.filter((known) => compareIds(known.id, first.id) < 0);
  const oldMore = older.length > 0 ? log.more : more;
  return { ...loaded, list: [...older, ...messages], more: oldMore };
}

function merged(base: readonly PageMessage[], added: readonly PageMessage[]): readonly PageMessage[] {
  const byId = new Map(base.map((message) => [message.id, message]));
  for (const message of added) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => compareIds(a.id, b.id));
}
