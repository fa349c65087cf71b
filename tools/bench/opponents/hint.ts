/**
 * How long a person waits for a hint: from `/hint` to the private answer, through the real client, at every age of a game.
 * Printing is the entry point's.
 */
import { seededRandom } from '../../../src/rules/index.ts';
import { atMost, type Figure, quantile, told } from '../../support/figure.ts';
import { openScene } from '../response/scene.ts';
import { standardComponents } from '../rules.ts';

const PEOPLE = 12;
const WARM_UP = 3;
const HINTS = 40;
/** Each is asked about once: what has been thought in a position is remembered. */
const GAMES = WARM_UP + HINTS;

export const aboutHint =
  'from /hint to its answer, one at a time, in games of two to four at moves 0 to 60; 95 of 100 are no slower';

export async function* measureHint(say: (text: string) => void): AsyncGenerator<Figure> {
  say('hints');
  const games = Array.from({ length: GAMES }, (_, index) => ({ players: 2 + (index % 3), moves: (index * 7) % 61 }));
  const scene = await openScene({
    components: standardComponents(),
    people: PEOPLE,
    games,
    finished: 0,
    open: 0,
    random: seededRandom(1),
  });
  try {
    const times: number[] = [];
    for (const [count, game] of scene.games.entries()) {
      const taken = await scene.ask(game, 'hint');
      if (taken !== null && count >= WARM_UP) times.push(taken);
    }
    if (times.length < HINTS / 2) throw new Error(`only ${times.length} of ${HINTS} hints were answered`);
    yield told('opponents.hint.p50.ms', quantile(times, 0.5), 'ms');
    yield atMost('opponents.hint.ms', quantile(times, 0.95), 'ms', 1500);
  } finally {
    await scene.close();
  }
}
