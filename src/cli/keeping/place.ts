/**
 * What backups are made of and put back into, by the settings of the bot; and the one file that both commands are given.
 */
import { databaseFile } from '../../../scripts/migrate.js';
import { type BackedUpDatabase, sqliteDatabase } from '../../backup/index.ts';
import { readEnvironment, readSettings, type Settings } from '../../config.ts';
import { UsageError } from '../command/options.ts';
import type { CommandStreams } from '../command/streams.ts';

export function settingsOf(environment: CommandStreams['environment']): Settings {
  const read = readEnvironment(environment);
  const settings = read.ok ? readSettings(read.value) : read;
  if (!settings.ok) throw new UsageError(settings.faults.join('\n'));
  return settings.value;
}

export function databaseOf({ databaseUrl }: Pick<Settings, 'databaseUrl'>): BackedUpDatabase {
  return sqliteDatabase(databaseFile(databaseUrl));
}

export function oneFile(command: string, positionals: readonly string[]): string {
  const [file, ...others] = positionals;
  if (file !== undefined && file !== '' && others.length === 0) return file;
  throw new UsageError(`${command} takes the name of one file: npm run -s ${command} -- FILE`);
}
