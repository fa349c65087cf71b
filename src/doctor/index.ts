/**
 * Examines whether all that the bot needs is there, and says of each thing what to do where it is not; the door to this folder.
 * Nothing is changed, and nothing of a running bot is disturbed.
 */
import path from 'node:path';
import { databaseAddress } from '../../scripts/migrate.js';
import type { Components } from '../rules/index.ts';
import { examineDatabase } from './database.ts';
import { type DiscordAsked, examineDiscord } from './discord.ts';
import type { Finding } from './finding.ts';
import { examineBrowser, examineDisk, examineFonts } from './machine.ts';
import { examineRunning, type RunningAsked } from './running.ts';
import { examineTable, type TableAsked } from './table.ts';

export { linesOf } from './finding.ts';

export interface Examined extends Omit<DiscordAsked, 'wantsActivity'> {
  readonly table: TableAsked;
  /** Null: nobody watches the bot over HTTP. */
  readonly running: RunningAsked | null;
  /** As in DATABASE_URL. */
  readonly databaseUrl: string;
  readonly databaseConnections: number;
  readonly version: string;
  /** To draw a table with. */
  readonly components: Components;
}

/** In the order in which people set a bot up; each as soon as it is found out. */
export async function* examine(asked: Examined): AsyncGenerator<Finding> {
  const { table, token, running } = asked;
  yield* await examineDiscord({ ...asked, wantsActivity: table.publicUrl !== null && table.hasSecret });
  const found = running && (await examineRunning(running));
  if (found) yield found;
  // The playground has one by itself.
  if (token !== null) yield await examineTable(table);
  const { databaseUrl: url, databaseConnections: connections, version } = asked;
  yield* await examineDatabase({ url, connections, version });
  yield await examineDisk(folderOf(asked.databaseUrl));
  yield await examineFonts(asked.components);
  yield examineBrowser();
}

/** Where the database is written; where that is elsewhere, where the bot runs and its copies lie. */
function folderOf(url: string): string {
  const address = databaseAddress(url);
  return address.kind === 'sqlite' ? path.dirname(address.file) : path.resolve('.');
}
