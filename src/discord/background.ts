/**
 * What the bot does without being asked: tells what is announced, moves for computer players, reviews games, keeps the clocks,
 * posts daily puzzles. Each is woken by whatever may leave it something to do; that only one process does it is the leases'.
 */
import {
  type ComputerPlayers,
  type Leases,
  type MoveJudge,
  StorageFailure,
  startComputerRunner,
  startForgetter,
  startReviewer,
  startWaker,
} from '../match/index.ts';
import type { Components } from '../rules/index.ts';
import { type Delivery, deliverOutbox, tellingElsewhere } from './delivery/index.ts';
import type { BotContext } from './frame/index.ts';
import type { Timer } from './machineTimer.ts';
import { startPuzzlePoster } from './puzzles/index.ts';
import { announcements } from './registry/index.ts';

export interface BackgroundParts {
  readonly components: Components;
  readonly earlier: readonly Components[];
  readonly computers: ComputerPlayers;
  readonly judge: MoveJudge;
  readonly leases: Leases;
  /** Calls the listener when another process has left something to do. */
  readonly onElsewhere: (listener: () => void) => () => void;
  readonly timer: Timer;
}

export interface Background extends Pick<Delivery, 'settled' | 'retryAt'> {
  /** Begins nothing any more; resolves once all but the telling has ended, of which more may come until `endTelling`. */
  close(): Promise<void>;
  /** Finishes what is being told, and tells nothing else. */
  endTelling(): Promise<void>;
}

/** Begins at once. */
export function startBackground(context: BotContext, parts: BackgroundParts): Background {
  const { matches, clock } = context;
  const { components, earlier, leases, timer } = parts;
  const failed = (message: string) => complaint(context, message);
  const delivery = deliverOutbox(context, { leases, timer }, announcements);
  const runner = startComputerRunner({
    ...{ matches, leases, clock, timer, players: parts.computers },
    failed: failed('a computer player has not moved'),
  });
  const reviewer = startReviewer({
    ...{ matches, leases, timer, components, earlier, judge: parts.judge },
    failed: failed('a game could not be reviewed'),
  });
  const waker = startWaker({ matches, leases, clock, timer, failed: failed('the clocks could not be looked at') });
  const poster = startPuzzlePoster(context, { leases, timer, failed: failed('a daily puzzle was not posted') });
  const forgetter = startForgetter({ matches, timer, failed: failed('somebody could not be forgotten') });
  const committed = [delivery, runner, reviewer];
  const wake = () => {
    for (const each of committed) each.wake();
  };
  const endings = [
    matches.subscribe(wake),
    parts.onElsewhere(wake),
    // Whose work has been left by another process is not asked: each looks.
    leases.subscribe(() => {
      for (const each of [...committed, waker, poster]) each.wake();
    }),
  ];
  return {
    settled: delivery.settled,
    retryAt: delivery.retryAt,
    close: async () => {
      await Promise.all([waker.close(), runner.close(), reviewer.close(), poster.close(), forgetter.close()]);
    },
    endTelling: async () => {
      await delivery.close();
      for (const end of endings) end();
    },
  };
}

/** In place of that where it is left to other processes: what interactions need of the telling. */
export function leaveToOthers(context: BotContext, timer: Timer): Background {
  const { settled, retryAt, close } = tellingElsewhere({ ...context, timer });
  return { settled, retryAt, close: async () => undefined, endTelling: async () => close() };
}

/** Logs failures of what happens by itself; that nothing can be saved is told by the store, once. */
export function complaint({ log }: Pick<BotContext, 'log'>, message: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof StorageFailure)) log.error({ err: error }, message);
  };
}
