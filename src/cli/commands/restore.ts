/** The command `restore`: restores a backup to the empty database in the settings, with progress on standard error. */
import path from 'node:path';
import { DatabaseFault, newestMigration } from '../../../scripts/migrate.js';
import { machineChance } from '../../app/chance.ts';
import { loadComponents, loadStandardComponents, storedComponentsFolder } from '../../app/componentFiles.ts';
import { backedUpDatabase, openBackup, restoreBackup, restoreSentence, upgradeDatabase } from '../../backup/index.ts';
import { StoreFault } from '../../features/storage/index.ts';
import { createClock } from '../../kernel/index.ts';
import { standIn } from '../../opponents/index.ts';
import { defineCommand } from '../support/command.ts';
import { lockDatabase, settingsOf } from '../support/database.ts';
import { CommandFault, flag, UsageError } from '../support/options.ts';

const clock = createClock();

export const restoreCommand = defineCommand({
  synopsis: 'FILE [OPTIONS]',
  description: `Restores a backup to the database in DATABASE_URL, which must be empty, while no bot runs there. It verifies the file first and
replays every open game by the rules.`,
  operands: { name: 'FILE', text: 'a backup', min: 1, max: 1 },
  options: { anyway: flag('restore even if some games cannot be replayed') },
  exitCodes: { 1: 'nothing was restored' },
  hasPrivateFiles: true,
  faults: [DatabaseFault, StoreFault],
  async run({ options, operands: [operand = ''] }, { stdout, stderr, environment }) {
    const file = path.resolve(operand);
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
    const database = await backedUpDatabase(settings.databaseUrl);
    const restored = await restoreBackup(
      {
        database,
        componentsFolder: storedComponentsFolder(settings),
        newestMigration: newestMigration(),
        clock,
        upgrade: upgradeDatabase,
        open: (url, files) => openBackup(opening, url, files),
        lock: () => lockDatabase(settings, clock),
        progress: (sentence) => void stderr.write(`${sentence}\n`),
      },
      { file, anyway: options.anyway },
    );
    if (!restored.ok) throw new CommandFault(restoreSentence(restored));
    const { manifest, openGames, faults } = restored;
    const faulty = faults.length === 0 ? '' : ` ${faults.length} of them cannot be replayed by the rules.`;
    const games = `${manifest.counts.matches ?? 0} games, ${openGames} of them open`;
    stdout.write(`Restored as it was on ${manifest.madeAt}: ${games}.${faulty}\n`);
    return 0;
  },
});
