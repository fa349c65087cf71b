/**
 * What commands on the database work on, by the settings of the bot: the place, its lock, and the one file that some are given.
 */
import { lockFile, lockSentence } from '../../../scripts/fileLock.js';
import { DatabaseFault, databaseAddress } from '../../../scripts/migrate.js';
import type { Clock } from '../../kernel/index.ts';
import { readOwnSettings, type Settings } from '../../settings/index.ts';
import { UsageError } from '../command/options.ts';
import type { CommandStreams } from '../command/streams.ts';

export function settingsOf(environment: CommandStreams['environment']): Settings {
  const read = readOwnSettings(environment);
  if (!read.ok) throw new UsageError(read.faults.join('\n'));
  return read.value.settings;
}

/** Keeps bots from the database meanwhile. A server's tells nobody whether one plays in it. */
export function lockOf({ databaseUrl }: Pick<Settings, 'databaseUrl'>, clock: Clock) {
  const address = databaseAddress(databaseUrl);
  if (address.kind === 'postgresql') return { ok: true as const, release: () => undefined };
  const lock = lockFile(address.file, { since: clock.now() });
  if (lock.ok) return lock;
  return { ok: false as const, sentence: lockSentence(lock, `The database ${address.file}`, 'DATABASE_URL') };
}

/** Carries `work` out; a database that cannot be used is said on standard error, and the exit code is 1. */
export async function orSayWhy(stderr: CommandStreams['stderr'], work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error;
    stderr.write(`${error.message}\n`);
    return 1;
  }
}

export function oneFile(command: string, positionals: readonly string[]): string {
  const [file, ...others] = positionals;
  if (file !== undefined && file !== '' && others.length === 0) return file;
  throw new UsageError(`${command} takes the name of one file: npm run -s ${command} -- FILE`);
}
