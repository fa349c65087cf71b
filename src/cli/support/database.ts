/** The database that commands work on, by the bot's settings, and its lock. */
import { lockFile, lockSentence } from '../../../scripts/files/fileLock.js';
import { databaseAddress } from '../../../scripts/migrate.js';
import type { Clock } from '../../kernel/index.ts';
import { readOwnSettings, type Settings } from '../../settings/index.ts';
import { UsageError } from './options.ts';
import type { CommandStreams } from './streams.ts';

export function settingsOf(environment: CommandStreams['environment']): Settings {
  const read = readOwnSettings(environment);
  if (!read.ok) throw new UsageError(read.faults.join('\n'));
  return read.value.settings;
}

/** Locks the database file against bots. For a server it cannot be determined whether a bot uses it. */
export function lockDatabase({ databaseUrl }: Pick<Settings, 'databaseUrl'>, clock: Clock) {
  const address = databaseAddress(databaseUrl);
  if (address.kind === 'postgresql') return { ok: true as const, release: () => undefined };
  const lock = lockFile(address.file, { since: clock.now() });
  if (lock.ok) return lock;
  return { ok: false as const, sentence: lockSentence(lock, `The database ${address.file}`, 'DATABASE_URL') };
}
