/**
 * Which messages of a channel make up the page of history that a tab asks for.
 * Who may see which message, and how one looks, is decided elsewhere.
 */
import type { StoredMessage } from '../../state/model.ts';
import { compareSnowflakes } from '../../state/snowflakes.ts';

export interface HistoryWish {
  readonly before?: string;
  readonly after?: string;
  readonly around?: string;
}

export interface HistoryPage {
  readonly messages: readonly StoredMessage[];
  /** There are still older ones. */
  readonly more: boolean;
  /** There are still newer ones. */
  readonly newer: boolean;
}

const PAGE = 50;

/** A page out of all messages of a channel, oldest first: the newest ones where nothing else is wished. */
export function pageOf(all: readonly StoredMessage[], { before, after, around }: HistoryWish): HistoryPage {
  if (after !== undefined) return cut(all, firstAfter(all, after));
  if (around !== undefined) return cut(all, firstAfter(all, around) - PAGE / 2);
  const end = before === undefined ? all.length : firstFrom(all, before);
  const start = Math.max(0, end - PAGE);
  return { messages: all.slice(start, end), more: start > 0, newer: end < all.length };
}

function cut(all: readonly StoredMessage[], wanted: number): HistoryPage {
  const start = Math.max(0, wanted);
  return { messages: all.slice(start, start + PAGE), more: start > 0, newer: start + PAGE < all.length };
}

/** The place of the first message that is newer than the id. */
function firstAfter(all: readonly StoredMessage[], id: string): number {
  const at = all.findIndex((stored) => compareSnowflakes(stored.message.id, id) > 0);
  return at < 0 ? all.length : at;
}

/** The place of the first message that is not older than the id. */
function firstFrom(all: readonly StoredMessage[], id: string): number {
  const at = all.findIndex((stored) => compareSnowflakes(stored.message.id, id) >= 0);
  return at < 0 ? all.length : at;
}
