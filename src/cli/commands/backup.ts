/** The command `backup`: writes the database and component files into one file, also while the bot runs. */
import path from 'node:path';
import { storedComponentsFolder } from '../../app/componentFiles.ts';
import { backedUpDatabase, backupSentence, makeBackup } from '../../backup/index.ts';
import { createClock } from '../../kernel/index.ts';
import { orPrintFault, requireOneFile, settingsOf } from '../support/database.ts';
import { parseOptions } from '../support/options.ts';
import type { CommandLine } from '../support/run.ts';

const USAGE = `backup FILE writes a consistent snapshot of the database in DATABASE_URL and of its games' component files to FILE, which must
not exist yet. The bot may keep running.
"npm run -s restore -- FILE" restores it.
`;

export const backupCommand: CommandLine = async (args, { stdout, stderr, environment }) => {
  const { positionals, help } = parseOptions(args, [], true);
  if (help) {
    stdout.write(USAGE);
    return 0;
  }
  const file = path.resolve(requireOneFile('backup', positionals));
  const settings = settingsOf(environment);
  return orPrintFault(stderr, async () => {
    const database = await backedUpDatabase(settings.databaseUrl);
    const parts = { database, componentsFolder: storedComponentsFolder(settings), clock: createClock() };
    const made = await makeBackup(parts, file);
    if (!made.ok) {
      stderr.write(`${backupSentence(made)}\n`);
      return 1;
    }
    const rows = Object.values(made.counts).reduce((sum, count) => sum + count, 0);
    stdout.write(`${file}: ${made.counts.matches ?? 0} games, ${rows} rows, ${made.bytes} bytes.\n`);
    return 0;
  });
};
