/** The command `transfer`: copies all games and component files from a SQLite file to a PostgreSQL server or back. */
import { DatabaseFault, databaseAddress } from '../../../scripts/migrate.js';
import { storedComponentsFolder } from '../../app/componentFiles.ts';
import { conflictingFiles, readComponentFiles, writeComponentFiles } from '../../backup/index.ts';
import { createClock, isSystemError } from '../../kernel/index.ts';
import { withPassword } from '../../settings/index.ts';
import { transfer } from '../../store/index.ts';
import { defineCommand } from '../support/command.ts';
import { textOption, UsageError } from '../support/options.ts';
import { write } from '../support/streams.ts';

export const transferCommand = defineCommand({
  synopsis: '--from URL --to URL',
  description: `Copies everything from one database into an empty one of the other kind, and checks it. Stop the bot first. The source does not
change; an interrupted transfer continues with the same command. Then set DATABASE_URL to the new one.`,
  options: {
    from: textOption('URL', 'the database to read, such as file:data/intarsia.db'),
    to: textOption('URL', 'the database to fill, such as postgresql://user:password@host:5432/intarsia'),
  },
  exitCodes: { 1: 'a database is missing, in use, not empty or damaged' },
  hasPrivateFiles: true,
  faults: [DatabaseFault],
  async run({ options }, { stdout, stderr, environment }) {
    if (options.from === undefined || options.to === undefined) {
      throw new UsageError(
        'Name two databases, as in --from file:data/intarsia.db --to postgresql://user:password@host:5432/intarsia.',
      );
    }
    const complete = (url: string) => withPassword(databaseAddress(url).url, environment.PGPASSWORD);
    const [from, to] = [complete(options.from), complete(options.to)];
    const say = (line: string): void => void stderr.write(`${line}\n`);
    const copyFiles = () => copyComponents(from, to);
    const { matches, rows } = await transfer({ from, to, clock: createClock(), say, copyFiles });
    await write(
      stdout,
      `${matches} games (${rows} rows) are now in ${databaseAddress(to).called}, each checked. Set DATABASE_URL to it.\n`,
    );
    return 0;
  },
});

/** Running games refer to the component files next to the database. */
async function copyComponents(from: string, to: string): Promise<void> {
  const target = storedComponentsFolder({ databaseUrl: to });
  try {
    const files = readComponentFiles(storedComponentsFolder({ databaseUrl: from }));
    const conflicts = conflictingFiles(target, files);
    if (conflicts.length > 0) {
      throw new DatabaseFault(
        `The games need other component files than ${conflicts.join(', ')}: move these away, and start the transfer again.`,
      );
    }
    await writeComponentFiles(target, files);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new DatabaseFault(
      `The component files of the games cannot be copied to ${target} (${error.code}): make it writable, and start the transfer again.`,
      { cause: error },
    );
  }
}
