/**
 * The command `restore`: which file, into the place that the settings name, with progress on standard error.
 * Putting the backup back is the backup folder's matter.
 */
import path from 'node:path';
import { newestMigration } from '../../../scripts/migrate.js';
import { machineChance } from '../../app/chance.ts';
import { keptComponentsFolder, loadComponents, loadStandardComponents } from '../../app/componentFiles.ts';
import { backedUpDatabase, openWith, restoreBackup, restoreSentence, upgradeDatabase } from '../../backup/index.ts';
import { createClock } from '../../kernel/index.ts';
import { standIn } from '../../opponents/index.ts';
import { parseOptions, UsageError } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import { lockOf, oneFile, orSayWhy, settingsOf } from './place.ts';

const USAGE = `restore FILE puts a backup back to where DATABASE_URL says, where nothing may be yet, while no bot runs there. The file is proven
first, and every open game in it is played again by the rules.
  --anyway   also where some of them cannot be
`;

const clock = createClock();

export const restoring: CommandLine = async (args, { stdout, stderr, environment }) => {
  const { positionals, flags, help } = parseOptions(args, [], true, ['anyway']);
  if (help) {
    stdout.write(USAGE);
    return 0;
  }
  const file = path.resolve(oneFile('restore', positionals));
  const settings = settingsOf(environment);
  const components = loadComponents(settings);
  const standard = loadStandardComponents();
  for (const loaded of [components, standard]) if (!loaded.ok) throw new UsageError(loaded.faults.join('\n'));
  if (!components.ok || !standard.ok) return 1;
  const opening = {
    components: components.value,
    standard: standard.value,
    clock,
    chance: machineChance,
    computerPlayer: standIn,
  };
  return orSayWhy(stderr, async () => {
    const database = await backedUpDatabase(settings.databaseUrl);
    const restored = await restoreBackup(
      {
        database,
        componentsFolder: keptComponentsFolder(settings),
        newestMigration: newestMigration(),
        clock,
        upgrade: upgradeDatabase,
        open: (url, files) => openWith(opening, url, files),
        lock: () => lockOf(settings, clock),
        progress: (sentence) => void stderr.write(`${sentence}\n`),
      },
      { file, anyway: flags.includes('anyway') },
    );
    if (!restored.ok) {
      stderr.write(`${restoreSentence(restored)}\n`);
      return 1;
    }
    const { manifest, openGames, faults } = restored;
    const faulty = faults.length === 0 ? '' : ` ${faults.length} of them cannot be played again by the rules.`;
    const games = `${manifest.counts.matches ?? 0} games, ${openGames} of them open`;
    stdout.write(`Restored as it was on ${manifest.madeAt}: ${games}.${faulty}\n`);
    return 0;
  });
};
