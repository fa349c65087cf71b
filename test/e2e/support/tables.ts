/**
 * Tables whose pictures do not matter: drawn once, shown again and again.
 * They end with the running test.
 */
import { onTestFinished } from 'vitest';
import { startTable, type Table } from '../../support/bot.ts';
import { picturesDrawnEvery } from './pictures.ts';

/** `seeds`: two for each game in a row, for its lobby and for its deal. */
export async function plainTable(seeds: readonly number[]): Promise<Table> {
  const pictures = picturesDrawnEvery(Number.MAX_SAFE_INTEGER);
  const table = await startTable({ seeds, pictures });
  onTestFinished(async () => {
    await table.close();
    await pictures.close();
  });
  return table;
}
