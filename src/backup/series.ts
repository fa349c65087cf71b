/**
 * The daily backups of a folder: how each is called, and which of them have had their time.
 * Files of any other name are nobody's business here.
 */
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';

const NAME = /^intarsia-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/;

/** `intarsia-2026-01-31T05-30-00Z.backup`: in the order of names as in that of time. */
export function nameOf(at: Date): string {
  return `intarsia-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

export function isOfSeries(name: string): boolean {
  return NAME.test(name);
}

/**
 * Removes the oldest until there are so many, but never the newest one made, whatever the clock says.
 * @returns their names
 */
export async function removeOldest(folder: string, keep: number, newest: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  const others = readdirSync(folder)
    .filter((name) => isOfSeries(name) && name !== newest)
    .sort();
  const old = others.slice(0, Math.max(0, others.length + 1 - keep));
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old;
}
