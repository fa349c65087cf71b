/**
 * What happens to the database server of a running bot: it is restarted, in good order or as in a crash, nobody reaches it
 * for a while, or connections break over a COMMIT. When, and who is killed meanwhile, is decided elsewhere.
 */
import { setTimeout as rest } from 'node:timers/promises';
import type { PostgresqlServer } from '../../../scripts/postgresqlServer.js';
import type { Fleet } from '../places/fleet.ts';
import type { Trial } from '../places/place.ts';
import type { Wire } from './wire.ts';

export interface OutagesPlanned {
  readonly restarts: number;
  /** How often nobody reaches it. */
  readonly away: number;
  /** For how long each time, in milliseconds. */
  readonly awayMs: number;
  /** How often the connections break over a few COMMITs. */
  readonly overCommits: number;
}

const RESTARTS = ['restartInGoodOrder', 'restartAfterCrash'] as const;
const AWAY = ['awayCut', 'awaySilent'] as const;
/** Before a COMMIT has arrived, and before its answer has. */
const OVER_COMMITS = ['commitsCut', 'answersLost'] as const;
type Outage = (typeof RESTARTS)[number] | (typeof AWAY)[number] | (typeof OVER_COMMITS)[number];

export interface OutagesParts extends Pick<Trial, 'random' | 'announced' | 'stuck' | 'say'> {
  readonly server: PostgresqlServer;
  readonly wire: Wire;
  readonly fleet: Fleet;
  readonly planned: OutagesPlanned;
}

export interface Outages {
  readonly all: number;
  /** How many are still to come. */
  left(): number;
  /** How often it was restarted, and out of reach; over how many COMMITs connections broke. */
  readonly counts: Readonly<Record<'restarts' | 'outOfReach' | 'overCommits', number>>;
  /**
   * The next one. Every second one is suffered by those who run, without anybody being killed: resolves when they have gone
   * on. The others resolve at once, and processes may be killed meanwhile.
   */
  next(): Promise<void>;
  /** Resolves once there is none under way. */
  over(): Promise<void>;
}

const DOWN_MS = 3000;
/** Broken over, one after the other. */
const COMMITS = 5;
/** What only a bot that has stopped does not do in this time, in milliseconds. */
const PATIENCE = 300_000;
const LOOK_MS = 50;

export function createOutages(parts: OutagesParts): Outages {
  const { server, wire, fleet, planned, random, announced, stuck, say } = parts;
  fleet.onFault(stuck);
  const counts = { restarts: 0, outOfReach: 0, overCommits: 0 };
  const waiting = planOf(planned, random);
  const all = waiting.length;
  let underWay: Promise<void> = Promise.resolve();

  async function happen(outage: Outage): Promise<void> {
    say(outage);
    const found = fleet.withoutDatabase();
    try {
      switch (outage) {
        case 'restartInGoodOrder':
        case 'restartAfterCrash':
          await server.stop(outage === 'restartInGoodOrder' ? 'SIGINT' : 'SIGQUIT');
          await rest(random(DOWN_MS));
          await server.start();
          counts.restarts += 1;
          return;
        case 'awayCut':
        case 'awaySilent':
          if (outage === 'awayCut') wire.cut();
          else wire.silence();
          await rest(planned.awayMs);
          wire.mend();
          counts.outOfReach += 1;
          return;
        case 'commitsCut':
        case 'answersLost':
          for (let count = 0; count < COMMITS; count += 1) {
            await wire.loseCommit(outage === 'commitsCut' ? 'before' : 'after');
            counts.overCommits += 1;
          }
      }
    } finally {
      found();
      say(`${outage} is over`);
    }
  }

  async function goesOn(after: Outage): Promise<void> {
    const before = announced();
    for (const end = Date.now() + PATIENCE; announced() === before; await rest(LOOK_MS)) {
      if (Date.now() > end) return stuck(`no turn was announced after ${after}`);
    }
    say(`has gone on after ${after}`);
  }

  return {
    all,
    counts,
    left: () => waiting.length,
    async next() {
      await underWay;
      const outage = waiting.shift();
      if (outage === undefined) return;
      const isAlone = waiting.length % 2 === 0;
      underWay = happen(outage);
      if (!isAlone) return;
      await underWay;
      await goesOn(outage);
    },
    over: () => underWay,
  };
}

/** In turns, each of the two kinds of each from a drawn one on. */
function planOf({ restarts, away, overCommits }: OutagesPlanned, random: (below: number) => number): Outage[] {
  const kinds = [
    { pair: RESTARTS, count: restarts, first: random(2) },
    { pair: AWAY, count: away, first: random(2) },
    { pair: OVER_COMMITS, count: overCommits, first: random(2) },
  ] as const;
  const plan: Outage[] = [];
  for (let index = 0; index < Math.max(restarts, away, overCommits); index += 1) {
    for (const { pair, count, first } of kinds) {
      if (index < count) plan.push(pair[(first + index) % 2] ?? pair[0]);
    }
  }
  return plan;
}
