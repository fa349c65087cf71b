/**
 * The command `backup`: where the database lies by the settings, one file to write, and a line that says what is in it.
 * Making the backup is the backup folder's matter.
 */
import path from 'node:path';
import { keptComponentsFolder } from '../../app/componentFiles.ts';
import { backedUpDatabase, backupSentence, makeBackup } from '../../backup/index.ts';
import { createClock } from '../../kernel/index.ts';
import { parseOptions } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import { oneFile, orSayWhy, settingsOf } from './place.ts';

const USAGE = `backup FILE writes everything that is kept into FILE, which must not be there yet: the database that DATABASE_URL names, in
the state of one moment, and the component files of its games. The bot may play on meanwhile.
"npm run -s restore -- FILE" puts it back.
`;

export const backing: CommandLine = async (args, { stdout, stderr, environment }) => {
  const { positionals, help } = parseOptions(args, [], true);
  if (help) {
    stdout.write(USAGE);
    return 0;
  }
  const file = path.resolve(oneFile('backup', positionals));
  const settings = settingsOf(environment);
  return orSayWhy(stderr, async () => {
    const database = await backedUpDatabase(settings.databaseUrl);
    const parts = { database, componentsFolder: keptComponentsFolder(settings), clock: createClock() };
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
