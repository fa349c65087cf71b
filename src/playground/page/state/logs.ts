/**
 * A channel's messages kept in order while pages of history and live messages arrive in any sequence.
 * Pure lists: asking for them is the client's part.
 */
import type { PageMessage } from '../../pageProtocol.ts';
import { compareIds } from '../shared/ids.ts';
import type { ChannelLog } from './types.ts';

/** Puts a message in its place by id; one that is already there is replaced. */
export function withMessage(log: ChannelLog, message: PageMessage): ChannelLog {
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

/** Adds a page of older messages at the top. */
export function withOlder(log: ChannelLog, messages: readonly PageMessage[], more: boolean): ChannelLog {
  return { list: merged(messages, log.list), more, loaded: true, loading: false };
}

/**
 * Takes the newest page as the truth, as after a reconnect: what is missing in it has been deleted meanwhile.
 * Older pages stay if they join on to it without a gap, else they are dropped and paged in again.
 */
export function withNewest(log: ChannelLog, messages: readonly PageMessage[], more: boolean): ChannelLog {
  const first = messages[0];
  const joins = first !== undefined && log.list.some((known) => compareIds(known.id, first.id) >= 0);
  if (first === undefined || !joins || !more) return { list: messages, more, loaded: true, loading: false };
  const older = log.list.filter((known) => compareIds(known.id, first.id) < 0);
  const oldMore = older.length > 0 ? log.more : more;
  return { list: [...older, ...messages], more: oldMore, loaded: true, loading: false };
}

function merged(base: readonly PageMessage[], added: readonly PageMessage[]): readonly PageMessage[] {
  const byId = new Map(base.map((message) => [message.id, message]));
  for (const message of added) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => compareIds(a.id, b.id));
}
