/**
 * Makes a backup while the bot plays: a copy of one state of the database, packed with all that belongs to it, read once more,
 * and only then given its name. When that is done, and which old ones go, is left to whoever wants it.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../kernel/index.ts';
import { readComponentFiles } from './componentFiles.ts';
import type { BackedUpDatabase, CopyRefusal } from './databases/database.ts';
import { readBackup, writeBackup } from './format.ts';
import { isSystemError, onDisk } from './onDisk.ts';
import { removeLeftovers, unfinishedNames } from './unfinished.ts';

export interface BackupParts {
  readonly database: BackedUpDatabase;
  /** The folder with copies of the component files that games were dealt with. */
  readonly componentsFolder: string;
  readonly clock: Clock;
}

export interface MadeBackup {
  readonly ok: true;
  readonly file: string;
  readonly bytes: number;
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>;
}

export type BackupRefusal =
  | CopyRefusal
  | { readonly ok: false; readonly code: 'exists'; readonly file: string }
  | { readonly ok: false; readonly code: 'notWritten'; readonly file: string; readonly reason: string }
  /** What the database is copied from has no tables of this program. */
  | { readonly ok: false; readonly code: 'notOurs'; readonly database: string };

/**
 * Under the file's name nothing is ever seen but a whole backup; until then it lies beside it as `FILE.unfinished-PID`.
 * Rejects when called off.
 */
export async function makeBackup(
  { database, componentsFolder, clock }: BackupParts,
  file: string,
  signal?: AbortSignal,
): Promise<MadeBackup | BackupRefusal> {
  if (existsSync(file)) return { ok: false, code: 'exists', file };
  const { unfinished, copy } = unfinishedNames(file);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await removeLeftovers(path.dirname(file), (name) => name === path.basename(file), clock.now());
    for (const left of [unfinished, copy]) await rm(left, { force: true });
    const madeAt = clock.now().toISOString();
    const copied = await database.copy(copy, signal);
    if (!copied.ok) return copied;
    const { migration, counts } = copied;
    if (migration === null) return { ok: false, code: 'notOurs', database: database.name };
    const components = readComponentFiles(componentsFolder);
    const manifest = { database: database.kind, madeAt, migration, counts, components };
    const bytes = await writeBackup(unfinished, manifest, copy, signal);
    const written = await readBackup(unfinished, signal);
    if (!written.ok) return { ok: false, code: 'notWritten', file, reason: 'the disk gives back something else' };
    await rename(unfinished, file);
    await onDisk(path.dirname(file));
    return { ok: true, file, bytes, counts };
  } catch (error) {
    if (signal?.aborted || !isSystemError(error)) throw error;
    return { ok: false, code: 'notWritten', file, reason: error.code };
  } finally {
    // Where that fails, why the backup did is the better answer; the next one removes them.
    for (const left of [unfinished, copy]) await rm(left, { force: true }).catch(() => undefined);
  }
}
