/**
 * Moves all games from a SQLite file to a PostgreSQL server or back, with the components that they are played with.
 * How rows are copied and checked is the store's matter.
 */
import { cpSync, existsSync } from 'node:fs';
import { DatabaseFault, databaseAddress } from '../../../scripts/migrate.js';
import { keptComponentsFolder } from '../../app/componentFiles.ts';
import { createClock } from '../../kernel/index.ts';
import { transfer } from '../../store/index.ts';
import { parseOptions, UsageError } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import { write } from '../command/streams.ts';

const HELP = `Copies everything from one database into an empty one of the other kind, and checks it.

  npm run -s transfer -- --from file:data/intarsia.db --to postgresql://user:password@host:5432/intarsia
  npm run -s transfer -- --from postgresql://user:password@host:5432/intarsia --to file:data/intarsia.db

Stop the bot first. The source stays as it is; ended half-way, the same command goes on. Then set DATABASE_URL to the new one.
`;

export const transferDatabase: CommandLine = async (args, { stdout, stderr }) => {
  const { values, help } = parseOptions(args, ['from', 'to'], false);
  if (help) {
    await write(stdout, HELP);
    return 0;
  }
  const { from, to } = values;
  if (from === undefined || to === undefined) {
    throw new UsageError(
      'Two databases are needed, as in --from file:data/intarsia.db --to postgresql://user:password@host:5432/intarsia.',
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

/** Running games name the components that they were dealt with, which lie beside the database. */
function keepComponents(from: string, to: string): void {
  const folder = keptComponentsFolder({ databaseUrl: from });
  if (existsSync(folder)) cpSync(folder, keptComponentsFolder({ databaseUrl: to }), { recursive: true, force: false });
}
