/**
 * What keeps the program from starting or from going on, in sentences for whoever started it: what is wrong, and what would be right.
 * What is wrong with settings is said where they are read.
 */
import type { ListenRefusal } from '../../packages/webKit/index.ts';
import { isAway } from '../../scripts/database/postgresqlFault.js';
import { DatabaseFault, type MigrateOptions, migrate } from '../../scripts/migrate.js';
import type { ConnectRefusal } from '../discord/index.ts';
import type { Timer } from '../kernel/index.ts';
import type { Configured } from '../settings/index.ts';

/** Something is not as it must be, at the start or later; the message is for people. */
export class StartFault extends Error {}

/** The value. @throws StartFault with the faults where there is none */
export function unwrap<Value>(configured: Configured<Value>): Value {
  if (configured.ok) return configured.value;
  throw new StartFault(configured.faults.join('\n'));
}

/** What helps, by the gateway's closing code. */
const CLOSED: Readonly<Record<number, string>> = {
  4010: 'start the bot again, so that it asks how many connections it needs; where SHARDS is set, look whether it is right',
  4011: 'it is on more servers than its connections can serve; start it again, so that it opens as many as it needs; where SHARD_COUNT is set, raise it',
  4012: 'this version of the bot speaks to Discord in a way that is no longer understood; install a newer one',
};

export function sentenceOf(refusal: ConnectRefusal, apiUrl: string | null): string {
  switch (refusal.code) {
    case 'invalidToken':
      return 'Discord does not accept DISCORD_TOKEN: copy the token anew from the developer portal (your application, Bot, Reset Token).';
    case 'disallowedIntents':
      return 'Discord does not allow this bot the intents it asks for: allow them in the developer portal (your application, Bot, Privileged Gateway Intents).';
    case 'closed':
      return `Discord has closed the connection for good (code ${refusal.closeCode}): ${CLOSED[refusal.closeCode] ?? 'start the bot again'}.`;
    case 'shardTaken':
      return `Another process plays with shard ${refusal.shard} on this database: stop it, or give each process shards of its own (SHARDS=0-3 SHARD_COUNT=8 here, SHARDS=4-7 SHARD_COUNT=8 there).`;
    case 'shardCountDiffers':
      return `Another process on this database plays with ${refusal.theirs} shards in all, this one with ${refusal.ours}: give every process the same SHARD_COUNT.`;
    case 'unreachable':
      return `Discord cannot be reached${apiUrl === null ? '' : ` at ${apiUrl}`}: ${refusal.reason}.`;
  }
}

/** Why a server cannot listen; `of`: how its settings begin, HTTP_PORT and HTTP_HOST say. */
export function portSentence({ code, host, port }: ListenRefusal, of: 'TABLE' | 'HTTP'): string {
  switch (code) {
    case 'inUse':
      return `Port ${port} on this machine is in use: stop the program that listens there, or set ${of}_PORT to another port.`;
    case 'forbidden':
      return `This program may not listen on port ${port}: set ${of}_PORT to one from 1024 on.`;
    case 'noSuchHost':
      return `This machine has no address ${host}: set ${of}_HOST to one that it has, such as 127.0.0.1 (itself alone) or 0.0.0.0 (all of them).`;
  }
}

/** Milliseconds. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 5 * 60_000;

/**
 * Brings the database up to date, as soon as its server is there: after a power cut a network and a server may come later than the bot. `says` hears
 * why it waits, once for each reason.
 * @throws DatabaseFault for what does not mend itself
 */
export async function migrateOnceThere(
  url: string,
  options: MigrateOptions,
  { timer, says }: { readonly timer: Timer; readonly says: (sentence: string) => void },
): Promise<void> {
  let said = '';
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      await migrate(url, options);
      return;
    } catch (error) {
      if (!(error instanceof DatabaseFault && isAway(error.cause ?? {}))) throw error;
      if (error.message !== said) says(error.message);
      said = error.message;
    }
    await new Promise<void>((resolve) => {
      timer.after(pause, resolve);
    });
  }
}
