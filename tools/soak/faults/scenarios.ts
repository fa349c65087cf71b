/** Fills the disk and moves the wall clock of a running bot, and checks that the same process recovers. */
import { setTimeout as rest } from 'node:timers/promises';
import { createClient } from '@libsql/client';
import type { BotProcess } from '../../support/bot/botProcess.ts';
import type { FaultContext } from '../deployments/deployment.ts';
import type { FullDisk } from './fullDisk.ts';

export const FAULT_SCENARIOS = ['fullDisk', 'clockSetBack', 'clockSetForward'] as const;
type FaultScenario = (typeof FAULT_SCENARIOS)[number];

export interface FaultScenarioParts extends Pick<FaultContext, 'random' | 'announcedCount' | 'onStuck' | 'log'> {
  readonly bot: BotProcess;
  readonly disk: FullDisk;
  readonly databaseUrl: string;
}

export interface FaultScenarios {
  /** The number of times each scenario happened; without `fullDisk` if the disk cannot be filled. */
  readonly counts: Readonly<Partial<Record<FaultScenario, number>>>;
  /** Runs a scenario on a bot that is online; resolves when it has recovered or timed out. */
  run(scenario: FaultScenario): Promise<void>;
  /** Resets the clock, also for processes that start later. */
  resetClock(): Promise<void>;
}

const HOUR = 3_600_000;
const CLOCK_BACK_MS = -HOUR;
const CLOCK_FORWARD_MS = 3 * 24 * HOUR;
/** After the clock is set back, enough turns to reach every limit that is counted by it. */
const EXPECTED_TURNS = { back: 12, forward: 4 } as const;
const RECOVERY_TIMEOUT_MS = 120_000;
const POLL_MS = 50;
const FULL_MS = { least: 1000, most: 4000 };

export function createFaultScenarios({
  bot,
  disk,
  databaseUrl,
  random,
  announcedCount,
  onStuck,
  log,
}: FaultScenarioParts): FaultScenarios {
  const counts: Partial<Record<FaultScenario, number>> = disk.kind === 'none' ? {} : { fullDisk: 0 };
  for (const scenario of ['clockSetBack', 'clockSetForward'] as const) counts[scenario] = 0;

  const count = (scenario: FaultScenario): void => {
    counts[scenario] = (counts[scenario] ?? 0) + 1;
  };

  async function until(met: () => boolean): Promise<boolean> {
    for (const end = Date.now() + RECOVERY_TIMEOUT_MS; !met(); await rest(POLL_MS)) if (Date.now() > end) return false;
    return true;
  }

  async function expectTurns(after: string, turns = 1): Promise<void> {
    const before = announcedCount();
    if (!(await until(() => announcedCount() >= before + turns))) onStuck(`no ${turns} turns were announced ${after}`);
  }

  async function fillDisk(): Promise<void> {
    const pid = bot.pid();
    if (disk.kind === 'none' || pid === null) return;
    const troubleCount = () => bot.logged().split('"trouble"').length;
    const before = troubleCount();
    await truncateWal(databaseUrl);
    disk.fill(pid);
    try {
      if (!(await until(() => troubleCount() > before))) return onStuck('nothing was written while the disk was full');
      count('fullDisk');
      await rest(FULL_MS.least + random(FULL_MS.most - FULL_MS.least));
    } finally {
      disk.free(pid);
    }
    await expectTurns('after the disk had been full');
  }

  async function undergo(scenario: FaultScenario): Promise<void> {
    log(scenario);
    if (scenario === 'fullDisk') return fillDisk();
    const isBack = scenario === 'clockSetBack';
    await bot.setClock(isBack ? CLOCK_BACK_MS : CLOCK_FORWARD_MS);
    count(scenario);
    await expectTurns(`after ${scenario}`, isBack ? EXPECTED_TURNS.back : EXPECTED_TURNS.forward);
    // In half of the cases the clock is still wrong when the bot is killed and restarted.
    if (random(2) === 0) return;
    await bot.setClock(0);
    await expectTurns(
      `after the clock was corrected (${scenario})`,
      isBack ? EXPECTED_TURNS.forward : EXPECTED_TURNS.back,
    );
  }

  return { counts, run: undergo, resetClock: () => bot.setClock(0) };
}

/** Empties the write-ahead log, because overwriting old pages in it needs no space. */
async function truncateWal(databaseUrl: string): Promise<void> {
  const client = createClient({ url: databaseUrl });
  try {
    await client.execute('PRAGMA busy_timeout = 5000');
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    client.close();
  }
}
