/** The database that commands work on, by the bot's settings, and its lock. */
import { refuseBots } from '../../../scripts/database/postgresql/serverCheck.js';
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

/**
 * Locks the database file against bots. On a server it only checks that no bot is connected.
 * @throws DatabaseFault if a server does not answer or a bot is connected to it
 */
export async function lockDatabase({ databaseUrl }: Pick<Settings, 'databaseUrl'>, clock: Clock) {
  const address = databaseAddress(databaseUrl);
  if (address.kind === 'postgresql') {
    await refuseBots(address, 'intarsia command');
    return { ok: true as const, release: () => undefined };
  }
  const lock = lockFile(address.file, { since: clock.now() });
  if (lock.ok) return lock;
  return { ok: false as const, sentence: lockSentence(lock, `The database ${address.file}`, 'DATABASE_URL') };
}
