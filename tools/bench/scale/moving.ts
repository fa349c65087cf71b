/**
 * People who move as fast as they may, several at a time: games take their turn one after the other, so that none waits for the
 * limit of its own channel. How a move is made, and when it has been told, is said by whoever measures.
 */
import { setTimeout as pause } from 'node:timers/promises';

export interface Moving {
  /** Resolves when nobody moves any more. */
  end(): Promise<void>;
}

/** Of a game that is over, or whose turn has not come in time. */
const WITHOUT_TURN_MS = 1000;

/** `act`: one move in a game; resolves to whether its turn was told. */
export function moveOn<Game>(games: readonly Game[], atOnce: number, act: (game: Game) => Promise<boolean>): Moving {
  const waiting = [...games];
  let over = false;
  const mover = async (): Promise<void> => {
    for (let game = waiting.shift(); game !== undefined && !over; game = waiting.shift()) {
      if (!(await act(game))) await pause(WITHOUT_TURN_MS);
      waiting.push(game);
    }
  };
  const movers = Array.from({ length: atOnce }, mover);
  return {
    async end() {
      over = true;
      await Promise.all(movers);
    },
  };
}
