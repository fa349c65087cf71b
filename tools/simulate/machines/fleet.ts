/** Runs all machines on one database, and kills and restarts them. */
import Database from 'libsql';
import { z } from 'zod';
import type { MatchRandom } from '../../../src/features/lobby/usecases/commands.ts';
import type { Language } from '../../../src/language/index.ts';
import type { PuzzleBook } from '../../../src/opponents/index.ts';
import type { Components } from '../../../src/rules/index.ts';
import type { Draws } from '../../support/population/draws.ts';
import type { Moment } from '../../support/population/time.ts';
import type { LeaseChecker } from '../invariants/leases.ts';
import type { Schedule } from '../world/schedule.ts';
import { isOfStorage, type Weather } from '../world/weather.ts';
import { createMachine, type Machine } from './machine.ts';
import { type Network, openWorkNotifications } from './network.ts';
import { openPolls } from './polls.ts';
import { openStorage, type Storage } from './storage.ts';

export interface FleetParts {
  readonly count: number;
  readonly file: string;
  readonly allPolls: boolean;
  readonly network: Network;
  readonly weather: Weather;
  readonly components: Components;
  readonly language: Language;
  readonly puzzles: PuzzleBook;
  readonly chance: MatchRandom;
  readonly draws: (name: string) => Draws;
  readonly listener: FleetListener;
  readonly leases: LeaseChecker;
}

export interface FleetListener {
  fate(machine: string, what: 'stopped' | 'ambushed' | 'down' | 'up'): void;
  logged(machine: string, level: number, message: string): void;
}

export interface Fleet {
  readonly machines: readonly Machine[];
  /** Starts all machines and lets each die about once in `every` milliseconds. */
  begin(from: Moment, until: Moment, every: number): void;
  /** The leases of a life of a machine in the database. */
  leasesOf(holder: string): readonly string[];
  /** Since when a machine is up that could use the database; null if none is. */
  ableSince(): Moment | null;
  /** Whether a transaction is open. */
  isHeld(): boolean;
  close(): Promise<void>;
}

/** The share of lost COMMIT answers after which the question whether it happened is lost too. */
const BOTH_LOST_CHANCE = 0.3;

export async function openFleet(parts: FleetParts): Promise<Fleet> {
  const { count, file, allPolls, network, weather, listener, draws } = parts;
  const { schedule } = network;
  const trouble = () => weather.storage(schedule.now());
  const looks = openPolls({ file, schedule, unusable: weather.unusable, all: allPolls });
  const news = openWorkNotifications(schedule, draws('news'));
  const held = openLeaseRows(file);
  const storages: Storage[] = [];
  const machines: Machine[] = [];
  const keepers = new Map<Machine, Supervisor>();
  for (let index = 0; index < count; index++) {
    const name = `machine ${index}`;
    const answers = draws(`answers of ${name}`);
    const storage = await openStorage({
      components: parts.components,
      schedule,
      trouble,
      url: `file:${file}`,
      lostAnswers: () => {
        if (!answers.chance(weather.lostCommits(schedule.now()))) return 'none';
        return answers.chance(BOTH_LOST_CHANCE) ? 'both' : 'first';
      },
      written: looks.written,
    });
    storages.push(storage);
    const machine: Machine = createMachine({
      ...parts,
      name,
      storage,
      polls: looks,
      notifications: news,
      draws: draws(name),
      isAlone: count === 1,
      died: () => keepers.get(machine)?.down(),
      logged: (level, message) => listener.logged(name, level, message),
    });
    machines.push(machine);
  }
  return {
    machines,
    begin(from, until, every) {
      for (const machine of machines) {
        const fates = draws(`keeper of ${machine.name}`);
        const onEvent = (what: Parameters<FleetListener['fate']>[1]) => listener.fate(machine.name, what);
        keepers.set(
          machine,
          superviseMachine({ schedule, draws: fates, machine, onEvent: onEvent }, from, until, every),
        );
      }
    },
    leasesOf: held.of,
    ableSince() {
      const since = machines.flatMap((machine) => machine.upSince() ?? []);
      if (since.length === 0 || trouble() !== null) return null;
      const usable = weather.storms.filter((storm) => isOfStorage(storm) && storm.until <= schedule.now());
      return Math.max(Math.min(...since), ...usable.map(({ until }) => until));
    },
    isHeld: () => storages.some((storage) => storage.isInTransaction()),
    async close() {
      keepers.clear();
      for (const machine of machines) machine.kill();
      looks.close();
      held.close();
      for (const storage of storages) await storage.store.close();
    },
  };
}

/** Reads past the machines' stores, which fail in storms. */
function openLeaseRows(file: string) {
  const database = new Database(file);
  const rows = database.prepare('SELECT "kind", "subject", "term" FROM "jobs" WHERE "holder" = ? ORDER BY "term"');
  return {
    of: (holder: string): readonly string[] =>
      leaseRows.parse(rows.all(holder)).map(({ kind, subject }) => `${kind} ${subject}`),
    close: () => void database.close(),
  };
}

const leaseRows = z.array(z.object({ kind: z.string(), subject: z.string() }));

interface SupervisorParts {
  readonly schedule: Schedule;
  readonly draws: Draws;
  readonly machine: Machine;
  readonly onEvent: (what: 'stopped' | 'ambushed' | 'down' | 'up') => void;
}

interface Supervisor {
  /** The machine is down and will be restarted. */
  down(): void;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const MAX_STATEMENTS = 12;
const LONG_OUTAGE_CHANCE = 0.1;

/** Starts the machine, and kills or stops it about once in `every` milliseconds until `until`. */
function superviseMachine(
  { schedule, draws, machine, onEvent }: SupervisorParts,
  from: Moment,
  until: Moment,
  every: number,
): Supervisor {
  const die = (): void => {
    if (schedule.now() >= until) return;
    const way = draws.below(3);
    if (way === 0) {
      onEvent('stopped');
      machine.stop(() => keeper.down());
    } else if (way === 1) {
      onEvent('ambushed');
      machine.killBefore(1 + draws.below(MAX_STATEMENTS));
    } else {
      machine.kill();
    }
    schedule.after(draws.around(every), die);
  };
  const keeper: Supervisor = {
    down() {
      onEvent('down');
      const away = draws.chance(LONG_OUTAGE_CHANCE) ? draws.around(60 * MINUTE) : draws.around(20 * SECOND);
      schedule.after(SECOND + away, () => {
        onEvent('up');
        machine.start();
      });
    },
  };
  schedule.at(from, () => machine.start());
  schedule.at(from + draws.around(every), die);
  return keeper;
}
