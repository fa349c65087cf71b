/** Measures endurance: memory under crowds, catching up after downtime, and stopping under load. */
import type { Bench, Figure } from '../../support/figure.ts';
import { aboutAbsence, measureAbsence } from './absence.ts';
import { aboutCrowd, measureCrowd } from './crowd.ts';
import { aboutStopping, measureStopping } from './stopping.ts';

export const enduranceBench: Bench = {
  about: { ...aboutCrowd, ...aboutAbsence, ...aboutStopping },
  async *measure(log, skip): AsyncGenerator<Figure> {
    yield* measureStopping(log);
    yield* measureAbsence(log);
    yield* measureCrowd(log, skip);
  },
};
