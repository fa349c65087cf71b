/**
 * Figures of how far one machine goes, from which docs/scaling.md reckons. Each is measured in a module of its own; this is
 * their list.
 */
import type { Bench, Figure } from '../../support/figure.ts';
import { aboutRestart, measureRestart } from './restart.ts';
import { aboutSpread, measureSpread } from './spread.ts';
import { aboutSustained, measureSustained } from './sustained.ts';

export const scaleBench: Bench = {
  about: { ...aboutSustained, ...aboutRestart, ...aboutSpread },
  async *measure(say): AsyncGenerator<Figure> {
    yield* measureSustained(say);
    yield* measureRestart(say);
    yield* measureSpread(say);
  },
};
