/**
 * The real store of one machine on the database that all machines share, which refuses statements as the weather has it, and all of
 * them once the machine is dead. What a machine was in the middle of is rolled back, as SQLite does with whoever dies.
 */

import { openStore, type Store } from '../../../src/features/storage/index.ts';
import { type JobKind, StorageFailure, type StorageTrouble } from '../../../src/match/index.ts';
import type { Components } from '../../../src/rules/index.ts';
import type { Statement } from '../../../src/store/index.ts';
import type { Schedule } from '../world/schedule.ts';

export interface StorageParts {
  readonly url: string;
  readonly components: Components;
  readonly schedule: Schedule;
  readonly trouble: () => StorageTrouble | null;
  /** Whether the answer is lost to the COMMIT that was just carried out, and to the question whether it was. */
  readonly lostAnswers: () => 'none' | 'first' | 'both';
  /** Hears of each statement that changes something, and again once others see it. */
  readonly written: (sql: string) => void;
}

export interface Storage {
  readonly store: Store;
  /** From now on nothing is carried out, or everything again. */
  cut(isCut: boolean): void;
  /** Calls this once, before the last of so many statements from now, of those that change what people could notice. */
  before(statements: number, work: () => void): void;
  readonly isInTransaction: () => boolean;
}

const BEGINS = /^\s*BEGIN\b/i;
const COMMITS = /^\s*COMMIT\b/i;
const ENDS = /^\s*ROLLBACK\b/i;
const READS = /^\s*(SELECT|PRAGMA)\b/i;
const WRITES = /^\s*(INSERT|UPDATE|DELETE|WITH)\b/i;
/** That somebody has looked, and the leases under which they look: looks that are left out do not write them. */
const NOTES = /\bwatches\b/;
const LEASES = /\bjobs\b/;
const LOOKED_UNDER: readonly unknown[] = [
  'clocks',
  'forgetting',
  'results',
  'badges',
  'seeks',
  'damage',
  'housekeeping',
] satisfies readonly JobKind[];

/** What a machine meets that is dead and does not know it yet. */
class Dead extends Error {}

export async function openStorage({
  url,
  components,
  schedule,
  trouble,
  lostAnswers,
  written,
}: StorageParts): Promise<Storage> {
  let isCut = false;
  let isInTransaction = false;
  let isNextLost = false;
  /** Of the transaction that is open. */
  const changes = new Set<string>();
  let ambush: { left: number; readonly work: () => void } | null = null;

  function meet({ sql, args }: Statement): void {
    if (ENDS.test(sql)) {
      isInTransaction = false;
      return;
    }
    const isNote = NOTES.test(sql) || (LEASES.test(sql) && args.some((given) => LOOKED_UNDER.includes(given)));
    if (ambush && WRITES.test(sql) && !isNote) {
      ambush.left -= 1;
      if (ambush.left <= 0) {
        const { work } = ambush;
        ambush = null;
        work();
      }
    }
    if (isCut) throw new Dead('the machine is dead');
    if (isNextLost) {
      isNextLost = false;
      throw new StorageFailure('away', new Error('simulated'));
    }
    const reads = READS.test(sql);
    const wrong = trouble();
    const isHit = wrong !== null && !(reads && (wrong === 'full' || wrong === 'readOnly'));
    if (isHit) throw new StorageFailure(wrong, new Error('simulated'));
    if (BEGINS.test(sql)) {
      isInTransaction = true;
      changes.clear();
    } else if (COMMITS.test(sql)) {
      isInTransaction = false;
      for (const change of changes) written(change);
    } else if (!reads) {
      if (isInTransaction) changes.add(sql);
      else written(sql);
    }
  }

  const store = await openStore({
    url,
    components,
    clock: schedule.clock,
    breathe: async () => undefined,
    onStatement: meet,
    onCommitted: () => {
      const lost = lostAnswers();
      if (lost === 'none') return;
      isNextLost = lost === 'both';
      throw new StorageFailure('away', new Error('simulated'));
    },
  });
  return {
    store,
    cut(cut) {
      isCut = cut;
      ambush = null;
    },
    before(left, work) {
      ambush = { left, work };
    },
    isInTransaction: () => isInTransaction,
  };
}
