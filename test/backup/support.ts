/**
 * Backups to test with: a table with games that run, its backup, and an empty place to put one back into.
 * What must hold of them is each test's matter.
 */
import path from 'node:path';
import { databaseFile, newestMigration } from '../../scripts/migrate.js';
import {
  type BackupParts,
  openWith,
  type RestoreParts,
  restoreBackup,
  sqliteDatabase,
  upgradeDatabase,
} from '../../src/backup/index.ts';
import { journeyman } from '../../src/opponents/index.ts';
import {
  type MatchTable,
  matchTable,
  runningMatch,
  standardComponents,
  steadyChance,
  steadyClock,
} from '../support/match.ts';
import { temporaryFolder } from '../support/store.ts';

export const componentsFolderOf = (file: string) => `${file}.components`;

export function backupParts({ url, clock }: Pick<MatchTable, 'url' | 'clock'>): BackupParts {
  const file = databaseFile(url);
  return { database: sqliteDatabase(file), componentsFolder: componentsFolderOf(file), clock };
}

export interface TableWithGames {
  readonly table: MatchTable;
  readonly matches: readonly string[];
  /** For backups; empty. */
  readonly folder: string;
}

export async function tableWithGames(count: number, table?: MatchTable): Promise<TableWithGames> {
  const at = table ?? (await matchTable());
  const matches: string[] = [];
  for (let made = 0; made < count; made++) matches.push((await runningMatch(at)).match.id);
  return { table: at, matches, folder: await temporaryFolder() };
}

/** Where nothing is yet, in a folder of its own. */
export async function emptyPlace(): Promise<string> {
  return path.join(await temporaryFolder(), 'data', 'restored.db');
}

/** Restores a backup as the command does. */
export function restoreTo(
  place: string,
  file: string,
  { anyway = false, ...others }: Partial<RestoreParts> & { readonly anyway?: boolean } = {},
): ReturnType<typeof restoreBackup> {
  const clock = steadyClock();
  const opening = {
    ...{ components: standardComponents(), standard: standardComponents(), clock },
    ...{ chance: steadyChance(), computerPlayer: journeyman },
  };
  return restoreBackup(
    {
      database: sqliteDatabase(place),
      componentsFolder: componentsFolderOf(place),
      newestMigration: newestMigration('sqlite'),
      clock,
      upgrade: upgradeDatabase,
      open: (url, files) => openWith(opening, url, files),
      lock: () => ({ ok: true, release: () => undefined }),
      progress: () => undefined,
      ...others,
    },
    { file, anyway },
  );
}
