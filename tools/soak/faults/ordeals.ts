/**
 * What the machine does to a running bot besides killing it: its disk is full for a while, its wall clock is set to another
 * time. After each the same process must go on by itself; when they happen is decided elsewhere.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { createClient } from '@libsql/client';
import type { BotProcess } from '../../support/bot/botProcess.ts';
import type { Trial } from '../places/place.ts';
import type { FullDisk } from './fullDisk.ts';

export const ORDEALS = ['fullDisk', 'clockSetBack', 'clockSetForward'] as const;
type Ordeal = (typeof ORDEALS)[number];

export interface OrdealParts extends Pick<Trial, 'random' | 'announced' | 'stuck' | 'say'> {
  readonly bot: BotProcess;
  readonly disk: FullDisk;
  readonly databaseUrl: string;
}

export interface Ordeals {
  /** How often each has happened; a disk that could not be filled is not among them. */
  readonly counts: Readonly<Partial<Record<Ordeal, number>>>;
  /** To a bot that is online; resolves when it has gone on, or has not. Right after it the bot may be killed. */
  undergo(ordeal: Ordeal): Promise<void>;
  /** The clock is right again, also for bots that are started later. */
  putRight(): Promise<void>;
}

const HOUR = 3_600_000;
const BACK = -HOUR;
const FORWARD = 3 * 24 * HOUR;
/** Where the clock is set back, enough for every limit that is counted by it to be reached. */
const TURNS = { back: 12, forward: 4 } as const;
/** What only a bot that has stopped does not do in this time, in milliseconds. */
const PATIENCE = 120_000;
const LOOK_MS = 50;
const FULL_MS = { least: 1000, most: 4000 };

export function createOrdeals({ bot, disk, databaseUrl, random, announced, stuck, say }: OrdealParts): Ordeals {
  const counts: Partial<Record<Ordeal, number>> = disk.kind === 'none' ? {} : { fullDisk: 0 };
  for (const ordeal of ['clockSetBack', 'clockSetForward'] as const) counts[ordeal] = 0;

  const count = (ordeal: Ordeal): void => {
    counts[ordeal] = (counts[ordeal] ?? 0) + 1;
  };

  async function until(met: () => boolean): Promise<boolean> {
    for (const end = Date.now() + PATIENCE; !met(); await rest(LOOK_MS)) if (Date.now() > end) return false;
    return true;
  }

  async function goesOn(after: string, turns = 1): Promise<void> {
    const before = announced();
    if (!(await until(() => announced() >= before + turns))) stuck(`no ${turns} turns were announced ${after}`);
  }

  async function fillDisk(): Promise<void> {
    const pid = bot.pid();
    if (disk.kind === 'none' || pid === null) return;
    const complaints = () => bot.logged().split('"trouble"').length;
    const before = complaints();
    await emptyLog(databaseUrl);
    disk.fill(pid);
    try {
      if (!(await until(() => complaints() > before))) return stuck('nothing was written while the disk was full');
      count('fullDisk');
      await rest(FULL_MS.least + random(FULL_MS.most - FULL_MS.least));
    } finally {
      disk.free(pid);
    }
    await goesOn('after the disk had been full');
  }

  async function undergo(ordeal: Ordeal): Promise<void> {
    say(ordeal);
    if (ordeal === 'fullDisk') return fillDisk();
    const isBack = ordeal === 'clockSetBack';
    await bot.setClock(isBack ? BACK : FORWARD);
    count(ordeal);
    await goesOn(`after ${ordeal}`, isBack ? TURNS.back : TURNS.forward);
    // Now and then it is still wrong when the bot is killed and started again.
    if (random(2) === 0) return;
    await bot.setClock(0);
    await goesOn(`after the clock was put right again (${ordeal})`, isBack ? TURNS.forward : TURNS.back);
  }

  return { counts, undergo, putRight: () => bot.setClock(0) };
}

/** What is left of an older write-ahead log would be written over without needing room. */
async function emptyLog(databaseUrl: string): Promise<void> {
  const client = createClient({ url: databaseUrl });
  try {
    await client.execute('PRAGMA busy_timeout = 5000');
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    client.close();
  }
}
