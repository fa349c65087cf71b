/** Words faults that keep the program from starting or running, and their remedies. */
import type { ListenRefusal } from '../../packages/webKit/index.ts';
import { isUnreachable } from '../../scripts/database/postgresql/fault.js';
import { DatabaseFault, type MigrateOptions, migrate } from '../../scripts/migrate.js';
import type { ConnectRefusal } from '../features/bot/index.ts';
import { startDelay, type Timer } from '../kernel/index.ts';
import type { Configured } from '../settings/index.ts';

/** The message is for the operator. */
export class StartFault extends Error {}

/** @throws StartFault with the faults */
export function unwrap<Value>(configured: Configured<Value>): Value {
  if (configured.ok) return configured.value;
  throw new StartFault(configured.faults.join('\n'));
}

const CLOSE_CODE_ADVICE: Readonly<Record<number, string>> = {
  4010: 'restart the bot, so that it asks how many shards it needs; if SHARDS is set, check it',
  4011: 'the bot is on more servers than its shards can serve; restart it, so that it opens enough; if SHARD_COUNT is set, raise it',
  4012: 'this version uses a gateway protocol that Discord no longer supports; install a newer version',
};

export function connectRefusalSentence(refusal: ConnectRefusal, apiUrl: string | null): string {
  switch (refusal.code) {
    case 'invalidToken':
      return 'Discord rejects DISCORD_TOKEN: copy a new token from the developer portal (your application, Bot, Reset Token).';
    case 'disallowedIntents':
      return 'Discord does not grant the intents that the bot requests: allow them in the developer portal (your application, Bot, Privileged Gateway Intents).';
    case 'closed':
      return `Discord closed the connection for good (code ${refusal.closeCode}): ${CLOSE_CODE_ADVICE[refusal.closeCode] ?? 'restart the bot'}.`;
    case 'shardTaken':
      return `Another process on this database has shard ${refusal.shard}: stop it, or give each process its own shards (SHARDS=0-3 SHARD_COUNT=8 here, SHARDS=4-7 SHARD_COUNT=8 there).`;
    case 'shardCountDiffers':
      return `Another process on this database uses ${refusal.theirs} shards in all, this one ${refusal.ours}: set the same SHARD_COUNT for every process.`;
    case 'unreachable':
      return `Discord cannot be reached${apiUrl === null ? '' : ` at ${apiUrl}`}: ${refusal.reason}.`;
  }
}

/** Why a server cannot listen; `of` is the prefix of its settings. */
export function portSentence({ code, host, port }: ListenRefusal, of: 'TABLE' | 'HTTP' | 'PLAYGROUND'): string {
  switch (code) {
    case 'inUse':
      return `Port ${port} on this machine is in use: stop the program that listens there, or set ${of}_PORT to another port.`;
    case 'forbidden':
      // Windows reserves ranges of ports for itself.
      return port < 1024
        ? `This program may not listen on port ${port}: set ${of}_PORT to 1024 or above.`
        : `The system reserves port ${port}: set ${of}_PORT to another port.`;
    case 'noSuchHost':
      // The playground's address is no setting.
      if (of === 'PLAYGROUND') return `This machine has no address ${host}: set up its network, then start again.`;
      return `This machine has no address ${host}: set ${of}_HOST to one of its addresses, such as 127.0.0.1 (this machine only) or 0.0.0.0 (all addresses).`;
  }
}

const FIRST_MIGRATION_RETRY_MS = 5_000;
const MAX_MIGRATION_RETRY_MS = 5 * 60_000;

/**
 * Migrates the database, retrying while its server is unavailable, because it may start later than the bot after a
 * power cut. `says` is called with each new reason.
 * @throws DatabaseFault for other faults
 */
export async function migrateWithRetry(
  url: string,
  options: MigrateOptions,
  { timer, says }: { readonly timer: Timer; readonly says: (sentence: string) => void },
): Promise<void> {
  let lastReason = '';
  for (let pause = FIRST_MIGRATION_RETRY_MS; ; pause = Math.min(pause * 2, MAX_MIGRATION_RETRY_MS)) {
    try {
      await migrate(url, options);
      return;
    } catch (error) {
      if (!(error instanceof DatabaseFault && isUnreachable(error.cause ?? {}))) throw error;
      if (error.message !== lastReason) says(error.message);
      lastReason = error.message;
    }
    await startDelay(timer, pause).elapsed;
  }
}
