/**
 * Measures computer players: search speed and memory, predicted scores, hints, and acknowledgements during searches.
 */
import { apprentice, playGame, thinkNow, tunedWeights } from '../../../src/opponents/index.ts';
import { type Components, type GameState, PLAYER_COUNTS, SIDES, seededRandom } from '../../../src/rules/index.ts';
import { meanBias, meanError, predictionErrors } from '../../laboratory/tuning/fitting/predictionErrors.ts';
import { tuningTable } from '../../laboratory/tuning/table.ts';
import { atLeast, atMost, type Bench, type Figure, quantile, withoutGoal } from '../../support/figure.ts';
import { openScene } from '../response/scene.ts';
import { standardComponents } from '../rules/rules.ts';
import { aboutAckSlowdown, measureAckSlowdown } from './ackSlowdown.ts';

const PREDICTION_GAMES = 16;
/** The number of positions with which the weights were calibrated; more positions would shift the predictions. */
const PREDICTION_NODES = 3000;
const SEED = 7;
const MAX_ERROR_POINTS = 3;

const aboutPredictions = `mean of (final score - predicted score) over the positions of each table, style and round; averaged as absolute values; ${PREDICTION_GAMES} quick games each`;

async function* measurePredictions(log: (text: string) => void): AsyncGenerator<Figure> {
  const components = standardComponents();
  const all = [];
  for (const side of SIDES) {
    for (const players of PLAYER_COUNTS) {
      log(`predicting scores, ${players} players on side ${side}`);
      const options = { games: PREDICTION_GAMES, nodes: PREDICTION_NODES, seed: SEED };
      const found = predictionErrors(tuningTable(components, side, players), tunedWeights(side, players), options);
      all.push(...found);
      yield withoutGoal(`opponents.foretold.${side}${players}.error`, meanBias(found), 'points');
    }
  }
  yield atMost('opponents.foretold.error', meanBias(all), 'points', MAX_ERROR_POINTS);
  yield withoutGoal('opponents.foretold.position.error', meanError(all), 'points');
}

const PEOPLE = 12;
const WARM_UP = 3;
const HINTS = 40;
/** Each position is asked about once, because results are cached by position. */
const HINT_GAMES = WARM_UP + HINTS;

const aboutHint = 'p95 from /hint to its answer, one at a time, in games of two to four at moves 0 to 60';

async function* measureHint(log: (text: string) => void): AsyncGenerator<Figure> {
  log('hints');
  const games = Array.from({ length: HINT_GAMES }, (_, index) => ({
    players: 2 + (index % 3),
    moves: (index * 7) % 61,
  }));
  const scene = await openScene({ people: PEOPLE, games });
  try {
    const times: number[] = [];
    for (const [count, game] of scene.games.entries()) {
      const taken = await scene.ask(game, 'hint');
      if (taken !== null && count >= WARM_UP) times.push(taken);
    }
    if (times.length < HINTS / 2) throw new Error(`only ${times.length} of ${HINTS} hints were answered`);
    yield withoutGoal('opponents.hint.p50.ms', quantile(times, 0.5), 'ms');
    yield atMost('opponents.hint.ms', quantile(times, 0.95), 'ms', 1500);
  } finally {
    await scene.close();
  }
}

const POSITIONS = 12;
const SEARCH_NODES = 300_000;
const MEGABYTE = 2 ** 20;

const aboutMoves = `median over ${POSITIONS} positions at the beginnings of rounds, 2–4 players, one thread, searches of up to ${SEARCH_NODES} moves`;
const aboutMemory = 'growth of resident memory over all these searches, including the pools of positions';

async function* measureSearch(log: (text: string) => void): AsyncGenerator<Figure> {
  const components = standardComponents();
  const positions = roundBeginnings(components);
  log(`searching ${positions.length} positions`);
  const before = process.memoryUsage.rss();
  let most = before;
  const speeds = positions.map((state) => {
    const begin = performance.now();
    const thought = thinkNow(components, state, { level: 'master', budget: { nodes: SEARCH_NODES } });
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

export const opponentsBench: Bench = {
  about: {
    'opponents.moves.perSecond': aboutMoves,
    'opponents.search.mb': aboutMemory,
    'opponents.hint.ms': aboutHint,
    'opponents.ackSlowdown': aboutAckSlowdown,
    'opponents.foretold.error': aboutPredictions,
  },
  async *measure(log): AsyncGenerator<Figure> {
    yield* measureSearch(log);
    yield* measurePredictions(log);
    yield* measureHint(log);
    yield* measureAckSlowdown(log);
  },
};
