/** The command `backup`: writes the database and component files into one file, even while the bot runs. */
import path from 'node:path';
import { DatabaseFault } from '../../../scripts/migrate.js';
import { storedComponentsFolder } from '../../app/componentFiles.ts';
import { backedUpDatabase, backupSentence, makeBackup } from '../../backup/index.ts';
import { createClock } from '../../kernel/index.ts';
import { defineCommand } from '../support/command.ts';
import { settingsOf } from '../support/database.ts';
import { CommandFault } from '../support/options.ts';

export const backupCommand = defineCommand({
  synopsis: 'FILE',
  description: `Writes a consistent snapshot of the database in DATABASE_URL and of its games' component files into one file. The bot may
keep running. "intarsia restore FILE" restores it.`,
  operands: { name: 'FILE', text: 'the backup to write, which must not exist yet', min: 1, max: 1 },
  options: {},
  exitCodes: { 1: 'no backup was made' },
  hasPrivateFiles: true,
  faults: [DatabaseFault],
  async run({ operands: [operand = ''] }, { stdout, environment, interruption }) {
    const file = path.resolve(operand);
    const settings = settingsOf(environment);
    const database = await backedUpDatabase(settings.databaseUrl);
    const parts = { database, componentsFolder: storedComponentsFolder(settings), clock: createClock() };
    const signal = interruption?.();
    const made = await makeBackup(parts, file, signal).catch((error: unknown) => {
      throw signal?.aborted ? new CommandFault('The backup was interrupted: nothing was made.') : error;
    });
    if (!made.ok) throw new CommandFault(backupSentence(made));
    const rows = Object.values(made.counts).reduce((sum, count) => sum + count, 0);
    stdout.write(`${file}: ${made.counts.matches ?? 0} games, ${rows} rows, ${made.bytes} bytes.\n`);
    return 0;
  },
});
