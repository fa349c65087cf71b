/**
 * The file of the journal: reads it line by line, adds whole lines or none, and rewrites it in short form while it is open.
 * It knows where the latest line of each key stands; what waits to be written, and when, is left to the writer.
 */
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { Disk } from './disk.ts';

export interface JournalLine {
  readonly key: string;
  /** The line as it stands in the file, with its end. */
  readonly bytes: Buffer;
  /** The line says that there is no such key any more. */
  readonly drops: boolean;
}

export interface JournalFile {
  /** Adds the lines. Where it rejects, none of them counts, and what stands of them is cut off before the next are added. */
  append(lines: readonly JournalLine[]): Promise<void>;
  /** Whether the file is large, and most of it is no longer true. */
  isWasteful(): boolean;
  /** Keeps the latest line of each key only. Where it rejects, the file is as it was. */
  compact(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenedJournalFile {
  readonly entries: ReadonlyMap<string, unknown>;
  readonly file: JournalFile;
  /** The last line, if only its end was missing: it has to be added again. */
  readonly unended: readonly [string, unknown] | null;
}

/** The latest line of a key: where it begins and how long it is, its end included. */
interface Place {
  readonly at: number;
  readonly bytes: number;
}

/** Tells of a line with so many bytes; it counts for nothing where it has no key. */
type Note = (key: string | null, bytes: number, drops: boolean) => void;

/** Below this a file is never rewritten. */
const SMALL = 4 * 1024 * 1024;
const CHUNK = 1024 * 1024;
/** No entry is as long as this: it is damage, and not kept in memory. */
const LONGEST_LINE = 64 * 1024 * 1024;
const LINE_END = 0x0a;

export function journalLine(key: string, value: unknown): JournalLine {
  return { key, bytes: Buffer.from(`${JSON.stringify([key, value])}\n`), drops: value === null };
}

/** Opens or makes the file; a last line cut short by a crash or a full disk is cut off. */
export async function openJournalFile(path: string, disk: Disk): Promise<OpenedJournalFile> {
  const beside = `${path}.new`;
  // Left behind by a crash while the file was being rewritten.
  await rm(beside, { force: true });
  let handle = await open(path, 'a+');
  let places = new Map<string, Place>();
  /** The length of all whole lines, and of those that count. */
  let length = 0;
  let live = 0;
  /** After a rewriting that failed, the length at which it is tried again. */
  let patience = 0;
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
    const fresh = await open(beside, 'a+');
    try {
      for (const { at, bytes } of joined(ordered.map(([, place]) => place)))
        await disk.append(fresh, await readAt(handle, at, bytes));
      await fresh.sync();
      await rename(beside, path);
    } catch (error) {
      await fresh.close();
      await rm(beside, { force: true });
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

  const { entries, unended } = await readLines(handle, note);
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
    isWasteful: () => length > Math.max(SMALL, live * 2, patience),
    async compact() {
      patience = length * 2;
      await rewrite();
      patience = 0;
    },
    close: () => handle.close(),
  };
  return { entries, file, unended };
}

/** Tells `note` of every whole line; memory is needed for what counts, not for the whole file. */
async function readLines(handle: FileHandle, note: Note): Promise<Pick<OpenedJournalFile, 'entries' | 'unended'>> {
  const entries = new Map<string, unknown>();
  function take(line: Buffer | null, bytes: number): void {
    const [key, value] = (line === null ? null : parseLine(line)) ?? [null, null];
    note(key, bytes, value === null);
    if (key === null) return;
    if (value === null) entries.delete(key);
    else entries.set(key, value);
  }
  let begun: Buffer[] = [];
  let begunBytes = 0;
  function begin(piece: Buffer): void {
    begunBytes += piece.length;
    if (begunBytes <= LONGEST_LINE) begun.push(piece);
    else begun = [];
  }
  const whole = (): Buffer | null => (begunBytes <= LONGEST_LINE ? Buffer.concat(begun) : null);

  // Lines are told apart by their bytes: a text may hold other signs that end a line.
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK })) {
    const bytes = Buffer.from(chunk);
    let from = 0;
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
      begin(bytes.subarray(from, end));
      take(whole(), begunBytes + 1);
      begun = [];
      begunBytes = 0;
      from = end + 1;
    }
    if (from < bytes.length) begin(bytes.subarray(from));
  }
  const last = begunBytes === 0 ? null : whole();
  const unended = last === null ? null : parseLine(last);
  if (unended !== null && unended[1] !== null) entries.set(...unended);
  if (unended !== null && unended[1] === null) entries.delete(unended[0]);
  return { entries, unended };
}

/** Null for what no entry looks like. */
function parseLine(line: Buffer): [string, unknown] | null {
  try {
    const parsed: unknown = JSON.parse(line.toString('utf8'));
    return Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed[0], parsed[1] ?? null] : null;
  } catch {
    return null;
  }
}

/** Neighbours as one place, so that they are read at once. */
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
