/**
 * Does each of many things that are due, once and with room between them; one that fails keeps none of the others.
 * What is due, and doing it, is left to the callers.
 */
import type { Breathe } from './breathe.ts';

/** What has come of a look. */
export interface Looked {
  /** Whether there is something to tell. */
  readonly told: boolean;
  /** Whether more is left to be done at once. */
  readonly more: boolean;
  readonly failures: readonly unknown[];
}

export interface DueWork {
  /** At most so many ids of what is due, the first one due first. */
  readonly due: (most: number) => Promise<readonly string[]>;
  /** Afterwards it is due no more. Resolves to whether there is something to tell. */
  readonly work: (id: string) => Promise<boolean>;
  /** After each few. */
  readonly looked: () => Promise<void>;
  readonly breathe: Breathe;
  readonly signal?: AbortSignal | undefined;
}

const PAGE = 50;
/** In one look; then others have their turn. */
const PAGES = 4;

export async function eachDue({ due, work, looked, breathe, signal }: DueWork): Promise<Looked> {
  const seen = new Set<string>();
  const failures: unknown[] = [];
  let told = false;
  for (let page = 0; page < PAGES; page++) {
    const ids = await due(PAGE);
    const fresh = ids.filter((id) => !seen.has(id));
    if (fresh.length === 0) {
      const stays = ids[0];
      if (stays !== undefined && failures.length === 0) failures.push(new Error(`${stays} stays due when it is done`));
      return { told, more: false, failures };
    }
    for (const id of fresh) {
      if (signal?.aborted) return { told, more: true, failures };
      seen.add(id);
      try {
        told = (await work(id)) || told;
      } catch (error) {
        failures.push(error);
      }
      await breathe();
    }
    await looked();
  }
  return { told, more: true, failures };
}
