/**
 * What the bot does without being asked: tells what is announced, moves for computer players, reviews games, keeps the clocks,
 * posts notices, finishes forgetting people, makes up results of earlier games, gives badges, takes leagues on. Each is woken by whatever may leave it something to do; that only one process does it is the leases'.
 */
import type { Breathe, Timer } from '../kernel/index.ts';
import {
  type ComputerPlayers,
  type LeaseKind,
  type Leases,
  type MoveJudge,
  StorageFailure,
  startComputerRunner,
  startForgetter,
  startReviewer,
  startWaker,
  type WorkKind,
} from '../match/index.ts';
import { startBadgeGiver, startLeagueKeeper, startResultKeeper, startSeekKeeper } from '../people/index.ts';
import type { Components } from '../rules/index.ts';
import { type Delivery, type DeliveryObserver, deliverOutbox, tellingElsewhere } from './delivery/index.ts';
import type { BotContext } from './frame/index.ts';
import { startNoticePoster } from './notices/index.ts';
import { announcements, tellNotice } from './registry/index.ts';

export interface BackgroundParts {
  readonly components: Components;
  readonly earlier: readonly Components[];
  readonly computers: ComputerPlayers;
  readonly judge: MoveJudge;
  readonly leases: Leases;
  /** Calls the listener with the work that another process has left to others. */
  readonly onElsewhere: (listener: (kinds: readonly WorkKind[]) => void) => () => void;
  /** By what it is for, so that a simulation can leave out looks that would find nothing. */
  readonly timerFor: (work: BackgroundWork) => Timer;
  /** Between entries of the outbox; left out: a turn of this process's event loop. */
  readonly breathe?: Breathe;
  /** Hears of the telling; left out: nobody does. */
  readonly observe?: DeliveryObserver | undefined;
}

export type BackgroundWork = Exclude<LeaseKind, 'housekeeping' | 'backup'>;

export interface Background extends Pick<Delivery, 'settled' | 'retryAt' | 'resume'> {
  /** Begins nothing any more; resolves once all but the telling has ended, of which more may come until `endTelling`. */
  close(): Promise<void>;
  /** Finishes what is being told, and tells nothing else. */
  endTelling(): Promise<void>;
}

/** Does what changes leave to be done. */
interface Worker {
  wake(): void;
  /** Whether it would begin at once. */
  hasRoom(): boolean;
}

/** Begins at once. */
export function startBackground(context: BotContext, parts: BackgroundParts): Background {
  const { people, seeks, clock } = context;
  const matches = { ...context.matches, ...context.anyGame };
  const { components, earlier, leases, timerFor, breathe, observe } = parts;
  const failed = (message: string) => complaint(context, message);
  const telling = { leases, timer: timerFor('telling'), breathe, observe };
  const delivery = deliverOutbox(context, telling, announcements);
  const runner = startComputerRunner({
    matches,
    leases,
    clock,
    timer: timerFor('computer'),
    players: parts.computers,
    failed: failed('a computer player has not moved'),
  });
  const reviewer = startReviewer({
    matches,
    leases,
    clock,
    timer: timerFor('review'),
    components,
    earlier,
    judge: parts.judge,
    failed: failed('a game could not be reviewed'),
  });
  const waker = startWaker({
    matches,
    leases,
    clock,
    timer: timerFor('clocks'),
    failed: failed('the clocks could not be looked at'),
  });
  const notices = startNoticePoster(context, {
    tell: tellNotice,
    leases,
    timer: timerFor('notice'),
  });
  const forgetter = startForgetter({
    matches,
    leases,
    timer: timerFor('forgetting'),
    failed: failed('somebody could not be forgotten'),
  });
  const seekKeeper = startSeekKeeper({
    seeks,
    leases,
    timer: timerFor('seeks'),
    failed: failed('seeks could not be looked at'),
  });
  const keeper = startResultKeeper({
    people,
    leases,
    timer: timerFor('results'),
    failed: failed('what has come of an earlier game could not be kept'),
  });
  const giver = startBadgeGiver({
    people,
    leases,
    timer: timerFor('badges'),
    failed: failed('a finished game could not be looked through for badges'),
  });
  const seasons = startLeagueKeeper({
    leagues: context.leagues,
    leases,
    clock,
    timer: timerFor('league'),
    failed: failed('a league did not go on'),
  });
  const whoDoes = {
    telling: delivery,
    computer: runner,
    review: reviewer,
    notice: notices,
    league: seasons,
    // Whoever shows tables hears of it by themselves, in each process.
    session: { wake: () => undefined, hasRoom: () => false },
  } satisfies Record<WorkKind, Worker>;
  const workers = [waker, runner, reviewer, notices, forgetter, seekKeeper, keeper, giver, seasons];
  const endings = [
    matches.subscribe(
      ({ kinds, toTell }) => {
        for (const kind of kinds)
          if (kind === 'telling') delivery.tell(toTell);
          else whoDoes[kind].wake();
        // A game that ends is to be reviewed.
        if (kinds.includes('review')) giver.wake();
      },
      (kind) => whoDoes[kind].hasRoom(),
    ),
    parts.onElsewhere((kinds) => {
      for (const kind of kinds) whoDoes[kind].wake();
    }),
    // Whose work has been left by another process is not asked: each looks.
    leases.subscribe(() => {
      for (const each of [...workers, delivery]) each.wake();
    }),
  ];
  return {
    settled: delivery.settled,
    resume: () => {
      delivery.resume();
      notices.resume();
    },
    retryAt: async (places) => {
      await Promise.all([delivery.retryAt(places), notices.retryAt(places)]);
    },
    close: async () => {
      await Promise.all(workers.map((each) => each.close()));
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
  const retryAll = async (places: readonly string[]) => {
    await Promise.all([retryAt(places), context.people.resumeNoticesAt(places)]);
  };
  return {
    settled,
    retryAt: retryAll,
    resume: () => undefined,
    close: async () => undefined,
    endTelling: async () => close(),
  };
}

/** Logs failures of what happens by itself; that nothing can be saved is told by the store, once. */
export function complaint({ log }: Pick<BotContext, 'log'>, message: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof StorageFailure)) log.error({ err: error }, message);
  };
}
