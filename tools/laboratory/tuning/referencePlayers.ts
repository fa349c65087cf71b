/** Lets players of another kind take part in tuning games; they are asked for each of their moves. */
import { type QuickGame, quickGame } from '../../../src/opponents/search/quickGame.ts';
import {
  type Components,
  createGame,
  type GameEvent,
  type GameRecord,
  type GameState,
  type Move,
  makeRecord,
  type Random,
  recordedMove,
  type Setup,
} from '../../../src/rules/index.ts';

export interface Position {
  readonly state: GameState;
  /** The game so far, without a result, for players who are sent each move. */
  readonly record: () => GameRecord;
}

export interface ReferencePlayer {
  readonly name: string;
  /** A legal move of the current player; rejects if there is none. */
  move(position: Position, random: Random): Promise<Move>;
}

/** A game as far as it has been played. */
export interface StartedGame {
  readonly setup: Setup;
  readonly state: GameState;
  /** As recorded. */
  readonly moves: readonly Move[];
}

export function dealtBy(components: Components, setup: Setup): StartedGame {
  return { setup, state: createGame(components, setup).state, moves: [] };
}

/** Continues to where the quick game stops. `seated`: by seat; null where the quick game plays. */
export async function playWithReferences(
  game: QuickGame,
  { setup, state: start, moves: before }: StartedGame,
  seated: readonly (ReferencePlayer | null)[],
  random: Random,
): Promise<GameState> {
  const names = seated.map((_, seat) => `seat ${seat}`);
  const moves = [...before];
  const playing = quickGame(
    {
      ...game,
      isExternal: (seat) => (seated[seat] ?? null) !== null,
      onMove: (move: Move, events: readonly GameEvent[]) => {
        moves.push(recordedMove(move, events));
        game.onMove?.(move, events);
      },
    },
    start,
  );
  for (let reached = playing.next(); ; ) {
    if (reached.done) return reached.value;
    const state = reached.value;
    const reference = seated[state.turn ?? -1];
    if (!reference) throw new RangeError(`nobody is asked at seat ${state.turn}`);
    reached = playing.next(
      await reference.move({ state, record: () => makeRecord(setup, names, [...moves], state) }, random),
    );
  }
}
