/** Selects a page of a channel's messages. */
import type { StoredMessage } from '../../state/model.ts';
import { compareSnowflakes } from '../../state/snowflakes.ts';

export interface HistoryQuery {
  readonly before?: string;
  readonly after?: string;
  readonly around?: string;
}

export interface HistoryPage {
  readonly messages: readonly StoredMessage[];
  /** Older messages exist. */
  readonly more: boolean;
  /** Newer messages exist. */
  readonly newer: boolean;
}

const PAGE_SIZE = 50;

/** `all`: oldest first. The newest page by default. */
export function pageOf(all: readonly StoredMessage[], { before, after, around }: HistoryQuery): HistoryPage {
  if (after !== undefined) return cut(all, firstAfter(all, after));
  if (around !== undefined) return cut(all, firstAfter(all, around) - PAGE_SIZE / 2);
  const end = before === undefined ? all.length : firstFrom(all, before);
  const start = Math.max(0, end - PAGE_SIZE);
  return { messages: all.slice(start, end), more: start > 0, newer: end < all.length };
}

function cut(all: readonly StoredMessage[], wanted: number): HistoryPage {
  const start = Math.max(0, wanted);
  return { messages: all.slice(start, start + PAGE_SIZE), more: start > 0, newer: start + PAGE_SIZE < all.length };
}

function firstAfter(all: readonly StoredMessage[], id: string): number {
  const at = all.findIndex((stored) => compareSnowflakes(stored.message.id, id) > 0);
  return at < 0 ? all.length : at;
}

function firstFrom(all: readonly StoredMessage[], id: string): number {
  const at = all.findIndex((stored) => compareSnowflakes(stored.message.id, id) >= 0);
  return at < 0 ? all.length : at;
}
