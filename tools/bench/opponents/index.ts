/**
 * Figures of the computer players and of what they teach. Each is measured in a module of its own; this is their list.
 */
import type { Bench, Figure } from '../../support/figure.ts';
import { aboutAckSlowdown, measureAckSlowdown } from './ackSlowdown.ts';
import { aboutForetelling, measureForetelling } from './foretelling.ts';
import { aboutHint, measureHint } from './hint.ts';
import { aboutMemory, aboutMoves, measureSearch } from './search.ts';

export const opponentsBench: Bench = {
  about: {
    'opponents.moves.perSecond': aboutMoves,
    'opponents.search.mb': aboutMemory,
    'opponents.hint.ms': aboutHint,
    'opponents.ackSlowdown': aboutAckSlowdown,
    'opponents.foretold.error': aboutForetelling,
  },
  async *measure(say): AsyncGenerator<Figure> {
    yield* measureSearch(say);
    yield* measureForetelling(say);
    yield* measureHint(say);
    yield* measureAckSlowdown(say);
  },
};
