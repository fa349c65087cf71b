/** Measures what the bot withstands: crowds, a long downtime, being stopped at work. */
import type { Bench, Figure } from '../../support/figure.ts';
import { aboutAbsence, measureAbsence } from './absence.ts';
import { aboutCrowd, measureCrowd } from './crowd.ts';
import { aboutStopping, measureStopping } from './stopping.ts';

export const enduranceBench: Bench = {
  about: { ...aboutCrowd, ...aboutAbsence, ...aboutStopping },
  async *measure(log): AsyncGenerator<Figure> {
    yield* measureStopping(log);
    yield* measureAbsence(log);
    yield* measureCrowd(log);
  },
};
