/** Runs the bot as several processes on one database and restarts each process that ends. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { type BotProcess, createBotProcess } from '../../support/bot/botProcess.ts';
import type { BotConnection } from './deployment.ts';

export interface FleetSize {
  readonly processes: number;
  /** The number of workers (`ROLE=worker`); the others are gateways. 0: every process does both. */
  readonly workers: number;
  /** The checkout of another version, which every second process runs; null: all run this one. */
  readonly otherCheckout: string | null;
}

export interface FleetParts extends BotConnection, FleetSize {
  readonly databaseUrl: string;
}

/** `starting` lasts until the process is online. */
export type Phase = 'gone' | 'starting' | 'online';

interface Member {
  readonly name: string;
  phase(): Phase;
  /** How often it has been started. */
  life(): number;
  /** SIGKILL, followed by an immediate restart; false if no process was running. */
  kill(): Promise<boolean>;
}

export interface Fleet {
  readonly members: readonly Member[];
  /** Rejects if a process does not come online. */
  start(): Promise<void>;
  allOnline(): Promise<void>;
  /** Until the returned function is called, processes may fail to start because the database is away. */
  withoutDatabase(): () => void;
  failedStarts(): number;
  /** Reports a process that has ended by itself. */
  onFault(listener: (sentence: string) => void): void;
  stop(): Promise<void>;
  kill(): Promise<void>;
  logged(): string;
}

/** The delay before a process that ended by itself is restarted. */
const RESTART_DELAY_MS = 3000;
const POLL_MS = 50;
const ONLINE_TIMEOUT_MS = 240_000;
const LOG_TAIL_LENGTH = 600;

export async function createFleet({
  processes,
  workers,
  otherCheckout,
  databaseUrl,
  folder,
  ...discord
}: FleetParts): Promise<Fleet> {
  const gateways = processes - workers;
  let faults: (sentence: string) => void = (sentence) => {
    throw new Error(sentence);
  };
  let isOver = false;
  let failedStarts = 0;
  let outages = 0;
  let lastOutageAt = 0;

  const bots = await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const own = path.join(folder, `bot${index}`);
      mkdirSync(own);
      const listens = index < gateways;
      const role = workers === 0 ? 'all' : listens ? 'gateway' : 'worker';
      const shards = listens ? { SHARDS: String(index), SHARD_COUNT: String(gateways) } : {};
      const environment = { LOG_LEVEL: 'trace', ROLE: role, ...shards };
      const checkout = otherCheckout !== null && index % 2 === 1 ? { checkout: otherCheckout } : {};
      return createBotProcess({ ...discord, databaseUrl, folder: own, environment, ...checkout });
    }),
  );
  const members = bots.map((bot, index) => supervise(bot, `process ${index}`));

  function supervise(bot: BotProcess, name: string) {
    let phase: Phase = 'gone';
    let lives = 0;
    let isKilled = false;

    async function live(): Promise<void> {
      while (!isOver) {
        const startedAt = Date.now();
        phase = 'starting';
        lives += 1;
        bot.start();
        if (await bot.online()) phase = 'online';
        const code = await bot.gone();
        const was = phase;
        phase = 'gone';
        if (isOver) return;
        if (isKilled) isKilled = false;
        else {
          ended(was, startedAt, code);
          await rest(RESTART_DELAY_MS);
        }
      }
    }

    /** Without a database no process starts; a running one waits for it. */
    function ended(was: Phase, startedAt: number, code: number | null): void {
      if (was === 'starting' && (outages > 0 || lastOutageAt > startedAt)) failedStarts += 1;
      else faults(`${name} has ended by itself (${was}, exit code ${code}): ${bot.logged().slice(-LOG_TAIL_LENGTH)}`);
    }

    return {
      name,
      live,
      phase: () => phase,
      life: () => lives,
      async kill() {
        if (phase === 'gone') return false;
        isKilled = true;
        await bot.kill();
        return true;
      },
    };
  }

  async function allOnline(): Promise<void> {
    for (
      const end = Date.now() + ONLINE_TIMEOUT_MS;
      members.some(({ phase }) => phase() !== 'online');
      await rest(POLL_MS)
    ) {
      if (Date.now() < end) continue;
      const missing = members.filter(({ phase }) => phase() !== 'online').map(({ name }) => name);
      return faults(`${missing.join(', ')} did not come online`);
    }
  }

  async function end(how: (bot: BotProcess) => Promise<unknown>): Promise<void> {
    isOver = true;
    await Promise.all(bots.map(how));
  }

  return {
    members,
    async start() {
      for (const member of members) void member.live();
      await allOnline();
    },
    allOnline,
    withoutDatabase() {
      outages += 1;
      return () => {
        outages -= 1;
        lastOutageAt = Date.now();
      };
    },
    failedStarts: () => failedStarts,
    onFault(listener) {
      faults = listener;
    },
    stop: () => end((bot) => bot.stop()),
    kill: () => end((bot) => bot.kill()),
    logged: () => bots.map((bot) => bot.logged()).join(''),
  };
}
