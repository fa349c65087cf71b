/** Makes a backup while the bot plays: a consistent copy of the database, packed, verified, and only then renamed. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { refuseHalfFilled } from '../../scripts/database/fault.js';
import { databaseAddress } from '../../scripts/migrate.js';
import { type Clock, isSystemError } from '../kernel/index.ts';
import type { BackedUpDatabase, CopyRefusal } from './databases/database.ts';
import { sqliteDatabase } from './databases/sqlite.ts';
import { flushToDisk, readComponentFiles, removeUnfinished, unfinishedNames } from './files.ts';
import { readBackup, writeBackup } from './format.ts';

export interface BackupParts {
  readonly database: BackedUpDatabase;
  readonly componentsFolder: string;
  readonly clock: Clock;
}

export interface MadeBackup {
  readonly ok: true;
  readonly file: string;
  readonly bytes: number;
  readonly counts: Readonly<Record<string, number>>;
}

export type BackupRefusal =
  | CopyRefusal
  | { readonly ok: false; readonly code: 'exists'; readonly file: string }
  | { readonly ok: false; readonly code: 'notWritten'; readonly file: string; readonly reason: string }
  /** The database has no tables of this program. */
  | { readonly ok: false; readonly code: 'notOurs'; readonly database: string };

/**
 * `file` only ever names a complete backup; until then it is `FILE.unfinished-PID`. Rejects when aborted.
 * @throws DatabaseFault if a restore or a transfer is filling the database, or if its server cannot be used
 */
export async function makeBackup(
  { database, componentsFolder, clock }: BackupParts,
  file: string,
  signal?: AbortSignal,
): Promise<MadeBackup | BackupRefusal> {
  if (existsSync(file)) return { ok: false, code: 'exists', file };
  const { unfinished, copy, journal } = unfinishedNames(file);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await removeUnfinished(path.dirname(file), (name) => name === path.basename(file), clock.now());
    for (const temporary of [unfinished, copy, journal]) await rm(temporary, { force: true });
    const madeAt = clock.now().toISOString();
    const copied = await database.copy(copy, signal);
    if (!copied.ok) return copied;
    const { migration, counts } = copied;
    refuseHalfFilled(database.name, Object.keys(counts));
    if (migration === null) return { ok: false, code: 'notOurs', database: database.name };
    const components = readComponentFiles(componentsFolder);
    const manifest = { database: database.kind, madeAt, migration, counts, components };
    const bytes = await writeBackup(unfinished, manifest, copy, signal);
    const written = await readBackup(unfinished, signal);
    if (!written.ok) return { ok: false, code: 'notWritten', file, reason: 'the disk returns other contents' };
    await rename(unfinished, file);
    await flushToDisk(path.dirname(file));
    return { ok: true, file, bytes, counts };
  } catch (error) {
    if (signal?.aborted || !isSystemError(error)) throw error;
    return { ok: false, code: 'notWritten', file, reason: error.code };
  } finally {
    // A failure here must not hide the backup's own failure; the next backup removes the files.
    for (const temporary of [unfinished, copy, journal]) await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/**
 * `url` is as in DATABASE_URL.
 * @throws DatabaseFault if it is unusable
 */
export async function backedUpDatabase(url: string): Promise<BackedUpDatabase> {
  const address = databaseAddress(url);
  if (address.kind === 'sqlite') return sqliteDatabase(address.file);
  const { postgresqlDatabase } = await import('./databases/postgresql.ts');
  return postgresqlDatabase(address);
}
