/**
 * One process and its SQLite file: it is killed, its disk is full, its clock is wrong.
 * How each of these is done, and when, is said in `faults/`.
 */
import path from 'node:path';
import { migrate } from '../../../scripts/migrate.js';
import { createBotProcess } from '../../support/bot/botProcess.ts';
import { openLook } from '../../support/robots/look.ts';
import { type FullDisk, openFullDisk } from '../faults/fullDisk.ts';
import { killAgainAndAgain } from '../faults/killing.ts';
import { createOrdeals, type Ordeals } from '../faults/ordeals.ts';
import type { Place, Surroundings } from './place.ts';

/** How the disk was made full. */
const DISKS: Readonly<Record<FullDisk['kind'], string>> = {
  mounted: 'a file system of its own',
  limited: 'no file system could be mounted here; files were not allowed to grow instead',
  none: 'could not be made full on this machine: that fault was left out',
};

export async function placeOnFile({ apiUrl, token, folder }: Surroundings): Promise<Place> {
  const disk = openFullDisk(path.join(folder, 'disk'));
  const databaseUrl = `file:${path.join(folder, 'disk', 'intarsia.db')}`;
  await migrate(databaseUrl);
  const bot = await createBotProcess({
    apiUrl,
    token,
    databaseUrl,
    folder,
    // All that may ever be logged is looked through.
    environment: { LOG_LEVEL: 'trace' },
  });
  const look = await openLook(databaseUrl);
  let ordeals: Ordeals | null = null;

  async function recover(): Promise<void> {
    bot.start();
    await bot.online();
  }

  return {
    look,
    async start() {
      bot.start();
      if (!(await bot.online())) throw new Error(`the bot does not start: ${bot.logged()}`);
    },
    async suffer(trial) {
      ordeals = createOrdeals({ bot, disk, databaseUrl, ...trial });
      await killAgainAndAgain(bot, { ...trial, ordeals });
    },
    recover,
    counts: () => ordeals?.counts ?? {},
    told: [`disk: ${DISKS[disk.kind]}`],
    stop: async () => void (await bot.stop()),
    logged: bot.logged,
    async close() {
      await bot.kill();
      await look.close();
      disk.close();
    },
  };
}
