/** Measures the rules: one move, all options of a position, a thousand games, and the same with boardgame.io. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installToolPackages } from '../../../scripts/setup/toolPackages.js';
import { apprentice, playGame, randomTable } from '../../../src/opponents/index.ts';
import {
  apply,
  buildOptions,
  type Components,
  type GameState,
  type Move,
  PLAYER_COUNTS,
  parseComponents,
  recordedMove,
  SIDES,
  seededRandom,
} from '../../../src/rules/index.ts';
import { killOnExit } from '../../support/bot/children.ts';
import { atMost, type Bench, type Figure, quantile, withoutGoal } from '../../support/figure.ts';

/** In a folder of its own, because the benchmarks must not resolve its older ws. */
const YARDSTICK = 'tools/bench/yardstick';
const GAMES = 8;
const REPEATS = 20;
const ROUNDS = 5;
const GENERATED = 1000;
const PROCESSES = 2;

interface Position {
  readonly state: GameState;
  readonly move: Move;
}

export const rulesBench: Bench = {
  about: {
    positions: `every position of ${GAMES * 6 * 2} games: random and apprentice, 2–4 players, sides A and B`,
    'rules.move.ratio': 'median over the moves, each move repeated; boardgame.io 0.50 tic-tac-toe likewise, same run',
    'rules.options.ms': 'median over the positions of the Building phase, each listed once: spaces, payments, draws',
    'rules.games1000.s': `${PROCESSES} processes, including their start: random play, writing as JSON, reading, checking`,
  },
  async *measure(log): AsyncGenerator<Figure> {
    const components = standardComponents();
    log('playing games for the measurements');
    const positions = playedPositions(components);
    log(`${positions.length} positions; measuring moves`);
    const ours = medianMove(positions, ({ state, move }) => apply(components, state, move));
    await installToolPackages(YARDSTICK);
    const yardstick = ticTacToe();
    const theirs = medianMove(yardstick.moves, ({ state, action }) => yardstick.reduce(state, action));
    yield withoutGoal('rules.move.us', ours * 1000, 'us');
    yield withoutGoal('boardgameio.move.us', theirs * 1000, 'us');
    yield atMost('rules.move.ratio', ours / theirs, 'x', 0.05);

    log('measuring options');
    const times = optionTimes(components, positions);
    yield atMost('rules.options.ms', quantile(times, 0.5), 'ms', 1);
    yield withoutGoal('rules.options.p99.ms', quantile(times, 0.99), 'ms');
    yield withoutGoal('rules.options.max.ms', Math.max(...times), 'ms');

    log(`generating and verifying ${GENERATED} games`);
    yield atMost('rules.games1000.s', await secondsForGames(), 's', 20);
  },
};

export function standardComponents(): Components {
  const file = new URL('../../../assets/components/standard.json', import.meta.url);
  const parsed = parseComponents(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.ok) throw new Error(`components: ${JSON.stringify(parsed.faults)}`);
  return parsed.components;
}

function playedPositions(components: Components): Position[] {
  const positions: Position[] = [];
  for (let seed = 0; seed < GAMES; seed++) {
    for (const side of SIDES) {
      for (const players of PLAYER_COUNTS) {
        const random = seededRandom(seed);
        for (const policy of [randomTable(random), apprentice]) {
          playGame(components, side, new Array(players).fill(policy), random, (state, move, _after, events) => {
            positions.push({ state, move: recordedMove(move, events) });
          });
        }
      }
    }
  }
  return positions;
}

/** The median time of one call in milliseconds, after warming up. */
function medianMove<T>(items: readonly T[], call: (item: T) => unknown): number {
  const runs = Math.max(ROUNDS, Math.ceil(5000 / items.length));
  let median = 0;
  for (let run = 0; run < runs; run++) {
    const times = items.map((item) => {
      const begin = performance.now();
      for (let repeat = 0; repeat < REPEATS; repeat++) call(item);
      return (performance.now() - begin) / REPEATS;
    });
    // Only the last run counts, when everything is compiled.
    median = quantile(times, 0.5);
  }
  return median;
}

function optionTimes(components: Components, positions: readonly Position[]): number[] {
  const building = positions.filter(({ state }) => state.phase === 'build');
  let times: number[] = [];
  for (let run = 0; run < 2; run++) {
    times = building.map(({ state }) => {
      const begin = performance.now();
      listEverything(components, state);
      return performance.now() - begin;
    });
  }
  return times;
}

/** Every space, every payment for it, and every draw after that payment. */
function listEverything(components: Components, state: GameState): number {
  let listed = 0;
  for (const option of buildOptions(components, state, state.turn ?? 0)) {
    for (const paid of option.payments) listed += option.draws(paid).length;
  }
  return listed;
}

async function secondsForGames(): Promise<number> {
  const begin = performance.now();
  const worker = new URL('./rulesGames.ts', import.meta.url);
  const share = GENERATED / PROCESSES;
  await Promise.all(
    Array.from({ length: PROCESSES }, (_, index) => {
      const child = fork(worker, [String(index * share), String(share)], {
        execArgv: ['--import', import.meta.resolve('tsx')],
      });
      killOnExit(child);
      return new Promise<void>((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`games: exit code ${code}`))));
      });
    }),
  );
  return (performance.now() - begin) / 1000;
}

interface ReducerState {
  readonly G: { readonly cells: readonly (string | null)[] };
}
interface MakeMove {
  readonly type: 'MAKE_MOVE';
  readonly payload: { readonly type: string; readonly args: readonly unknown[]; readonly playerID: string };
}
type Reducer = (state: ReducerState, action: MakeMove) => ReducerState;

/** A position and the move made in it. */
export interface TicTacToeMove {
  readonly state: ReducerState;
  readonly action: MakeMove;
}

const CELLS = [4, 0, 8, 2, 1, 7, 6] as const;

/** boardgame.io's reducer, and the moves of one game for it. Throws if a move has no effect. */
export function ticTacToe(): { readonly reduce: Reducer; readonly moves: readonly TicTacToeMove[] } {
  // boardgame.io's entry points are CommonJS folders, which `import` does not resolve.
  const { CreateGameReducer, InitializeGame } = createRequire(path.resolve(YARDSTICK, 'package.json'))(
    'boardgame.io/internal',
  ) as {
    CreateGameReducer: (options: { game: unknown }) => Reducer;
    InitializeGame: (options: { game: unknown }) => ReducerState;
  };
  const game = {
    setup: () => ({ cells: new Array<string | null>(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      clickCell: ({ G, playerID }: { G: { cells: (string | null)[] }; playerID: string }, cell: number) => {
        if (G.cells[cell] !== null) return 'INVALID_MOVE';
        G.cells[cell] = playerID;
        return undefined;
      },
    },
  };
  const reduce = CreateGameReducer({ game });
  let state = InitializeGame({ game });
  const moves = CELLS.map((cell, index): TicTacToeMove => {
    const playerID = String(index % 2);
    const move: TicTacToeMove = {
      state,
      action: { type: 'MAKE_MOVE', payload: { type: 'clickCell', args: [cell], playerID } },
    };
    state = reduce(state, move.action);
    if (state.G.cells[cell] !== playerID) throw new Error('tic-tac-toe: the move had no effect');
    return move;
  });
  return { reduce, moves };
}
