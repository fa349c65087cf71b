/**
 * Keeps the playground's state in one file: a line of JSON for each change of a keyed value, the last one counts.
 * What cannot be written is tried again, and meanwhile said; what the keys and values mean is left to the world.
 */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Disk } from './disk.ts';
import { type JournalFile, type JournalLine, journalLine, openJournalFile } from './journalFile.ts';

/** Why nothing is saved at present: no room on the disk, or something else that the report tells. */
export type SaveFault = 'full' | 'failed';

export interface Journal {
  put(key: string, value: unknown): void;
  drop(key: string): void;
  /** Null as long as everything can be saved. */
  fault(): SaveFault | null;
  /** Resolves when everything put so far is in the file. */
  flush(): Promise<void>;
  /** Writes what has been put, with one last try where the disk is full; what is put later is not kept. */
  close(): Promise<void>;
}

export interface OpenedJournal {
  readonly entries: ReadonlyMap<string, unknown>;
  readonly journal: Journal;
}

export interface JournalParts {
  readonly disk: Disk;
  /** The first pause before something is tried again, in milliseconds; each further one is twice as long. */
  readonly retryMs: number;
  /** Called when saving begins to fail, and when all is saved again. */
  readonly onFault: () => void;
  /** Told of what went wrong, for whoever started the program. */
  readonly report: (error: unknown) => void;
}

const LONGEST_PAUSE = 30_000;
/** So much is written at once: on a disk that is nearly full, the first part finds its room. */
const BATCH = 1024 * 1024;

/** Opens or makes the file; null keeps nothing. Rejects where it cannot be read or written at all. */
export async function openJournal(path: string | null, parts: JournalParts): Promise<OpenedJournal> {
  if (path === null) {
    const nothing = async () => {};
    const journal = { put() {}, drop() {}, fault: () => null, flush: nothing, close: nothing };
    return { entries: new Map(), journal };
  }
  await mkdir(dirname(path), { recursive: true });
  const { entries, file, unended } = await openJournalFile(path, parts.disk);
  if (file.isWasteful()) await shorten(file, path, parts.report);
  const journal = createWriter(file, path, parts);
  if (unended !== null) journal.put(...unended);
  return { entries, journal };
}

function createWriter(file: JournalFile, path: string, { retryMs, onFault, report }: JournalParts): Journal {
  /** By key, so that waiting long needs no more memory than the state itself. */
  let waiting = new Map<string, JournalLine>();
  let writing: Promise<void> | null = null;
  let fault: SaveFault | null = null;
  let nextPause = retryMs;
  const closing = new AbortController();

  function takeBatch(): JournalLine[] {
    const batch: JournalLine[] = [];
    let bytes = 0;
    for (const line of waiting.values()) {
      if (bytes > 0 && bytes + line.bytes.length > BATCH) break;
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
      report(new Error(`${path} cannot be written; what happens is kept in memory and tried again`, { cause: error }));
    become(isFull(error) ? 'full' : 'failed');
  }

  async function drain(): Promise<void> {
    while (waiting.size > 0) {
      const batch = takeBatch();
      const isLastTry = closing.signal.aborted;
      try {
        await file.append(batch);
      } catch (error) {
        // What has been put meanwhile is newer.
        waiting = new Map([...batch.map((line) => [line.key, line] as const), ...waiting]);
        failed(error);
        if (isLastTry) break;
        await pause(nextPause, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
        nextPause = Math.min(nextPause * 2, LONGEST_PAUSE);
        continue;
      }
      nextPause = retryMs;
      if (waiting.size === 0) become(null);
      if (file.isWasteful()) await shorten(file, path, report);
    }
    writing = null;
  }
  function add(line: JournalLine): void {
    // Connections say goodbye after everything else has been closed: nothing that anybody would miss.
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
        report(new Error(`${path} could not be written to the end: ${waiting.size} changes are lost`));
      await file.close();
    },
  };
}

/** The longer form holds the same: where there is no room for the shorter one beside it, nothing is lost. */
async function shorten(file: JournalFile, path: string, report: JournalParts['report']): Promise<void> {
  try {
    await file.compact();
  } catch (error) {
    report(new Error(`${path} could not be shortened; it stays as it is`, { cause: error }));
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
