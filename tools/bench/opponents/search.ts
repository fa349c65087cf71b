/**
 * How quickly the search applies moves, and how much memory it takes.
 * How well the levels play is told by `npm run match`.
 */
import { apprentice, playGame, thinkNow } from '../../../src/opponents/index.ts';
import { type Components, type GameState, SIDES, seededRandom } from '../../../src/rules/index.ts';
import { atLeast, atMost, type Figure, quantile } from '../../support/figure.ts';
import { standardComponents } from '../rules.ts';

const POSITIONS = 12;
const NODES = 300_000;
const MEGABYTE = 2 ** 20;

export const aboutMoves = `median over ${POSITIONS} positions at the beginnings of rounds, 2–4 players, one thread, searches of up to ${NODES} moves`;
export const aboutMemory = 'growth of the resident memory over all of these searches, the pools of positions included';

export async function* measureSearch(say: (text: string) => void): AsyncGenerator<Figure> {
  const components = standardComponents();
  const positions = roundBeginnings(components);
  say(`searching ${positions.length} positions`);
  const before = process.memoryUsage.rss();
  let most = before;
  const speeds = positions.map((state) => {
    const begin = performance.now();
    const thought = thinkNow(components, state, { level: 'master', budget: { nodes: NODES } });
    if (!thought.ok) throw new Error(thought.code);
    most = Math.max(most, process.memoryUsage.rss());
    return (1000 * thought.nodes) / (performance.now() - begin);
  });
  yield atLeast('opponents.moves.perSecond', quantile(speeds, 0.5), 'moves/s', 150_000);
  yield atMost('opponents.search.mb', (most - before) / MEGABYTE, 'MB', 300);
}

function roundBeginnings(components: Components): GameState[] {
  const found: GameState[] = [];
  for (let seed = 0; found.length < POSITIONS; seed++) {
    const table = new Array(2 + (seed % 3)).fill(apprentice);
    let round = 0;
    playGame(components, SIDES[seed % 2] ?? 'A', table, seededRandom(seed), (state) => {
      if (state.phase !== 'build' || state.round === round || found.length === POSITIONS) return;
      round = state.round;
      found.push(state);
    });
  }
  return found;
}
