/**
 * Has computer players move when their turns are due, each game by itself, and again later where that fails.
 * Turns are kept with the games: whatever is under way when the bot stops begins anew with the next start.
 */
import { makeRecord } from '../../rules/index.ts';
import type { ComputerTurn } from '../model/computers.ts';
import type { MatchId } from '../model/ids.ts';
import type { MatchView } from '../model/match.ts';
import type { PlayedMove } from '../model/moves.ts';
import type { Clock } from '../pacing/timer.ts';
import type { ComputerCommands } from './commands.ts';
import type { ComputerPlayers } from './players.ts';

export interface ComputerRunner {
  /** Looks for turns that are due; cheap, may be called at any time. */
  wake(): void;
  /** Gives up what is being thought about; it is asked again with the next start. */
  close(): Promise<void>;
}

export interface RunnerParts {
  readonly matches: Pick<ComputerCommands, 'computerTurns' | 'playComputer' | 'postponeComputer'> & {
    view(matchId: MatchId): Promise<MatchView | null>;
    history(matchId: MatchId): Promise<readonly PlayedMove[]>;
  };
  readonly players: ComputerPlayers;
  readonly clock: Clock;
  /** Runs work later; gives back how to call it off. Milliseconds. */
  readonly timer: { after(milliseconds: number, work: () => void): () => void };
  /** Called when there is something to tell. */
  readonly told: () => void;
  readonly failed: (error: unknown) => void;
}

/** Games in which somebody is being asked at the same time. */
const SIDE_BY_SIDE = 8;
/** Those that are asked already, as many others, and one more that says when to look again. */
const LOOKED_AT = 2 * SIDE_BY_SIDE + 1;
const LOOK_EVERY = 30_000;
const AFTER_FAILURE = 5_000;
const LONGEST = 600_000;
const AT_LEAST = 20;

/** Looks at once, and from then on when woken or when a turn is due. */
export function startComputerRunner({ matches, players, clock, timer, told, failed }: RunnerParts): ComputerRunner {
  const busy = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let cancel = (): void => undefined;
  let looking: Promise<void> | null = null;
  let lookAgain = false;

  function wake(): void {
    if (stopping.signal.aborted) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = look().finally(() => {
      looking = null;
      if (!lookAgain) return;
      lookAgain = false;
      wake();
    });
  }

  async function look(): Promise<void> {
    let pause = LOOK_EVERY;
    try {
      const now = clock.now();
      for (const turn of await matches.computerTurns(LOOKED_AT)) {
        if (busy.has(turn.matchId)) continue;
        const wait = turn.dueAt.getTime() - now.getTime();
        // Nothing is put off for longer: the clock has been set back since then.
        if (wait > 0 && wait <= LONGEST) {
          pause = Math.min(pause, wait);
          continue;
        }
        if (busy.size >= SIDE_BY_SIDE) break;
        begin(turn);
      }
    } catch (error) {
      failed(error);
      pause = AFTER_FAILURE;
    }
    cancel();
    if (!stopping.signal.aborted) cancel = timer.after(Math.max(AT_LEAST, pause), wake);
  }

  function begin(turn: ComputerTurn): void {
    const work = play(turn)
      .catch((error: unknown) => postpone(turn, error))
      .finally(() => {
        busy.delete(turn.matchId);
        wake();
      });
    busy.set(turn.matchId, work);
  }

  async function play(turn: ComputerTurn): Promise<void> {
    const view = await matches.view(turn.matchId);
    const { match, state } = view ?? {};
    const computer = match?.members[state?.turn ?? -1]?.computer;
    if (!match?.setup || !state || computer === undefined || match.version !== turn.version) {
      return matches.postponeComputer(turn, later(turn));
    }
    const history = await matches.history(match.id);
    const names = match.members.map((_, seat) => `seat ${seat}`);
    const record = makeRecord(
      match.setup,
      names,
      history.map(({ move }) => move),
      state,
    );
    const seed = (match.seed + match.version) % 2 ** 31;
    const answer = await players.move({ computer, record, state, seed }, stopping.signal);
    if (stopping.signal.aborted) return;
    if (await matches.playComputer(turn, answer)) told();
    else await matches.postponeComputer(turn, later(turn));
  }

  async function postpone(turn: ComputerTurn, error: unknown): Promise<void> {
    if (stopping.signal.aborted) return;
    failed(error);
    await matches.postponeComputer(turn, later(turn)).catch(failed);
  }

  /** A turn that stands though nothing came of it is not asked for in a loop; one that has been made is gone anyway. */
  function later({ tries }: ComputerTurn): Date {
    return new Date(clock.now().getTime() + Math.min(AFTER_FAILURE * 2 ** Math.min(tries, 20), LONGEST));
  }

  wake();
  return {
    wake,
    async close() {
      stopping.abort();
      cancel();
      await looking;
      await Promise.allSettled([...busy.values()]);
    },
  };
}
