/** Runs the bot's background work: the posters of announcements and notices, and the job engine with all handlers. */
import {
  createRemoteDelivery,
  type Delivery,
  type DeliveryObserver,
  deliverOutbox,
} from '../../discord/delivery/index.ts';
import type { BotContext } from '../../discord/interactions/index.ts';
import { type Leases, startJobs, type Timer, type YieldToEventLoop } from '../../kernel/index.ts';
import { DAY_MS, HOUR_MS, logFailure, type WorkKind } from '../../match/index.ts';
import type { Components } from '../../rules/index.ts';
import type { MoveReviewer } from '../advice/usecases/ports.ts';
import { reviewJob } from '../advice/usecases/reviewJob.ts';
import { startNoticePoster } from '../notices/discord/index.ts';
import type { ComputerPlayers } from '../play/computers/ports.ts';
import { computerTurnJob } from '../play/computers/turnJob.ts';
import { badgeJob } from '../profiles/usecases/awardBadges.ts';
import { clocksJob } from '../time/usecases/commands.ts';
import { announcements, renderNotice } from './registry.ts';

export interface BackgroundParts {
  readonly components: Components;
  readonly earlier: readonly Components[];
  readonly computers: ComputerPlayers;
  readonly moveReviewer: MoveReviewer;
  readonly leases: Leases;
  /** Calls the listener with the kinds of work that another process has enqueued. */
  readonly onRemoteWork: (listener: (kinds: readonly WorkKind[]) => void) => () => void;
  /** One timer for each purpose, so that a simulation can leave out polls that would find nothing. */
  readonly timerFor: (work: BackgroundWork) => Timer;
  /** Runs between entries of the outbox; default: yields to the event loop. */
  readonly yieldNow?: YieldToEventLoop;
  readonly observe?: DeliveryObserver | undefined;
}

const MINUTE = 60_000;

export type BackgroundWork = 'telling' | 'notice' | 'jobs';

export interface Background extends Pick<Delivery, 'waitForDelivery' | 'retryAt' | 'resume'> {
  /**
   * Starts no more jobs and resolves when the running ones have ended. They may announce something until `endDelivery`.
   */
  close(): Promise<void>;
  /** Finishes the deliveries under way and stops the posters. */
  endDelivery(): Promise<void>;
}

interface Worker {
  wake(): void;
  hasCapacity(kind: WorkKind): boolean;
}

export function startBackground(context: BotContext, parts: BackgroundParts): Background {
  const { people, seeks, leagues, clock } = context;
  const matches = { ...context.matches, ...context.anyGame };
  const { components, earlier, leases, timerFor, yieldNow, observe } = parts;
  const failed = (message: string) => logFailure(context, message);
  const deliveryParts = { leases, timer: timerFor('telling'), yieldNow, observe };
  const delivery = deliverOutbox(context, deliveryParts, announcements);
  const notices = startNoticePoster(context, renderNotice, { leases, timer: timerFor('notice') });
  const jobs = startJobs({
    leases,
    clock,
    timer: timerFor('jobs'),
    handlers: [
      clocksJob(matches, clock, failed('processing the turn clocks failed')),
      computerTurnJob({ matches, players: parts.computers, failed: failed('a computer player could not move') }),
      reviewJob({
        matches,
        clock,
        components,
        earlier,
        moveReviewer: parts.moveReviewer,
        failed: failed('reviewing a game failed'),
      }),
      {
        kind: 'forgetting',
        intervalMs: HOUR_MS,
        dueAtStart: true,
        retry: { after: MINUTE, most: HOUR_MS },
        run: (job, signal) => matches.finishForgetting(signal, job),
        failed: failed('erasing a person’s data failed'),
      },
      {
        kind: 'seeks',
        intervalMs: MINUTE,
        dueAtStart: true,
        retry: { after: MINUTE, most: MINUTE },
        run: async (job, signal) => {
          for (let more = true; more && !signal.aborted; ) more = await seeks.maintainSeeks(job);
        },
        failed: failed('processing seeks failed'),
      },
      {
        kind: 'league',
        maxAheadMs: HOUR_MS,
        retry: { after: 30_000, most: 30_000 },
        run: (job) => leagues.advanceLeague(job.subject, job),
        failed: failed('advancing a league failed'),
      },
      {
        kind: 'results',
        retry: { after: MINUTE, most: DAY_MS },
        run: (job) => people.storeEarlierResult(job.subject, job),
        failed: failed('storing the result of an earlier game failed'),
      },
      badgeJob(people, failed('awarding badges for a finished game failed')),
    ],
    failed: failed('polling for jobs failed'),
  });
  const workerByKind = {
    telling: delivery,
    computer: jobs,
    review: jobs,
    notice: notices,
    league: jobs,
    badges: jobs,
    // The processes that serve browser tables subscribe to these themselves.
    session: { wake: () => undefined, hasCapacity: () => false },
    // Nor is this work: see `followLocales`.
    settings: { wake: () => undefined, hasCapacity: () => false },
  } satisfies Record<WorkKind, Worker>;
  const workers = [jobs, notices];
  const unsubscribers = [
    matches.subscribe(
      ({ kinds, matchesToNotify }) => {
        for (const kind of kinds)
          if (kind === 'telling') delivery.deliver(matchesToNotify);
          else workerByKind[kind].wake();
      },
      (kind) => workerByKind[kind].hasCapacity(kind),
    ),
    parts.onRemoteWork((kinds) => {
      for (const kind of kinds) workerByKind[kind].wake();
    }),
    // The ended lease may belong to any worker, so all of them poll.
    leases.subscribe(() => {
      for (const each of [...workers, delivery]) each.wake();
    }),
  ];
  return {
    waitForDelivery: delivery.waitForDelivery,
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
    endDelivery: async () => {
      await delivery.close();
      for (const unsubscribe of unsubscribers) unsubscribe();
    },
  };
}

/** For a process without background work: waits for the deliveries of other processes and can only trigger retries. */
export function useOtherProcesses(context: BotContext, timer: Timer): Background {
  const { waitForDelivery, retryAt, close } = createRemoteDelivery({ ...context, timer });
  return {
    waitForDelivery,
    retryAt: async (places) => {
      await Promise.all([retryAt(places), context.people.resumeNoticesAt(places)]);
    },
    resume: () => undefined,
    close: async () => undefined,
    endDelivery: async () => close(),
  };
}
