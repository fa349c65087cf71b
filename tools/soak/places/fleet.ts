/**
 * The bot as several processes on one database, each with a shard of its own or without any, and whoever looks after them:
 * what ends is started again. When a process is killed is decided elsewhere.
 */

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { type BotProcess, createBotProcess } from '../../support/bot/botProcess.ts';
import type { Surroundings } from './place.ts';

export interface FleetSize {
  readonly processes: number;
  /** How many of them only work, while the others only listen; 0: each does both. */
  readonly workers: number;
}

export interface FleetParts extends Surroundings, FleetSize {
  readonly databaseUrl: string;
}

/** What a process is at: `starting` until it is online. */
export type Phase = 'gone' | 'starting' | 'online';

interface Member {
  readonly name: string;
  phase(): Phase;
  /** Of its lives: from 1. */
  life(): number;
  /** SIGKILL; it is started again at once. False where there was nothing to be killed. */
  kill(): Promise<boolean>;
}

export interface Fleet {
  readonly members: readonly Member[];
  /** Starts all; resolves when they are online, rejects where one does not come to that. */
  start(): Promise<void>;
  /** Resolves once all are online. */
  allOnline(): Promise<void>;
  /** From now on a process may find no database when it starts; the returned function tells that there is one again. */
  withoutDatabase(): () => void;
  /** How many processes have ended at their start because there was none. */
  inVain(): number;
  /** Hears of a process that has ended though it was to go on. */
  onFault(listener: (sentence: string) => void): void;
  /** SIGTERM to all; resolves when they have ended. */
  stop(): Promise<void>;
  /** SIGKILL to all. */
  kill(): Promise<void>;
  logged(): string;
}

/** How long whoever looks after them waits before another start, where one has ended by itself. */
const AGAIN_MS = 3000;
const LOOK_MS = 50;
/** What only a process that hangs does not reach, in milliseconds. */
const PATIENCE = 240_000;
/** How much is shown of what a process logged last. */
const SHOWN = 600;

export async function createFleet({ processes, workers, databaseUrl, folder, ...discord }: FleetParts): Promise<Fleet> {
  const listening = processes - workers;
  let faults: (sentence: string) => void = (sentence) => {
    throw new Error(sentence);
  };
  let isOver = false;
  let inVain = 0;
  let away = 0;
  /** When there last was no database. */
  let lastAway = 0;

  const bots = await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const own = path.join(folder, `bot${index}`);
      mkdirSync(own);
      const listens = index < listening;
      const role = workers === 0 ? 'all' : listens ? 'gateway' : 'worker';
      const shards = listens ? { SHARDS: String(index), SHARD_COUNT: String(listening) } : {};
      const environment = { LOG_LEVEL: 'trace', ROLE: role, ...shards };
      return createBotProcess({ ...discord, databaseUrl, folder: own, environment });
    }),
  );
  const members = bots.map((bot, index) => looked(bot, `process ${index}`));

  function looked(bot: BotProcess, name: string) {
    let phase: Phase = 'gone';
    let lives = 0;
    let isKilled = false;

    async function live(): Promise<void> {
      while (!isOver) {
        const begun = Date.now();
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
          ended(was, begun, code);
          await rest(AGAIN_MS);
        }
      }
    }

    /** Without a database nothing starts; whoever is online waits for it. */
    function ended(was: Phase, begun: number, code: number | null): void {
      if (was === 'starting' && (away > 0 || lastAway > begun)) inVain += 1;
      else faults(`${name} has ended by itself (${was}, exit code ${code}): ${bot.logged().slice(-SHOWN)}`);
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
    for (const end = Date.now() + PATIENCE; members.some(({ phase }) => phase() !== 'online'); await rest(LOOK_MS)) {
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
      away += 1;
      return () => {
        away -= 1;
        lastAway = Date.now();
      };
    },
    inVain: () => inVain,
    onFault(listener) {
      faults = listener;
    },
    stop: () => end((bot) => bot.stop()),
    kill: () => end((bot) => bot.kill()),
    logged: () => bots.map((bot) => bot.logged()).join(''),
  };
}
