/**
 * One machine: the real parts of the bot wired as its start wires them, on the shared database and the simulated Discord. It can
 * die at any moment, with all that it has in memory; what it had asked for is answered to nobody.
 */

import { pino } from 'pino';
import { z } from 'zod';
import { compose } from '../../../src/app/compose.ts';
import { startBackground } from '../../../src/discord/background.ts';
import { createContext, logFailure } from '../../../src/discord/context.ts';
import type { Matches } from '../../../src/features/createMatches.ts';
import type { MatchRandom } from '../../../src/features/lobby/usecases/commands.ts';
import { housekeepingJobs } from '../../../src/features/storage/index.ts';
import { startJobs, startLeases, type Timer } from '../../../src/kernel/index.ts';
import type { Language } from '../../../src/language/index.ts';
import type { PuzzleBook } from '../../../src/opponents/index.ts';
import type { Components } from '../../../src/rules/index.ts';
import type { Draws } from '../../support/population/draws.ts';
import { quickMove } from '../../support/population/moves.ts';
import type { Moment } from '../../support/population/time.ts';
import type { LeaseJudge } from '../invariants/leases.ts';
import { type Connected, connectedClient } from './client.ts';
import type { Looks } from './looks.ts';
import { type Network, SimulatedRest } from './network.ts';
import type { News } from './news.ts';
import { INSTANT, instantComputers, lenientJudge, noAdvice, noPictures } from './standIns.ts';
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
  readonly looks: Looks;
  /** What other machines have left it to do. */
  readonly news: News;
  /** Whether no other machine uses the database, as where it is in a file. */
  readonly isAlone: boolean;
  /** Hears what it has in hand, and when it has died. */
  readonly leases: LeaseJudge;
  /** Is called when the machine has died, and may be started again. */
  readonly died: () => void;
  /** Hears what the machine's log would say of failures. */
  readonly logged: (level: number, message: string) => void;
}

export interface Machine {
  readonly name: string;
  /** Where people come in; null where nobody is there. */
  door(): Door | null;
  /** Null: it is down. */
  upSince(): Moment | null;
  start(): void;
  /** At once, and without a word to anybody. */
  kill(): void;
  /** The same in the middle of something: before the last of so many statements from now, of those that change something. */
  killBefore(statements: number): void;
  /** In good order; `down` is called when all that was under way has been finished. */
  stop(down: () => void): void;
}

/** What people can do at a machine, for as long as it lives. */
interface Door {
  readonly matches: Matches;
  readonly isAlive: () => boolean;
}

/** One life of a machine. */
interface Life {
  /** As which it has leases. */
  readonly holder: string;
  readonly since: Moment;
  alive: boolean;
  door: Door | null;
  close: (() => Promise<unknown>) | null;
  /** End what others would call. */
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
    door: () => life?.door ?? null,
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
        door: null,
        close: null,
        endings: [],
      };
      life = own;
      begin(parts, connected, own).catch(() => {
        // It cannot begin without the database: whoever looks after it starts it again.
        if (own.alive) die();
      });
    },
    stop(down) {
      const own = life;
      const { close } = own ?? {};
      // What has not quite begun yet is simply ended; what is down already comes up by itself.
      if (!own || !close) return die();
      own.door = null;
      own.close = null;
      void close().then(() => {
        if (!own.alive) return;
        kill();
        down();
      });
    },
  };
}

/** As `startBot` and the program's start do it. */
async function begin(parts: MachineParts, connected: Connected, life: Life): Promise<void> {
  const { name, storage, network, components, language, puzzles, chance, draws, looks, news, logged } = parts;
  const { schedule } = network;
  const { clock } = schedule;
  const isAlive = () => life.alive;
  const timer: Timer = {
    after: (milliseconds, work) =>
      schedule.after(milliseconds, () => {
        if (isAlive()) work();
      }),
  };
  let inHand = 0;
  const looking = looks.timers(timer, { isAlive, holds: () => inHand > 0 });
  /** Others have a turn meanwhile. */
  const breathe = () =>
    new Promise<void>((resolve) => {
      schedule.after(draws.below(3), () => {
        if (isAlive()) resolve();
      });
    });
  connected.use(new SimulatedRest(network, isAlive));
  const { client } = connected;
  const log = pino(
    // Where in the code it failed is nobody's matter here, and takes long to find out.
    { level: 'warn', base: null, timestamp: false, serializers: { err: ({ message }: Error) => ({ message }) } },
    { write: (line) => isAlive() && told(logged, line) },
  );
  const failed = (message: string) => logFailure({ log }, message);
  if (parts.isAlone) await storage.store.jobs.endAll();
  const leases = startLeases({
    store: storage.store.jobs,
    holder: life.holder,
    clock,
    timer: looking.leases,
    failed: failed('leases could not be prolonged'),
    observe: (lease) => {
      const ended = parts.leases.begun(lease, isAlive);
      inHand += 1;
      return () => {
        inHand -= 1;
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
      breathe: async () => undefined,
    },
  );
  const { matches: created } = composed;
  /** Ended with this life, where the store goes on. */
  const untilDeath = (end: () => void) => {
    life.endings.push(end);
    return end;
  };
  const matches: Matches = {
    ...created,
    subscribe: (listener, takesOn) => untilDeath(created.subscribe(listener, takesOn)),
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
    judge: lenientJudge,
    leases,
    breathe,
    onRemoteWork: (listener) => untilDeath(news.hear(name, listener)),
    timerFor: (work) => looking[work],
  });
  setDelivery(background);
  matches.subscribe(
    ({ forOtherProcesses }) => news.tell(name, forOtherProcesses),
    () => false,
  );
  const housekeeping = startJobs({
    leases,
    handlers: housekeepingJobs(storage.store.housekeeping, log),
    clock,
    timer: looking.jobs,
    failed: failed('jobs could not be looked for'),
  });
  life.door = { matches, isAlive };
  life.close = async () => {
    await background.close();
    await background.endDelivery();
    await housekeeping.close();
    await leases.close();
  };
}

const logLine = z.object({ level: z.number(), msg: z.string(), err: z.object({ message: z.string() }).optional() });

function told(logged: MachineParts['logged'], line: string): void {
  const { level, msg, err } = logLine.parse(JSON.parse(line));
  logged(level, err ? `${msg}: ${err.message}` : msg);
}
