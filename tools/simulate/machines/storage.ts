/** Opens a machine's store, in which statements fail during storms and after the machine's death. */
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
  /** Whether the answer to the last COMMIT is lost, and the answer to the question whether it happened. */
  readonly lostAnswers: () => 'none' | 'first' | 'both';
  /** Receives each writing statement when it runs, and again after its COMMIT. */
  readonly written: (sql: string) => void;
}

export interface Storage {
  readonly store: Store;
  /** A cut store refuses all statements. */
  cut(isCut: boolean): void;
  /** Calls `work` once, before the n-th statement from now that changes something visible. */
  before(statements: number, work: () => void): void;
  readonly isInTransaction: () => boolean;
}

const BEGINS = /^\s*BEGIN\b/i;
const COMMITS = /^\s*COMMIT\b/i;
const ENDS = /^\s*ROLLBACK\b/i;
const READS = /^\s*(SELECT|PRAGMA)\b/i;
const WRITES = /^\s*(INSERT|UPDATE|DELETE|WITH)\b/i;
/** Statements that record polls and their leases; skipped polls do not write them. */
const POLL_NOTES = /\bwatches\b/;
const LEASES = /\bjobs\b/;
const POLL_LEASES: readonly unknown[] = [
  'clocks',
  'forgetting',
  'results',
  'badges',
  'seeks',
  'damage',
  'housekeeping',
] satisfies readonly JobKind[];

/** Thrown by a dead machine's store while its code still runs. */
class MachineDead extends Error {}

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
  /** Writing statements of the open transaction. */
  const changes = new Set<string>();
  let plannedDeath: { left: number; readonly work: () => void } | null = null;

  function checkStatement({ sql, args }: Statement): void {
    if (ENDS.test(sql)) {
      isInTransaction = false;
      return;
    }
    const isNote = POLL_NOTES.test(sql) || (LEASES.test(sql) && args.some((given) => POLL_LEASES.includes(given)));
    if (plannedDeath && WRITES.test(sql) && !isNote) {
      plannedDeath.left -= 1;
      if (plannedDeath.left <= 0) {
        const { work } = plannedDeath;
        plannedDeath = null;
        work();
      }
    }
    if (isCut) throw new MachineDead('the machine is dead');
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
    yieldNow: async () => undefined,
    onStatement: checkStatement,
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
      plannedDeath = null;
    },
    before(left, work) {
      plannedDeath = { left, work };
    },
    isInTransaction: () => isInTransaction,
  };
}
