/**
 * Processes due items of one kind, yielding to the event loop between them. A failure does not stop the other items.
 */
import { latestPlausible, type YieldToEventLoop } from '../../../kernel/index.ts';

export interface PollResult {
  /** Whether due items remain. */
  readonly more: boolean;
  readonly failures: readonly unknown[];
}

/** Items of one kind, each due at its own time. */
export interface DueTask {
  /** At most `most` ids that are due by `by`, earliest first. */
  due(by: Date, most: number): Promise<readonly string[]>;
  /** Must leave the item no longer due. */
  work(id: string, now: Date): Promise<void>;
  /** When the first item was or will be due; null if there is none. */
  first(now: Date): Promise<Date | null>;
}

/** Rows that are each due at their own time, earliest first. */
export interface DueRows<Id = string> {
  /** At most `most` rows that are due by `by`. */
  until(by: Date, most: number): Promise<readonly Id[]>;
  /** At most `most` rows that are due after `moment`. */
  after(moment: Date, most: number): Promise<readonly Id[]>;
  /** Null if there is none. */
  first(): Promise<{ readonly id: Id; readonly at: Date } | null>;
}

export function whenDue(rows: Pick<DueRows<string | number>, 'until' | 'first'>, work: DueTask['work']): DueTask {
  const due: DueTask['due'] = async (by, most) => (await rows.until(by, most)).map(String);
  return { due, work, first: async () => (await rows.first())?.at ?? null };
}

/** For rows that are due more than `aheadMs` ahead, which only a skewed system clock can write. */
export function whenTooFarAhead(rows: Pick<DueRows, 'after'>, work: DueTask['work'], aheadMs?: number): DueTask {
  const due: DueTask['due'] = (now, most) => rows.after(latestPlausible(now, aheadMs), most);
  return { due, work, first: async (now) => ((await due(now, 1)).length > 0 ? now : null) };
}

export interface PollContext {
  /** Runs after each page. */
  readonly onPageDone: () => Promise<void>;
  readonly yieldNow: YieldToEventLoop;
  readonly signal?: AbortSignal | undefined;
}

const PAGE_SIZE = 50;
/** Pages per poll, after which other tasks get a turn. */
const MAX_PAGES_PER_POLL = 4;

/** An abort takes effect between two items. */
export async function processDueItems(
  task: DueTask,
  now: Date,
  { onPageDone, yieldNow, signal }: PollContext,
): Promise<PollResult> {
  const seen = new Set<string>();
  const failures: unknown[] = [];
  for (let page = 0; page < MAX_PAGES_PER_POLL; page++) {
    const ids = await task.due(now, PAGE_SIZE);
    const fresh = ids.filter((id) => !seen.has(id));
    if (fresh.length === 0) {
      const stuckId = ids[0];
      if (stuckId !== undefined && failures.length === 0)
        failures.push(new Error(`${stuckId} is still due after it was processed`));
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
      await yieldNow();
    }
    await onPageDone();
  }
  return { more: true, failures };
}
