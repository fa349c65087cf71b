/**
 * Keeps the playground's state in one file: a line of JSON for each change of a keyed value, the last one counts.
 * Rewrites the file in short form when opened; what the keys and values mean is left to the world.
 */
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface Journal {
  put(key: string, value: unknown): void;
  drop(key: string): void;
  /** Resolves when everything put so far is in the file. */
  flush(): Promise<void>;
  /** Writes what has been put; what is put later is not kept. */
  close(): Promise<void>;
}

export interface OpenedJournal {
  readonly entries: ReadonlyMap<string, unknown>;
  readonly journal: Journal;
}

/** Opens or makes the file; null keeps nothing. A last line cut short by a crash is dropped. */
export async function openJournal(file: string | null): Promise<OpenedJournal> {
  if (file === null) {
    const nothing = async () => {};
    return { entries: new Map(), journal: { put() {}, drop() {}, flush: nothing, close: nothing } };
  }
  await mkdir(dirname(file), { recursive: true });
  const entries = parseLines(await readOrEmpty(file));
  await writeFile(`${file}.new`, [...entries].map(([key, value]) => `${JSON.stringify([key, value])}\n`).join(''));
  await rename(`${file}.new`, file);
  return { entries, journal: await openWriter(file) };
}

async function readOrEmpty(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function parseLines(text: string): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const parsed = parseLine(line);
    if (parsed === null) continue;
    const [key, value] = parsed;
    if (value === null) entries.delete(key);
    else entries.set(key, value);
  }
  return entries;
}

function parseLine(line: string): [string, unknown] | null {
  try {
    const parsed: unknown = JSON.parse(line);
    return Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed[0], parsed[1]] : null;
  } catch {
    return null;
  }
}

async function openWriter(file: string): Promise<Journal> {
  const handle = await open(file, 'a');
  let waiting: string[] = [];
  let writing: Promise<void> | null = null;
  let closed = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const text = waiting.join('');
      waiting = [];
      await handle.appendFile(text);
    }
    writing = null;
  }
  function add(line: string): void {
    // Connections say goodbye after everything else has been closed: nothing that anybody would miss.
    if (closed) return;
    waiting.push(line);
    writing ??= Promise.resolve().then(drain);
  }
  const flush = async () => {
    while (writing) await writing;
  };
  return {
    put: (key, value) => add(`${JSON.stringify([key, value])}\n`),
    drop: (key) => add(`${JSON.stringify([key, null])}\n`),
    flush,
    async close() {
      closed = true;
      await flush();
      await handle.close();
    },
  };
}
