/** The database that commands work on, by the bot's settings: its lock, its faults, and file arguments. */
import { lockFile, lockSentence } from '../../../scripts/fileLock.js';
import { DatabaseFault, databaseAddress } from '../../../scripts/migrate.js';
import type { Clock } from '../../kernel/index.ts';
import { readOwnSettings, type Settings } from '../../settings/index.ts';
import { UsageError } from './options.ts';
import type { CommandStreams } from './streams.ts';

export function settingsOf(environment: CommandStreams['environment']): Settings {
  const read = readOwnSettings(environment);
  if (!read.ok) throw new UsageError(read.faults.join('\n'));
  return read.value.settings;
}

/** Locks the database file against bots. A server does not say whether a bot uses it. */
export function lockDatabase({ databaseUrl }: Pick<Settings, 'databaseUrl'>, clock: Clock) {
  const address = databaseAddress(databaseUrl);
  if (address.kind === 'postgresql') return { ok: true as const, release: () => undefined };
  const lock = lockFile(address.file, { since: clock.now() });
  if (lock.ok) return lock;
  return { ok: false as const, sentence: lockSentence(lock, `The database ${address.file}`, 'DATABASE_URL') };
}

/** Runs `work`; a database fault is printed to standard error and exits with 1. */
export async function orPrintFault(stderr: CommandStreams['stderr'], work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error;
    stderr.write(`${error.message}\n`);
    return 1;
  }
}

export function requireOneFile(command: string, positionals: readonly string[]): string {
  const [file, ...others] = positionals;
  if (file !== undefined && file !== '' && others.length === 0) return file;
  throw new UsageError(`${command} takes the name of one file: npm run -s ${command} -- FILE`);
}
