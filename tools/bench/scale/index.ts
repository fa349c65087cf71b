/** Measures how far one machine scales; docs/scaling.md derives its figures from these. */
import { createBotProcess } from '../../support/bot/botProcess.ts';
import { openTestBed } from '../../support/bot/testBed.ts';
import { atMost, type Bench, type Figure, quantile } from '../../support/figure.ts';
import { openFiller } from '../response/filling.ts';
import { standardComponents } from '../rules/rules.ts';
import { aboutSpread, measureSpread } from './spread.ts';
import { aboutSustained, measureSustained } from './sustained.ts';

/** `SCALE_GAMES=1000 npm run bench -- scale` takes less time. */
const GAMES = Number(process.env.SCALE_GAMES ?? 20_000);
const STARTS = 3;

const aboutRestart: Readonly<Record<string, string>> = {
  'scale.restart.s': `from the start of the process until it is online, with ${GAMES} open games in the database; median of ${STARTS} starts after a warm-up start`,
};

/** Yields `scale.restart.s`. */
async function* measureRestart(log: (text: string) => void): AsyncGenerator<Figure> {
  const bed = await openTestBed('restart');
  const { folder, databaseUrl, playground } = bed;
  log(`${GAMES} open games`);
  const filler = await openFiller(databaseUrl, standardComponents());
  await filler.copies(0, GAMES);
  await filler.close();
  const bot = await createBotProcess({ apiUrl: playground.apiUrl, token: playground.botToken, databaseUrl, folder });
  const times: number[] = [];
  try {
    for (let start = 0; start <= STARTS; start += 1) {
      log(`start ${start}`);
      const startedAt = performance.now();
      bot.start();
      if (!(await bot.online())) throw new Error(`the bot does not start:\n${bot.logged()}`);
      if (start > 0) times.push((performance.now() - startedAt) / 1000);
      await bot.stop();
    }
    yield atMost('scale.restart.s', quantile(times, 0.5), 's', 5);
  } finally {
    await bot.kill();
    await bed.close();
  }
}

export const scaleBench: Bench = {
  about: { ...aboutSustained, ...aboutRestart, ...aboutSpread },
  async *measure(log, skip): AsyncGenerator<Figure> {
    yield* measureSustained(log);
    yield* measureRestart(log);
    yield* measureSpread(log, skip);
  },
};
