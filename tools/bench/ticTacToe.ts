/**
 * The yardstick for our moves: tic-tac-toe through boardgame.io's reducer, as its own clients and servers run it.
 * How long that takes is measured by the caller.
 */
import { createRequire } from 'node:module';

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

/** boardgame.io's reducer and the moves of one game to feed it with. Throws where a move has no effect. */
export function ticTacToe(): { readonly reduce: Reducer; readonly moves: readonly TicTacToeMove[] } {
  // boardgame.io's parts are CommonJS folders, which `import` does not find.
  const { CreateGameReducer, InitializeGame } = createRequire(import.meta.url)('boardgame.io/internal') as {
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
