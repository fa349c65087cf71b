/** The files around backups: component files, flushing to the disk, and unfinished files of killed processes. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

export type ComponentFiles = Readonly<Record<string, string>>;

export function readComponentFiles(folder: string): ComponentFiles {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** The files in the folder whose content would change. */
export function conflictingFiles(folder: string, files: ComponentFiles): readonly string[] {
  const present = readComponentFiles(folder);
  return Object.keys(present)
    .filter((name) => files[name] !== undefined && files[name] !== present[name])
    .map((name) => path.join(folder, name));
}

/** Each file is written atomically, and flushed when this resolves. */
export async function writeComponentFiles(folder: string, files: ComponentFiles): Promise<void> {
  if (Object.keys(files).length === 0) return;
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeAtomically(path.join(folder, name), content);
  }
}

async function writeAtomically(file: string, content: string): Promise<void> {
  const unfinished = `${file}.restoring`;
  try {
    const handle = await open(unfinished, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

export async function flushToDisk(file: string): Promise<void> {
  // Windows cannot open folders, and cannot flush through a read-only handle.
  if (process.platform === 'win32') return;
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Includes SQLite's journal of the copy. */
const UNFINISHED = /\.unfinished-\d+(\.copy(-journal)?)?$/;
/** A newer one may be in use by another process. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/** Next to `file`: the unfinished backup, the copy of the database that goes into it, and SQLite's journal of that. */
export function unfinishedNames(file: string) {
  const unfinished = `${file}.unfinished-${process.pid}`;
  const copy = `${unfinished}.copy`;
  return { unfinished, copy, journal: `${copy}-journal` };
}

/** Removes abandoned unfinished files of the backups whose names `isOurs` accepts. */
export async function removeUnfinished(folder: string, isOurs: (name: string) => boolean, now: Date): Promise<void> {
  for (const name of readdirSync(folder)) {
    const [ending] = UNFINISHED.exec(name) ?? [];
    if (ending === undefined || !isOurs(name.slice(0, -ending.length))) continue;
    const unfinished = path.join(folder, name);
    const stats = statSync(unfinished, { throwIfNoEntry: false });
    if (stats && now.getTime() - stats.mtimeMs > ABANDONED_AFTER_MS) await rm(unfinished, { force: true });
  }
}
