/**
 * How soon another process goes on with what one had in hand that was killed: while it tells, and while it thinks.
 */
import { atMost, type Bench, type Figure } from '../../support/figure.ts';
import { openTakeoverScene } from './scene.ts';
import { MOMENTS, takeOver } from './takeover.ts';

const MOST_SECONDS = 30;

export const takeoverBench: Bench = {
  about: {
    processes: 'one that listens, two workers, of which one is killed',
    database: 'PostgreSQL on this machine',
    moments: MOMENTS,
  },
  measure,
};

async function* measure(say: (text: string) => void): AsyncIterable<Figure> {
  const scene = await openTakeoverScene();
  try {
    let longest = 0;
    let again = 0;
    for (const moment of MOMENTS) {
      const { seconds, times } = await takeOver(scene, moment);
      say(`${moment}: ${seconds.toFixed(1)} s, done ${times} times`);
      longest = Math.max(longest, seconds);
      again += times - 1;
    }
    yield atMost('scale.takeover.s', longest, 's', MOST_SECONDS);
    yield atMost('scale.takeover.twice', again, 'times', 0);
  } finally {
    await scene.close();
  }
}
