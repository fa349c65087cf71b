/** Examines whether all that the bot needs is in place, without changing anything or disturbing a running bot. */
import path from 'node:path';
import { databaseAddress } from '../../scripts/migrate.js';
import type { Components } from '../rules/index.ts';
import { examineDatabase } from './database.ts';
import { type DiscordExamination, examineDiscord } from './discord.ts';
import type { Finding } from './finding.ts';
import {
  examineBrowser,
  examineComponents,
  examineDisk,
  examineFonts,
  examineRunning,
  type MetricsAddress,
  type OwnComponents,
} from './machine.ts';
import { examineTable, type TableExamination } from './table.ts';

export { linesOf } from './finding.ts';

export interface Examination extends Omit<DiscordExamination, 'wantsActivity'> {
  readonly table: TableExamination;
  /** Null if the bot serves no metrics. */
  readonly running: MetricsAddress | null;
  readonly databaseUrl: string;
  readonly databaseConnections: number;
  readonly version: string;
  readonly components: OwnComponents;
  readonly standardComponents: Components;
}

/** Yields findings in the order in which people set up a bot, each as soon as it is known. */
export async function* examine(options: Examination): AsyncGenerator<Finding> {
  const { table, token, running } = options;
  yield* await examineDiscord({ ...options, wantsActivity: table.publicUrl !== null && table.hasSecret });
  const found = running && (await examineRunning(running));
  if (found) yield found;
  // The playground has its own table.
  if (token !== null) yield await examineTable(table);
  const { databaseUrl: url, databaseConnections: connections, version } = options;
  yield* await examineDatabase({ url, connections, version });
  yield await examineDisk(folderOf(options.databaseUrl));
  const { components, standardComponents } = options;
  yield examineComponents(components);
  yield await examineFonts(components.ok ? components.value : standardComponents);
  yield examineBrowser();
}

/** The database's folder, or the bot's own if the database is on a server. */
function folderOf(url: string): string {
  const address = databaseAddress(url);
  return address.kind === 'sqlite' ? path.dirname(address.file) : path.resolve('.');
}
