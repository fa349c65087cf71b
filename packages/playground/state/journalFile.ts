/** The journal's file: reads lines, appends atomically, and compacts while open. */
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { Disk } from './files.ts';

export interface JournalLine {
  readonly key: string;
  /** Including its line break. */
  readonly bytes: Buffer;
  /** The line deletes its key. */
  readonly drops: boolean;
}

export interface JournalFile {
  /** After a rejection, no line counts, and a partial one is cut off before the next append. */
  append(lines: readonly JournalLine[]): Promise<void>;
  /** Whether the file is large and mostly outdated. */
  isWasteful(): boolean;
  /** Keeps only the latest line of each key. After a rejection, the file is unchanged. */
  compact(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenedJournalFile {
  readonly entries: ReadonlyMap<string, unknown>;
  readonly file: JournalFile;
  /** The last line, if only its line break was missing: to be appended again. */
  readonly truncated: readonly [string, unknown] | null;
}

/** Position and length of a key's latest line, including its line break. */
interface Place {
  readonly at: number;
  readonly bytes: number;
}

/** Null: not an entry. */
type Note = (key: string | null, bytes: number, drops: boolean) => void;

/** Smaller files are not compacted. */
const MIN_COMPACTION_BYTES = 4 * 1024 * 1024;
const CHUNK = 1024 * 1024;
/** Longer lines are corrupt and not kept in memory. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const LINE_END = 0x0a;

export function journalLine(key: string, value: unknown): JournalLine {
  return { key, bytes: Buffer.from(`${JSON.stringify([key, value])}\n`), drops: value === null };
}

/** Truncates a last line that a crash or a full disk cut short. */
export async function openJournalFile(path: string, disk: Disk): Promise<OpenedJournalFile> {
  const temporary = `${path}.new`;
  // From a crash during compaction.
  await rm(temporary, { force: true });
  let handle = await open(path, 'a+');
  let places = new Map<string, Place>();
  /** Bytes of all complete lines, and of those that count. */
  let length = 0;
  let live = 0;
  /** Length at which a failed compaction is retried. */
  let nextCompactionLength = 0;
  let torn = false;

  const note: Note = (key, bytes, drops) => {
    if (key !== null) {
      live -= places.get(key)?.bytes ?? 0;
      places.delete(key);
      if (!drops) {
        places.set(key, { at: length, bytes });
        live += bytes;
      }
    }
    length += bytes;
  };
  async function cutTornLine(): Promise<void> {
    await handle.truncate(length);
    torn = false;
  }
  async function rewrite(): Promise<void> {
    const ordered = [...places].sort(([, left], [, right]) => left.at - right.at);
    const fresh = await open(temporary, 'a+');
    try {
      for (const { at, bytes } of joined(ordered.map(([, place]) => place)))
        await disk.append(fresh, await readAt(handle, at, bytes));
      await fresh.sync();
      await rename(temporary, path);
    } catch (error) {
      await fresh.close();
      await rm(temporary, { force: true });
      throw error;
    }
    await handle.close();
    handle = fresh;
    places = new Map();
    length = 0;
    live = 0;
    torn = false;
    for (const [key, { bytes }] of ordered) note(key, bytes, false);
  }

  const { entries, truncated } = await readLines(handle, note);
  await cutTornLine();
  const file: JournalFile = {
    async append(lines) {
      if (torn) await cutTornLine();
      try {
        await disk.append(handle, Buffer.concat(lines.map(({ bytes }) => bytes)));
      } catch (error) {
        torn = true;
        await cutTornLine().catch(() => undefined);
        throw error;
      }
      for (const { key, bytes, drops } of lines) note(key, bytes.length, drops);
    },
    isWasteful: () => length > Math.max(MIN_COMPACTION_BYTES, live * 2, nextCompactionLength),
    async compact() {
      nextCompactionLength = length * 2;
      await rewrite();
      nextCompactionLength = 0;
    },
    close: () => handle.close(),
  };
  return { entries, file, truncated };
}

/** Needs memory only for the current state, not for the whole file. */
async function readLines(handle: FileHandle, note: Note): Promise<Pick<OpenedJournalFile, 'entries' | 'truncated'>> {
  const entries = new Map<string, unknown>();
  function take(line: Buffer | null, bytes: number): void {
    const [key, value] = (line === null ? null : parseLine(line)) ?? [null, null];
    note(key, bytes, value === null);
    if (key === null) return;
    if (value === null) entries.delete(key);
    else entries.set(key, value);
  }
  let partialLine: Buffer[] = [];
  let begunBytes = 0;
  function begin(piece: Buffer): void {
    begunBytes += piece.length;
    if (begunBytes <= MAX_LINE_BYTES) partialLine.push(piece);
    else partialLine = [];
  }
  const completeLine = (): Buffer | null => (begunBytes <= MAX_LINE_BYTES ? Buffer.concat(partialLine) : null);

  // Splits bytes, because text may contain other line separators.
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK })) {
    const bytes = Buffer.from(chunk);
    let from = 0;
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
      begin(bytes.subarray(from, end));
      take(completeLine(), begunBytes + 1);
      partialLine = [];
      begunBytes = 0;
      from = end + 1;
    }
    if (from < bytes.length) begin(bytes.subarray(from));
  }
  const last = begunBytes === 0 ? null : completeLine();
  const truncated = last === null ? null : parseLine(last);
  if (truncated !== null && truncated[1] !== null) entries.set(...truncated);
  if (truncated !== null && truncated[1] === null) entries.delete(truncated[0]);
  return { entries, truncated };
}

/** Null: not an entry. */
function parseLine(line: Buffer): [string, unknown] | null {
  try {
    const parsed: unknown = JSON.parse(line.toString('utf8'));
    return Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed[0], parsed[1] ?? null] : null;
  } catch {
    return null;
  }
}

/** Merges adjacent places, to read them at once. */
function joined(places: readonly Place[]): Place[] {
  const ranges: Place[] = [];
  for (const { at, bytes } of places) {
    const last = ranges.at(-1);
    if (last !== undefined && last.at + last.bytes === at && last.bytes + bytes <= CHUNK)
      ranges[ranges.length - 1] = { at: last.at, bytes: last.bytes + bytes };
    else ranges.push({ at, bytes });
  }
  return ranges;
}

async function readAt(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  for (let read = 0; read < bytes; ) {
    const { bytesRead } = await handle.read(buffer, read, bytes - read, at + read);
    if (bytesRead === 0) throw new Error('the journal is shorter than what has been written to it');
    read += bytesRead;
  }
  return buffer;
}
