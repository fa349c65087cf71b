/**
 * Background work: tells what is announced, posts notices, and has the handlers of all jobs of the features. Changes that leave something to do
 * wake it.
 */
import { type Breathe, type Leases, startJobs, type Timer } from '../kernel/index.ts';
import {
  type ComputerPlayers,
  computerTurns,
  DAY,
  HOUR,
  keepClocks,
  type MoveJudge,
  reviewMaking,
  type WorkKind,
} from '../match/index.ts';
import { badgeGiving } from '../people/index.ts';
import type { Components } from '../rules/index.ts';
import { complaint } from './context.ts';
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

const MINUTE = 60_000;

export type BackgroundWork = 'telling' | 'notice' | 'jobs';

export interface Background extends Pick<Delivery, 'settled' | 'retryAt' | 'resume'> {
  /** Begins nothing any more; resolves once all but the telling has ended, of which more may come until `endTelling`. */
  close(): Promise<void>;
  /** Finishes what is being told, and tells nothing else. */
  endTelling(): Promise<void>;
}

/** Does what changes leave to be done. */
interface Worker {
  wake(): void;
  /** Whether it would begin work of the kind at once. */
  hasRoom(kind: WorkKind): boolean;
}

/** Begins at once. */
export function startBackground(context: BotContext, parts: BackgroundParts): Background {
  const { people, seeks, leagues, clock } = context;
  const matches = { ...context.matches, ...context.anyGame };
  const { components, earlier, leases, timerFor, breathe, observe } = parts;
  const failed = (message: string) => complaint(context, message);
  const telling = { leases, timer: timerFor('telling'), breathe, observe };
  const delivery = deliverOutbox(context, telling, announcements);
  const notices = startNoticePoster(context, {
    tell: tellNotice,
    leases,
    timer: timerFor('notice'),
  });
  const jobs = startJobs({
    leases,
    clock,
    timer: timerFor('jobs'),
    handlers: [
      keepClocks(matches, clock, failed('the clocks could not be looked at')),
      computerTurns({ matches, players: parts.computers, failed: failed('a computer player has not moved') }),
      reviewMaking({
        matches,
        clock,
        components,
        earlier,
        judge: parts.judge,
        failed: failed('a game could not be reviewed'),
      }),
      {
        kind: 'forgetting',
        every: HOUR,
        dueAtStart: true,
        retry: { after: MINUTE, most: HOUR },
        run: (job, signal) => matches.finishForgetting(signal, job),
        failed: failed('somebody could not be forgotten'),
      },
      {
        kind: 'seeks',
        every: MINUTE,
        dueAtStart: true,
        retry: { after: MINUTE, most: MINUTE },
        run: async (job, signal) => {
          for (let more = true; more && !signal.aborted; ) more = await seeks.keepSeeks(job);
        },
        failed: failed('seeks could not be looked at'),
      },
      {
        kind: 'league',
        farthest: HOUR,
        retry: { after: 30_000, most: 30_000 },
        run: (job) => leagues.advanceLeague(job.subject, job),
        failed: failed('a league did not go on'),
      },
      {
        kind: 'results',
        retry: { after: MINUTE, most: DAY },
        run: (job) => people.keepEarlierResult(job.subject, job),
        failed: failed('what has come of an earlier game could not be kept'),
      },
      badgeGiving(people, failed('a finished game could not be looked through for badges')),
    ],
    failed: failed('jobs could not be looked for'),
  });
  const whoDoes = {
    telling: delivery,
    computer: jobs,
    review: jobs,
    notice: notices,
    league: jobs,
    badges: jobs,
    // Whoever shows tables hears of it by themselves, in each process.
    session: { wake: () => undefined, hasRoom: () => false },
  } satisfies Record<WorkKind, Worker>;
  const workers = [jobs, notices];
  const endings = [
    matches.subscribe(
      ({ kinds, toTell }) => {
        for (const kind of kinds)
          if (kind === 'telling') delivery.tell(toTell);
          else whoDoes[kind].wake();
      },
      (kind) => whoDoes[kind].hasRoom(kind),
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
