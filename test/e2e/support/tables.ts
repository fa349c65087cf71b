/** Tables that close with the running test. */
import { onTestFinished } from 'vitest';
import { startTable, type Table } from '../../support/discord/bot.ts';

/** `seeds`: two for each game, for its lobby and its deal. */
export async function plainTable(seeds: readonly number[]): Promise<Table> {
  const table = await startTable({ seeds });
  onTestFinished(() => table.close());
  return table;
}
