/**
 * Has computer players move when their turns are due, each game by itself, and again later where that fails.
 * Turns are kept with the games, and each is one process's at a time: whatever is under way when that stops begins anew.
 */
import { type Clock, latest, type Timer } from '../../kernel/index.ts';
import { makeRecord } from '../../rules/index.ts';
import type { MatchReading } from '../frame/ports.ts';
import type { Leases } from '../leases/keeper.ts';
import { type HeldLease, LeaseLost } from '../leases/lease.ts';
import type { ComputerTurn } from '../model/computers.ts';
import { LOOK_EVERY, startLooking } from '../pacing/looking.ts';
import type { ComputerCommands } from './commands.ts';
import type { ComputerPlayers } from './players.ts';

export interface ComputerRunner {
  /** Looks for turns that are due; cheap, may be called at any time. */
  wake(): void;
  /** Whether one more turn would be begun as soon as it is due. */
  hasRoom(): boolean;
  /** Gives up what is being thought about; it is asked again with the next start. */
  close(): Promise<void>;
}

export interface RunnerParts {
  readonly matches: Pick<ComputerCommands, 'computerTurns' | 'playComputer' | 'postponeComputer'> &
    Pick<MatchReading, 'view' | 'history'>;
  readonly players: ComputerPlayers;
  readonly leases: Leases;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
}

/** Games in which somebody is being asked at the same time. */
const SIDE_BY_SIDE = 8;
/** Those that others may take at the same moment, as many more, and one that says when to look again. */
const LOOKED_AT = 2 * SIDE_BY_SIDE + 1;
const AFTER_FAILURE = 5_000;
const LONGEST = 600_000;
const AT_LEAST = 20;

/** Looks at once, and from then on when woken or when a turn is due. */
export function startComputerRunner({ matches, players, leases, clock, timer, failed }: RunnerParts): ComputerRunner {
  const busy = new Map<string, Promise<void>>();
  let closed = false;

  async function look(signal: AbortSignal): Promise<number> {
    let pause = LOOK_EVERY;
    const now = clock.now();
    for (const turn of await matches.computerTurns(LOOKED_AT)) {
      if (signal.aborted) break;
      if (busy.has(turn.matchId)) continue;
      if (turn.dueAt > now && turn.dueAt <= latest(now, LONGEST)) {
        pause = Math.min(pause, turn.dueAt.getTime() - now.getTime());
        continue;
      }
      if (busy.size >= SIDE_BY_SIDE) break;
      begin(turn, signal);
    }
    return Math.max(AT_LEAST, pause);
  }

  function begin(turn: ComputerTurn, signal: AbortSignal): void {
    const alone = { kind: 'computer', subject: turn.matchId } as const;
    const work = leases
      .hold(alone, (lease) => playOrPostpone(turn, lease, AbortSignal.any([signal, lease.signal])))
      .then(
        // Whoever else is at it looks again when it is done.
        ({ held }) => held,
        (error: unknown) => {
          failed(error);
          return false;
        },
      )
      .then((held) => {
        busy.delete(turn.matchId);
        if (held) looking.wake();
      });
    busy.set(turn.matchId, work);
  }

  async function playOrPostpone(turn: ComputerTurn, lease: HeldLease, signal: AbortSignal): Promise<void> {
    try {
      await play(turn, lease, signal);
    } catch (error) {
      if (signal.aborted || error instanceof LeaseLost) return;
      failed(error);
      await matches.postponeComputer(turn, later(turn), lease).catch(failed);
    }
  }

  async function play(turn: ComputerTurn, lease: HeldLease, signal: AbortSignal): Promise<void> {
    const view = await matches.view(turn.matchId);
    const { match, state } = view ?? {};
    const computer = match?.members[state?.turn ?? -1]?.computer;
    if (!match?.setup || !state || computer === undefined || match.version !== turn.version) {
      return matches.postponeComputer(turn, later(turn), lease);
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
    const answer = await players.move({ computer, record, state, seed }, signal);
    if (signal.aborted) return;
    if (!(await matches.playComputer(turn, answer, lease))) {
      await matches.postponeComputer(turn, later(turn), lease);
    }
  }

  /** A turn that stands though nothing came of it is not asked for in a loop; one that has been made is gone anyway. */
  function later({ tries }: ComputerTurn): Date {
    return new Date(clock.now().getTime() + Math.min(AFTER_FAILURE * 2 ** Math.min(tries, 20), LONGEST));
  }

  const looking = startLooking({ look, afterFailure: LOOK_EVERY, timer, failed });
  return {
    wake: looking.wake,
    hasRoom: () => !closed && busy.size < SIDE_BY_SIDE,
    async close() {
      closed = true;
      await looking.close();
      await Promise.allSettled([...busy.values()]);
    },
  };
}
