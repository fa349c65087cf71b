/**
 * All machines on their one database, each with its store and whoever looks after it. What they are told to do, and what they
 * say of it, is left to people.
 */
import Database from 'libsql';
import { z } from 'zod';
import type { MatchRandom } from '../../../src/features/lobby/usecases/commands.ts';
import type { Language } from '../../../src/language/index.ts';
import type { PuzzleBook } from '../../../src/opponents/index.ts';
import type { Components } from '../../../src/rules/index.ts';
import type { Draws } from '../../support/population/draws.ts';
import type { Moment } from '../../support/population/time.ts';
import type { LeaseJudge } from '../invariants/leases.ts';
import { isOfStorage, type Weather } from '../world/weather.ts';
import { type Keeper, keepMachine } from './keeper.ts';
import { openLooks } from './looks.ts';
import { createMachine, type Machine } from './machine.ts';
import type { Network } from './network.ts';
import { openNews } from './news.ts';
import { openStorage, type Storage } from './storage.ts';

export interface FleetParts {
  readonly count: number;
  /** Path of a database that has been migrated. */
  readonly file: string;
  readonly everyLook: boolean;
  readonly network: Network;
  readonly weather: Weather;
  readonly components: Components;
  readonly language: Language;
  readonly puzzles: PuzzleBook;
  readonly chance: MatchRandom;
  /** By the name of what is left to chance. */
  readonly draws: (name: string) => Draws;
  readonly told: FleetListener;
  readonly leases: LeaseJudge;
}

export interface FleetListener {
  /** Something is done to a machine. */
  fate(machine: string, what: 'stopped' | 'ambushed' | 'down' | 'up'): void;
  /** A machine's log says so. */
  logged(machine: string, level: number, message: string): void;
}

export interface Fleet {
  readonly machines: readonly Machine[];
  /** Starts all of them, and has them die until a moment, each mostly once in `every` milliseconds. */
  begin(from: Moment, until: Moment, every: number): void;
  /** What a life of a machine has in hand by the database, in words. */
  leasesOf(holder: string): readonly string[];
  /** Since when a machine has been there that could use the database; null: none can. */
  ableSince(): Moment | null;
  /** Whether somebody holds the database though nothing happens. */
  isHeld(): boolean;
  close(): Promise<void>;
}

/** Of the answers to COMMITs that are lost, so many are followed by another: then nobody knows what was done. */
const LOST_BOTH = 0.3;

export async function openFleet(parts: FleetParts): Promise<Fleet> {
  const { count, file, everyLook, network, weather, told, draws } = parts;
  const { schedule } = network;
  const trouble = () => weather.storage(schedule.now());
  const looks = openLooks({ file, schedule, unusable: weather.unusable, all: everyLook });
  const news = openNews(schedule, draws('news'));
  const held = openLeaseRows(file);
  const storages: Storage[] = [];
  const machines: Machine[] = [];
  const keepers = new Map<Machine, Keeper>();
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
        return answers.chance(LOST_BOTH) ? 'both' : 'first';
      },
      written: looks.written,
    });
    storages.push(storage);
    const machine: Machine = createMachine({
      ...parts,
      name,
      storage,
      looks,
      news,
      draws: draws(name),
      isAlone: count === 1,
      died: () => keepers.get(machine)?.down(),
      logged: (level, message) => told.logged(name, level, message),
    });
    machines.push(machine);
  }
  return {
    machines,
    begin(from, until, every) {
      for (const machine of machines) {
        const fates = draws(`keeper of ${machine.name}`);
        const tell = (what: Parameters<FleetListener['fate']>[1]) => told.fate(machine.name, what);
        keepers.set(machine, keepMachine({ schedule, draws: fates, machine, told: tell }, from, until, every));
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

/** Beside the machines' stores, which the weather keeps from the database. */
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
