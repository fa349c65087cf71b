/** Examines whether everything the bot needs is in place, without changing anything or disturbing a running bot. */
import path from 'node:path';
import { databaseAddress } from '../../scripts/migrate.js';
import type { Components } from '../rules/index.ts';
import { examineDatabase } from './database.ts';
import { type DiscordExamination, examineDiscord } from './discord.ts';
import type { Finding } from './finding.ts';
import { examineBrowser, examineDisk, examineFonts, examineRunning, type MetricsAddress } from './machine.ts';
import { examineTable, type TableExamination } from './table.ts';

export { linesOf } from './finding.ts';

export interface Examination extends Omit<DiscordExamination, 'wantsActivity'> {
  readonly table: TableExamination;
  /** Null: the bot serves no metrics. */
  readonly running: MetricsAddress | null;
  readonly databaseUrl: string;
  readonly databaseConnections: number;
  readonly version: string;
  readonly components: Components;
}

/** Yields findings in the order in which people set up a bot, as soon as each is known. */
export async function* examine(asked: Examination): AsyncGenerator<Finding> {
  const { table, token, running } = asked;
  yield* await examineDiscord({ ...asked, wantsActivity: table.publicUrl !== null && table.hasSecret });
  const found = running && (await examineRunning(running));
  if (found) yield found;
  // The playground brings its own table.
  if (token !== null) yield await examineTable(table);
  const { databaseUrl: url, databaseConnections: connections, version } = asked;
  yield* await examineDatabase({ url, connections, version });
  yield await examineDisk(folderOf(asked.databaseUrl));
  yield await examineFonts(asked.components);
  yield examineBrowser();
}

/** The database's folder; if it is elsewhere, the bot's own. */
function folderOf(url: string): string {
  const address = databaseAddress(url);
  return address.kind === 'sqlite' ? path.dirname(address.file) : path.resolve('.');
}
