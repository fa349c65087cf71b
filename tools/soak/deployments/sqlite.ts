/** One bot process on a SQLite file, with kills, a full disk and a wrong clock. */
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { migrate } from '../../../scripts/migrate.js';
import { type BotProcess, createBotProcess } from '../../support/bot/botProcess.ts';
import { openDatabaseView } from '../../support/robots/databaseView.ts';
import { type FullDisk, openFullDisk } from '../faults/fullDisk.ts';
import { createFaultScenarios, FAULT_SCENARIOS, type FaultScenarios } from '../faults/scenarios.ts';
import type { BotConnection, Deployment, FaultContext } from './deployment.ts';

const DISK_NOTES: Readonly<Record<FullDisk['kind'], string>> = {
  mounted: 'a file system of its own',
  limited: 'no file system could be mounted here; a limit on file sizes was used instead',
  none: 'could not be filled on this machine; that fault was skipped',
};

export async function sqlitePlace({ apiUrl, token, folder }: BotConnection): Promise<Deployment> {
  const disk = openFullDisk(path.join(folder, 'disk'));
  const databaseUrl = `file:${path.join(folder, 'disk', 'intarsia.db')}`;
  await migrate(databaseUrl);
  const bot = await createBotProcess({
    apiUrl,
    token,
    databaseUrl,
    folder,
    // The whole log is searched for secrets.
    environment: { LOG_LEVEL: 'trace' },
  });
  const look = await openDatabaseView(databaseUrl);
  let scenarios: FaultScenarios | null = null;

  async function start(): Promise<void> {
    bot.start();
    if (!(await bot.online())) throw new Error(`the bot does not start: ${bot.logged()}`);
  }

  return {
    database: look,
    start,
    async injectFaults(trial) {
      scenarios = createFaultScenarios({ bot, disk, databaseUrl, ...trial });
      await killRepeatedly(bot, { ...trial, scenarios });
    },
    recover: start,
    counts: () => scenarios?.counts ?? {},
    notes: [`disk: ${DISK_NOTES[disk.kind]}`],
    async stop() {
      const code = await bot.stop();
      if (code !== 0) throw new Error(`the bot ended with ${code} instead of stopping cleanly: ${bot.logged()}`);
    },
    logged: bot.logged,
    async close() {
      await bot.kill();
      await look.close();
      disk.close();
    },
  };
}

interface Killing
  extends Pick<FaultContext, 'random' | 'end' | 'kills' | 'onKill' | 'isEnough' | 'postedAfter' | 'onStuck'> {
  /** Each scenario runs once, in a process of its own. */
  readonly scenarios: Pick<FaultScenarios, 'run' | 'resetClock'>;
}

const KILLED_AT_START_ONE_IN = 5;
const MIN_UPTIME_MS = 5000;
const MAX_PACE_MS = 20_000;
/** The assumed duration of a start until one was measured. */
const FIRST_PACE_MS = 3000;

/**
 * On a slow machine the soak takes longer, so that the bot gets work done: half of the kills that hit no starting
 * process come after a post. A process that ends by itself is reported and is no kill.
 */
export async function killRepeatedly(
  bot: Pick<BotProcess, 'start' | 'online' | 'pid' | 'kill'>,
  { random, end, kills, onKill, isEnough, postedAfter, onStuck, scenarios }: Killing,
): Promise<void> {
  let starting = FIRST_PACE_MS;
  let pace = FIRST_PACE_MS;
  const remaining = [...FAULT_SCENARIOS];
  for (let count = 0; count < kills || !isEnough() || remaining.length > 0; count += 1) {
    const startedAt = Date.now();
    bot.start();
    // Scenarios are spread evenly among the kills; none comes first, when there is nothing to lose yet.
    const isDue = count * (FAULT_SCENARIOS.length + 1) >= kills * (FAULT_SCENARIOS.length + 1 - remaining.length);
    const scenario = isDue ? remaining.shift() : undefined;
    if (scenario !== undefined) {
      if (await bot.online()) await scenarios.run(scenario);
    } else if (random(KILLED_AT_START_ONE_IN) === 0) await rest(random(starting));
    else if (await bot.online()) {
      starting = Date.now() - startedAt;
      await scenarios.resetClock();
      // The remaining time per remaining kill, varied from 0 to 200 %.
      const share = (end - Date.now()) / Math.max(1, kills - count) - starting;
      await rest(200 + random(Math.max(MIN_UPTIME_MS, share * 2, (pace - starting) * 2)));
      const posted = postedAfter(startedAt);
      // Nothing was posted in that time, so posting takes longer than assumed.
      pace = posted === null ? Math.min(pace * 1.5, MAX_PACE_MS) : posted - startedAt;
    }
    if (bot.pid() === null) onStuck(`the bot ended by itself ${Date.now() - startedAt} ms after its start`);
    else {
      await bot.kill();
      onKill();
    }
  }
  await scenarios.resetClock();
}
