/** The command `transfer`: copies all games and component files from a SQLite file to a PostgreSQL server or back. */
import { cpSync, existsSync } from 'node:fs';
import { DatabaseFault, databaseAddress } from '../../../scripts/migrate.js';
import { storedComponentsFolder } from '../../app/componentFiles.ts';
import { createClock } from '../../kernel/index.ts';
import { transfer } from '../../store/index.ts';
import { parseOptions, UsageError } from '../support/options.ts';
import type { CommandLine } from '../support/run.ts';
import { write } from '../support/streams.ts';

const HELP = `Copies everything from one database into an empty one of the other kind, and checks it.

  npm run -s transfer -- --from file:data/intarsia.db --to postgresql://user:password@host:5432/intarsia
  npm run -s transfer -- --from postgresql://user:password@host:5432/intarsia --to file:data/intarsia.db

Stop the bot first. The source does not change; an interrupted transfer continues with the same command. Then set DATABASE_URL to the new one.
`;

export const transferCommand: CommandLine = async (args, { stdout, stderr }) => {
  const { values, help } = parseOptions(args, ['from', 'to'], false);
  if (help) {
    await write(stdout, HELP);
    return 0;
  }
  const { from, to } = values;
  if (from === undefined || to === undefined) {
    throw new UsageError(
      'Name two databases, as in --from file:data/intarsia.db --to postgresql://user:password@host:5432/intarsia.',
    );
  }
  const say = (line: string): void => void stderr.write(`${line}\n`);
  try {
    const { matches, rows } = await transfer({ from, to, clock: createClock(), say });
    keepComponents(from, to);
    await write(
      stdout,
      `${matches} games (${rows} rows) are now in ${databaseAddress(to).called}, each checked. Set DATABASE_URL to it.\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error;
    await write(stderr, `${error.message}\n`);
    return 1;
  }
};

/** Running games refer to the component files beside the database. */
function keepComponents(from: string, to: string): void {
  const folder = storedComponentsFolder({ databaseUrl: from });
  if (existsSync(folder))
    cpSync(folder, storedComponentsFolder({ databaseUrl: to }), { recursive: true, force: false });
}
