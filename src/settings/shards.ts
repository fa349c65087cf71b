import type { ShardChoice } from '../match/index.ts';
/**
 * `SHARDS` and `SHARD_COUNT`: which of Discord's shards this process has, read from how they are written.
 * What becomes of them is the bot's matter, and what is wrong is worded by the settings.
 */

/** More than any bot has, and few enough to be written out. */
export const MOST_SHARDS = 10_000;

/** `auto`, or numbers and ranges such as `0-3` or `0,2,5-7`, each once and in their order; null where it is neither. */
export function parseShards(written: string): 'auto' | readonly number[] | null {
  if (written === 'auto') return written;
  const ids = new Set<number>();
  for (const part of written.split(',')) {
    const [, first, last = first] = /^\s*(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*$/.exec(part) ?? [];
    if (first === undefined || Number(first) > Number(last)) return null;
    for (let id = Number(first); id <= Number(last); id += 1) ids.add(id);
  }
  return [...ids].sort((a, b) => a - b);
}

export type ChosenShards =
  | { readonly ok: true; readonly shards: ShardChoice }
  | { readonly ok: false; readonly code: 'countMissing' | 'shardsMissing' | 'beyondCount' };

/** Whether the two settings fit each other; `count`: null where it is not set. */
export function chooseShards(shards: 'auto' | readonly number[], count: number | null): ChosenShards {
  if (shards === 'auto') return count === null ? { ok: true, shards } : { ok: false, code: 'shardsMissing' };
  if (count === null) return { ok: false, code: 'countMissing' };
  if (shards.some((id) => id >= count)) return { ok: false, code: 'beyondCount' };
  return { ok: true, shards: { ids: shards, count } };
}
