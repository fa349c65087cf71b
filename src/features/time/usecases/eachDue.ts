/**
 * Does each of many things that are due, once and with room between them; one that fails keeps none of the others.
 */
import type { Breathe } from '../../../kernel/index.ts';

/** What has come of a look. */
export interface Looked {
  /** Whether more is left to be done at once. */
  readonly more: boolean;
  readonly failures: readonly unknown[];
}

/** Things of one kind that come due, each at a moment of its own. */
export interface DueTask {
  /** At most so many ids of what is due by a moment, the first one due first. */
  due(by: Date, most: number): Promise<readonly string[]>;
  /** Afterwards it is due no more. */
  work(id: string, now: Date): Promise<void>;
  /** When the first of all was or will be due, as things stand at a moment; null: nothing will be. */
  first(now: Date): Promise<Date | null>;
}

export interface LookParts {
  /** After each few. */
  readonly looked: () => Promise<void>;
  readonly breathe: Breathe;
  readonly signal?: AbortSignal | undefined;
}

const PAGE = 50;
/** In one look; then others have their turn. */
const PAGES = 4;

/** What is due at a moment. Ends early when it is called off, between two things. */
export async function eachDue(task: DueTask, now: Date, { looked, breathe, signal }: LookParts): Promise<Looked> {
  const seen = new Set<string>();
  const failures: unknown[] = [];
  for (let page = 0; page < PAGES; page++) {
    const ids = await task.due(now, PAGE);
    const fresh = ids.filter((id) => !seen.has(id));
    if (fresh.length === 0) {
      const stays = ids[0];
      if (stays !== undefined && failures.length === 0) failures.push(new Error(`${stays} stays due when it is done`));
      return { more: false, failures };
    }
    for (const id of fresh) {
      if (signal?.aborted) return { more: true, failures };
      seen.add(id);
      try {
        await task.work(id, now);
      } catch (error) {
        failures.push(error);
      }
      await breathe();
    }
    await looked();
  }
  return { more: true, failures };
}
