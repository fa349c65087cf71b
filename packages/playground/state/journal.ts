/** Persists the state as an append-only journal of JSON lines, the last of each key counting; retries failed writes. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Disk } from './files.ts';
import { type JournalFile, type JournalLine, journalLine, openJournalFile } from './journalFile.ts';

/** No room on the disk, or another error that was reported. */
export type SaveFault = 'full' | 'failed';

export interface Journal {
  put(key: string, value: unknown): void;
  drop(key: string): void;
  /** Null: saving works. */
  fault(): SaveFault | null;
  /** Resolves when all earlier changes are written. */
  flush(): Promise<void>;
  /** Writes what is pending, with one last attempt on a full disk. */
  close(): Promise<void>;
}

export interface OpenedJournal {
  readonly entries: ReadonlyMap<string, unknown>;
  readonly journal: Journal;
}

export interface JournalParts {
  readonly disk: Disk;
  /** First retry delay in milliseconds; doubles with each retry. */
  readonly retryMs: number;
  /** Called when saving starts to fail and when it recovers. */
  readonly onFault: () => void;
  readonly report: (error: unknown) => void;
}

const MAX_RETRY_MS = 30_000;
/** Small enough that part of the data still fits on a nearly full disk. */
const MAX_BATCH_BYTES = 1024 * 1024;

/** Null: in memory. Rejects if the file cannot be read or written. */
export async function openJournal(path: string | null, parts: JournalParts): Promise<OpenedJournal> {
  if (path === null) {
    const nothing = async () => {};
    const journal = { put() {}, drop() {}, fault: () => null, flush: nothing, close: nothing };
    return { entries: new Map(), journal };
  }
  await mkdir(dirname(path), { recursive: true });
  const { entries, file, truncated } = await openJournalFile(path, parts.disk);
  if (file.isWasteful()) await shorten(file, path, parts.report);
  const journal = createWriter(file, path, parts);
  if (truncated !== null) journal.put(...truncated);
  return { entries, journal };
}

function createWriter(file: JournalFile, path: string, { retryMs, onFault, report }: JournalParts): Journal {
  /** By key, so that a long wait needs no more memory than the state. */
  let waiting = new Map<string, JournalLine>();
  let writing: Promise<void> | null = null;
  let fault: SaveFault | null = null;
  let nextPause = retryMs;
  const closing = new AbortController();

  function takeBatch(): JournalLine[] {
    const batch: JournalLine[] = [];
    let bytes = 0;
    for (const line of waiting.values()) {
      if (bytes > 0 && bytes + line.bytes.length > MAX_BATCH_BYTES) break;
      bytes += line.bytes.length;
      batch.push(line);
      waiting.delete(line.key);
    }
    return batch;
  }
  function become(next: SaveFault | null): void {
    if (next === fault) return;
    fault = next;
    onFault();
  }
  function failed(error: unknown): void {
    if (fault === null)
      report(new Error(`${path} cannot be written; changes are kept in memory and retried`, { cause: error }));
    become(isFull(error) ? 'full' : 'failed');
  }

  async function drain(): Promise<void> {
    while (waiting.size > 0) {
      const batch = takeBatch();
      const isLastTry = closing.signal.aborted;
      try {
        await file.append(batch);
      } catch (error) {
        // Newer values win over the failed batch.
        waiting = new Map([...batch.map((line) => [line.key, line] as const), ...waiting]);
        failed(error);
        if (isLastTry) break;
        await pause(nextPause, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
        nextPause = Math.min(nextPause * 2, MAX_RETRY_MS);
        continue;
      }
      nextPause = retryMs;
      if (waiting.size === 0) become(null);
      if (file.isWasteful()) await shorten(file, path, report);
    }
    writing = null;
  }
  function add(line: JournalLine): void {
    // Disconnects after closing change nothing that must be kept.
    if (closing.signal.aborted) return;
    waiting.set(line.key, line);
    writing ??= Promise.resolve().then(drain);
  }
  const flush = async () => {
    while (writing) await writing;
  };
  return {
    put: (key, value) => add(journalLine(key, value)),
    drop: (key) => add(journalLine(key, null)),
    fault: () => fault,
    flush,
    async close() {
      closing.abort();
      await flush();
      if (waiting.size > 0)
        report(new Error(`${path} could not be written completely: ${waiting.size} changes are lost`));
      await file.close();
    },
  };
}

/** Without room for a compacted copy, the journal stays as it is. */
async function shorten(file: JournalFile, path: string, report: JournalParts['report']): Promise<void> {
  try {
    await file.compact();
  } catch (error) {
    report(new Error(`${path} could not be compacted; it stays unchanged`, { cause: error }));
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
