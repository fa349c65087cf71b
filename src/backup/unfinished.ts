/**
 * How files are called while a backup is being made, and what becomes of those that a killed process has left.
 */
import { readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';

/** `FILE.unfinished-PID` and `FILE.unfinished-PID.copy`, with what SQLite keeps beside the latter while it writes. */
const UNFINISHED = /\.unfinished-\d+(\.copy(-journal)?)?$/;
/** Somebody may be at one that has been written to since; in milliseconds. */
const NOBODYS_AFTER = 24 * 3_600_000;

/** Beside the backup's file: the backup itself, and the database's own copy that goes into it. */
export function unfinishedNames(file: string): { readonly unfinished: string; readonly copy: string } {
  const unfinished = `${file}.unfinished-${process.pid}`;
  return { unfinished, copy: `${unfinished}.copy` };
}

/** Removes what has been left of backups whose names are the caller's; nothing else in the folder is touched. */
export async function removeLeftovers(folder: string, isOurs: (name: string) => boolean, now: Date): Promise<void> {
  for (const name of readdirSync(folder)) {
    const [ending] = UNFINISHED.exec(name) ?? [];
    if (ending === undefined || !isOurs(name.slice(0, -ending.length))) continue;
    const left = path.join(folder, name);
    const known = statSync(left, { throwIfNoEntry: false });
    if (known && now.getTime() - known.mtimeMs > NOBODYS_AFTER) await rm(left, { force: true });
  }
}
