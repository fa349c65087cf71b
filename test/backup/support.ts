/** Tables with running games to back up, and empty places to restore to, on both kinds of database. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { newestMigration } from '../../scripts/migrate.js';
import {
  type BackupParts,
  backedUpDatabase,
  openBackup,
  type RestoreParts,
  restoreBackup,
  upgradeDatabase,
} from '../../src/backup/index.ts';
import { journeyman } from '../../src/opponents/index.ts';
import { onServer, POSTGRESQL } from '../support/database/database.ts';
import { temporaryFolder } from '../support/database/store.ts';
import {
  type MatchTable,
  matchTable,
  runningMatch,
  standardComponents,
  steadyChance,
  steadyClock,
} from '../support/game/match.ts';

export interface Place {
  readonly url: string;
  readonly componentsFolder: string;
}

export interface TableWithGames {
  readonly table: MatchTable;
  readonly matches: readonly string[];
  /** An empty folder for backups. */
  readonly folder: string;
  readonly parts: BackupParts;
}

export async function tableWithGames(count: number, table?: MatchTable): Promise<TableWithGames> {
  const at = table ?? (await matchTable());
  const matches: string[] = [];
  for (let made = 0; made < count; made++) matches.push((await runningMatch(at)).match.id);
  const componentsFolder = path.join(await temporaryFolder(), 'components');
  const parts = { database: await backedUpDatabase(at.url), componentsFolder, clock: at.clock };
  return { table: at, matches, folder: await temporaryFolder(), parts };
}

/** An empty place to restore to. */
export async function emptyPlace(): Promise<Place> {
  const folder = path.join(await temporaryFolder(), 'data');
  const componentsFolder = path.join(folder, 'restored.db.components');
  if (POSTGRESQL === null) return { url: `file:${path.join(folder, 'restored.db')}`, componentsFolder };
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE DATABASE "${name}"`);
  onTestFinished(() => onServer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  return { url: `${POSTGRESQL}/${name}`, componentsFolder };
}

/** Restores a backup as the command does. */
export async function restoreTo(
  { url, componentsFolder }: Place,
  file: string,
  { anyway = false, ...others }: Partial<RestoreParts> & { readonly anyway?: boolean } = {},
): ReturnType<typeof restoreBackup> {
  const clock = steadyClock();
  const opening = {
    components: standardComponents(),
    standard: standardComponents(),
    clock,
    chance: steadyChance(),
    computerPlayer: journeyman,
  };
  const database = await backedUpDatabase(url);
  return restoreBackup(
    {
      database,
      componentsFolder,
      newestMigration: newestMigration(),
      clock,
      upgrade: upgradeDatabase,
      open: (at, files) => openBackup(opening, at, files),
      lock: async () => ({ ok: true, release: () => undefined }),
      progress: () => undefined,
      ...others,
    },
    { file, anyway },
  );
}
