/**
 * Tables that end with the running test.
 * What is on them is said where they are started.
 */
import { onTestFinished } from 'vitest';
import { startTable, type Table } from '../../support/bot.ts';

/** `seeds`: two for each game in a row, for its lobby and for its deal. */
export async function plainTable(seeds: readonly number[]): Promise<Table> {
  const table = await startTable({ seeds });
  onTestFinished(() => table.close());
  return table;
}
