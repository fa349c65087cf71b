/**
 * The use cases of time, as the hosts call them, and the handler of the clocks. What they do stands in the modules beside this one.
 */
import { type Breathe, type Clock, type JobHandler, type Lease, LOOK_EVERY } from '../../../kernel/index.ts';
import type { TurnClock } from '../../../match/clock/turnClock.ts';
import type { Frame } from '../../../match/frame/command.ts';
import type { Done, MatchView } from '../../../match/model/match.ts';
import type { Actor, MatchId, PersonId } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import type { Awaited } from './absentee.ts';
import type { ComputerPlayer, TimeStore, TimeTransaction } from './ports.ts';

export interface TimeCommands {
  /** Ends the computer player's moving in the actor's place. Refuses with `noStandIn`. */
  comeBack(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** For a computer player in the place of whoever has let their time run out. Refuses with `noVote` or `ownVote`. */
  vote(actor: Actor, matchId: MatchId, version: number): Promise<Done | MatchRefusal>;
  /** The clock of a running match; null for one without. */
  clock(matchId: MatchId): Promise<TurnClock | null>;
  /** Whom the others wait for in a running match without a clock, and until when; null where that is nobody. */
  awaited(view: MatchView): Promise<Awaited | null>;
  /** The person has left the server where the match is played: where it is their turn, the others may go on without them at once. */
  hasLeft(matchId: MatchId, personId: PersonId): Promise<boolean>;
  /**
   * Does what is due by now, once and in order: reminders, and what happens when time is up; then what else comes at its
   * time (digests). After a time in which nobody looked, that is taken off the clocks first. Of very much it does a part,
   * with room between for what else there is to do, and wants to be called again at once; it ends early when it is called off.
   * Resolves to when to look again at the latest, and what has failed and stays due.
   * Under a lease nothing is changed once that is lost. @throws LeaseLost
   */
  keepTime(
    signal?: AbortSignal,
    lease?: Lease,
  ): Promise<{ readonly next: Date; readonly failures: readonly unknown[] }>;
}

/** What they are made from. */
export interface TimeParts extends Frame<TimeTransaction> {
  readonly store: TimeStore;
  readonly clock: Clock;
  readonly components: ComponentSets;
  readonly computerPlayer: ComputerPlayer;
  /** Between the parts of work that may be long. */
  readonly breathe: Breathe;
}

/** Never in closer succession, in milliseconds. */
const AT_LEAST_MS = 250;
const RETRY_MS = 30_000;

/** Does what is due, and looks again soon in any case, so that the time in which nobody looked is known. */
export function keepClocks(
  matches: Pick<TimeCommands, 'keepTime'>,
  clock: Clock,
  failed: (error: unknown) => void,
): JobHandler {
  return {
    kind: 'clocks',
    every: LOOK_EVERY,
    dueAtStart: true,
    retry: { after: RETRY_MS, most: RETRY_MS },
    run: async (job, signal) => {
      const { failures, next } = await matches.keepTime(signal, job);
      for (const failure of failures) failed(failure);
      return new Date(Math.max(next.getTime(), clock.now().getTime() + AT_LEAST_MS));
    },
    failed,
  };
}
