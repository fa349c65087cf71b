/**
 * How soon the bot is there again when it is started on a database with many open games.
 * What it is then behind with is measured by `endurance`.
 */
import { createBotProcess } from '../../support/bot/botProcess.ts';
import { openTestBed } from '../../support/bot/testBed.ts';
import { atMost, type Figure, quantile } from '../../support/figure.ts';
import { openFiller } from '../response/filling.ts';
import { standardComponents } from '../rules.ts';

/** `SCALE_GAMES=1000 npm run bench -- scale` is shorter. */
const GAMES = Number(process.env.SCALE_GAMES ?? 20_000);
const STARTS = 3;

export const aboutRestart: Readonly<Record<string, string>> = {
  'scale.restart.s': `from the start of the process until it is online, with ${GAMES} open games in the database; the middle one of ${STARTS}, after one that is not counted`,
};

/** Yields `scale.restart.s`. */
export async function* measureRestart(say: (text: string) => void): AsyncGenerator<Figure> {
  const bed = await openTestBed('restart');
  const { folder, databaseUrl, playground } = bed;
  say(`${GAMES} open games`);
  const filler = await openFiller(databaseUrl, standardComponents());
  await filler.copies(0, GAMES);
  await filler.close();
  const bot = await createBotProcess({ apiUrl: playground.apiUrl, token: playground.botToken, databaseUrl, folder });
  const times: number[] = [];
  try {
    for (let start = 0; start <= STARTS; start += 1) {
      say(`start ${start}`);
      const begun = performance.now();
      bot.start();
      if (!(await bot.online())) throw new Error(`the bot does not start:\n${bot.logged()}`);
      if (start > 0) times.push((performance.now() - begun) / 1000);
      await bot.stop();
    }
    yield atMost('scale.restart.s', quantile(times, 0.5), 's', 5);
  } finally {
    await bot.kill();
    await bed.close();
  }
}
