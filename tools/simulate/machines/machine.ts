/** Runs the bot's real parts as one machine that can die at any moment. */
import { pino } from 'pino';
import { z } from 'zod';
import { compose } from '../../../src/app/compose.ts';
import type { MoveReviewer } from '../../../src/features/advice/usecases/ports.ts';
import { startBackground } from '../../../src/features/bot/background.ts';
import { createContext } from '../../../src/features/bot/context.ts';
import type { Matches } from '../../../src/features/createMatches.ts';
import type { MatchRandom } from '../../../src/features/lobby/usecases/commands.ts';
import type { ComputerPlayers } from '../../../src/features/play/computers/ports.ts';
import { housekeepingJobs } from '../../../src/features/storage/index.ts';
import { startJobs, startLeases, type Timer } from '../../../src/kernel/index.ts';
import type { Language } from '../../../src/language/index.ts';
import { logFailure } from '../../../src/match/index.ts';
import type { Adviser, PuzzleBook } from '../../../src/opponents/index.ts';
import { createPictures, type Pictures } from '../../../src/picture/index.ts';
import { type Components, seededRandom } from '../../../src/rules/index.ts';
import type { Draws } from '../../support/population/draws.ts';
import { quickMove } from '../../support/population/moves.ts';
import type { Moment } from '../../support/population/time.ts';
import type { LeaseChecker } from '../invariants/leases.ts';
import { type Connected, connectedClient, type Network, SimulatedRest, type WorkNotifications } from './network.ts';
import type { Polls } from './polls.ts';
import type { Storage } from './storage.ts';

export interface MachineParts {
  readonly name: string;
  readonly storage: Storage;
  readonly network: Network;
  readonly components: Components;
  readonly language: Language;
  readonly puzzles: PuzzleBook;
  readonly chance: MatchRandom;
  readonly draws: Draws;
  readonly polls: Polls;
  /** Notifications among machines. */
  readonly notifications: WorkNotifications;
  /** Whether it is the only machine, as with a database file. */
  readonly isAlone: boolean;
  readonly leases: LeaseChecker;
  /** Called when the machine has died; it may be started again. */
  readonly died: () => void;
  /** Receives log lines from level warn. */
  readonly logged: (level: number, message: string) => void;
}

export interface Machine {
  readonly name: string;
  /** Null while the machine is down. */
  entryPoint(): EntryPoint | null;
  /** Null while the machine is down. */
  upSince(): Moment | null;
  start(): void;
  /** Dies at once. */
  kill(): void;
  /** Dies before the n-th writing statement from now. */
  killBefore(statements: number): void;
  /** Shuts down; `down` is called once all work has finished. */
  stop(down: () => void): void;
}

interface EntryPoint {
  readonly matches: Matches;
  readonly isAlive: () => boolean;
}

interface Life {
  /** The holder of its leases. */
  readonly holder: string;
  readonly since: Moment;
  alive: boolean;
  entryPoint: EntryPoint | null;
  close: (() => Promise<unknown>) | null;
  /** Unsubscribes from what outlives the machine. */
  readonly endings: (() => void)[];
}

export function createMachine(parts: MachineParts): Machine {
  const { name, storage, network } = parts;
  const connected = connectedClient(network.server.botId);
  let life: Life | null = null;
  let lives = 0;

  function kill(): void {
    if (!life) return;
    const { holder, endings } = life;
    life.alive = false;
    for (const end of endings) end();
    life = null;
    storage.cut(true);
    parts.leases.died(holder);
  }

  function die(): void {
    if (!life) return;
    kill();
    parts.died();
  }

  return {
    name,
    entryPoint: () => life?.entryPoint ?? null,
    upSince: () => life?.since ?? null,
    kill: die,
    killBefore: (statements) => storage.before(statements, die),
    start() {
      if (life) return;
      storage.cut(false);
      lives += 1;
      const own: Life = {
        holder: `${name}, life ${lives}`,
        since: network.schedule.now(),
        alive: true,
        entryPoint: null,
        close: null,
        endings: [],
      };
      life = own;
      bootBot(parts, connected, own).catch(() => {
        // Without the database it cannot start; the supervisor restarts it.
        if (own.alive) die();
      });
    },
    stop(down) {
      const own = life;
      const { close } = own ?? {};
      // A machine that is still starting is killed.
      if (!own || !close) return die();
      own.entryPoint = null;
      own.close = null;
      void close().then(() => {
        if (!own.alive) return;
        kill();
        down();
      });
    },
  };
}

/** Like `startBot` and the program's start. */
async function bootBot(parts: MachineParts, connected: Connected, life: Life): Promise<void> {
  const {
    name,
    storage,
    network,
    components,
    language,
    puzzles,
    chance,
    draws,
    polls: looks,
    notifications: news,
    logged,
  } = parts;
  const { schedule } = network;
  const { clock } = schedule;
  const isAlive = () => life.alive;
  const timer: Timer = {
    after: (milliseconds, work) =>
      schedule.after(milliseconds, () => {
        if (isAlive()) work();
      }),
  };
  let heldLeases = 0;
  const timers = looks.timers(timer, { isAlive, holds: () => heldLeases > 0 });
  const yieldNow = () =>
    new Promise<void>((resolve) => {
      schedule.after(draws.below(3), () => {
        if (isAlive()) resolve();
      });
    });
  connected.use(new SimulatedRest(network, isAlive));
  const { client } = connected;
  const log = pino(
    // Stack traces are not needed here and take long to make.
    { level: 'warn', base: null, timestamp: false, serializers: { err: ({ message }: Error) => ({ message }) } },
    { write: (line) => isAlive() && parseLogLine(logged, line) },
  );
  const failed = (message: string) => logFailure({ log }, message);
  if (parts.isAlone) await storage.store.jobs.endAll();
  const leases = startLeases({
    store: storage.store.jobs,
    holder: life.holder,
    clock,
    timer: timers.leases,
    failed: failed('renewing leases failed'),
    observe: (lease) => {
      const ended = parts.leases.begun(lease, isAlive);
      heldLeases += 1;
      return () => {
        heldLeases -= 1;
        ended();
      };
    },
  });
  const composed = compose(
    { store: storage.store, clock, components },
    {
      chance: { ...chance, linkId: chance.matchId },
      computerPlayer: quickMove,
      computers: [INSTANT],
      puzzles,
      yieldNow: async () => undefined,
    },
  );
  const { matches: created } = composed;
  /** Unsubscribes when this life ends, because the store goes on. */
  const untilDeath = (end: () => void) => {
    life.endings.push(end);
    return end;
  };
  const matches: Matches = {
    ...created,
    subscribe: (listener, canHandle) => untilDeath(created.subscribe(listener, canHandle)),
  };
  const { context, setDelivery } = await createContext(
    {
      ...composed,
      matches,
      outbox: storage.store.outbox,
      pictures: noPictures,
      language,
      log,
      adviser: noAdvice,
      puzzles,
    },
    client,
  );
  const background = startBackground(context, {
    components,
    earlier: [],
    computers: instantComputers(components),
    moveReviewer: lenientReviewer,
    leases,
    yieldNow,
    onRemoteWork: (listener) => untilDeath(news.subscribe(name, listener)),
    timerFor: (work) => timers[work],
  });
  setDelivery(background);
  matches.subscribe(
    ({ forOtherProcesses }) => news.notify(name, forOtherProcesses),
    () => false,
  );
  const housekeeping = startJobs({
    leases,
    handlers: housekeepingJobs(storage.store.housekeeping, log),
    clock,
    timer: timers.jobs,
    failed: failed('polling for jobs failed'),
  });
  life.entryPoint = { matches, isAlive };
  life.close = async () => {
    await background.close();
    await background.endDelivery();
    await housekeeping.close();
    await leases.close();
  };
}

const logLine = z.object({ level: z.number(), msg: z.string(), err: z.object({ message: z.string() }).optional() });

function parseLogLine(logged: MachineParts['logged'], line: string): void {
  const { level, msg, err } = logLine.parse(JSON.parse(line));
  logged(level, err ? `${msg}: ${err.message}` : msg);
}

export const INSTANT = 'instant';

const noPictures: Pictures = { ...createPictures(async () => Buffer.alloc(0)), close: async () => undefined };

function instantComputers(components: Components): ComputerPlayers {
  return {
    move: async ({ state, seed }) => ({ move: quickMove(components, state, seededRandom(seed)), replaced: null }),
  };
}

/** Every move is as good as any other. */
const lenientReviewer: MoveReviewer = { judge: async () => null };

async function refuseAdvice(): Promise<never> {
  throw new Error('nobody asks for advice here');
}

const noAdvice: Adviser = { advise: refuseAdvice, adviseOnPassing: refuseAdvice };
