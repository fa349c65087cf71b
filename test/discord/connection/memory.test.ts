/** A bot that has ended leaves nothing in memory. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { startTable } from '../../support/discord/bot.ts';

const BOTS = 4;

it('an ended bot is collected with all that it used', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const used: WeakRef<object>[] = [];
  for (let bot = 0; bot < BOTS; bot += 1) used.push(...(await startAndEnd()));
  await expect
    .poll(() => {
      collect();
      return used.filter((each) => each.deref() !== undefined).length;
    })
    // The engine may hold on to what a function returned last.
    .toBeLessThanOrEqual(used.length / BOTS);
});

async function startAndEnd(): Promise<readonly WeakRef<object>[]> {
  const table = await startTable();
  await table.close();
  return [table.store, table.matches, table.playground].map((each) => new WeakRef<object>(each));
}
