/** Causes outages of the database server: restarts, lost connections, and connections that break during a COMMIT. */
import { setTimeout as rest } from 'node:timers/promises';
import type { PostgresqlServer } from '../../../scripts/testServers/postgresqlServer.js';
import type { FaultContext } from '../deployments/deployment.ts';
import type { Fleet } from '../deployments/fleet.ts';
import type { DatabaseProxy } from './databaseProxy.ts';

export interface OutagePlan {
  readonly restarts: number;
  readonly away: number;
  readonly awayMs: number;
  readonly overCommits: number;
}

const RESTARTS = ['restartInGoodOrder', 'restartAfterCrash'] as const;
const UNREACHABLE = ['awayCut', 'awaySilent'] as const;
/** The connection is cut before a COMMIT arrives, or before its answer does. */
const BROKEN_COMMITS = ['commitsCut', 'answersLost'] as const;
type Outage = (typeof RESTARTS)[number] | (typeof UNREACHABLE)[number] | (typeof BROKEN_COMMITS)[number];

export interface OutagesParts extends Pick<FaultContext, 'random' | 'announcedCount' | 'onStuck' | 'log'> {
  readonly server: PostgresqlServer;
  readonly wire: DatabaseProxy;
  readonly fleet: Fleet;
  readonly planned: OutagePlan;
}

export interface Outages {
  readonly all: number;
  remaining(): number;
  /** Restarts, periods out of reach, and COMMITs whose connections broke. */
  readonly counts: Readonly<Record<'restarts' | 'outOfReach' | 'overCommits', number>>;
  /**
   * Causes the next outage. Every second one happens without kills and resolves once the bot has recovered; the others
   * resolve at once.
   */
  next(): Promise<void>;
  /** Resolves once no outage is under way. */
  waitUntilDone(): Promise<void>;
}

const MAX_DOWN_MS = 3000;
const COMMITS_PER_OUTAGE = 5;
const RECOVERY_TIMEOUT_MS = 300_000;
const POLL_MS = 50;

export function createOutages(parts: OutagesParts): Outages {
  const { server, wire, fleet, planned, random, announcedCount, onStuck, log } = parts;
  fleet.onFault(onStuck);
  const counts = { restarts: 0, outOfReach: 0, overCommits: 0 };
  const remaining = planOf(planned, random);
  const all = remaining.length;
  let current: Promise<void> = Promise.resolve();

  async function cause(outage: Outage): Promise<void> {
    log(outage);
    const databaseBack = fleet.withoutDatabase();
    try {
      switch (outage) {
        case 'restartInGoodOrder':
        case 'restartAfterCrash':
          await server.stop(outage === 'restartInGoodOrder' ? 'SIGINT' : 'SIGQUIT');
          await rest(random(MAX_DOWN_MS));
          await server.start();
          counts.restarts += 1;
          return;
        case 'awayCut':
        case 'awaySilent':
          if (outage === 'awayCut') wire.cut();
          else wire.silence();
          await rest(planned.awayMs);
          wire.restore();
          counts.outOfReach += 1;
          return;
        case 'commitsCut':
        case 'answersLost':
          for (let count = 0; count < COMMITS_PER_OUTAGE; count += 1) {
            await wire.loseCommit(outage === 'commitsCut' ? 'before' : 'after');
            counts.overCommits += 1;
          }
      }
    } finally {
      databaseBack();
      log(`${outage} is over`);
    }
  }

  async function expectTurn(after: Outage): Promise<void> {
    const before = announcedCount();
    for (const end = Date.now() + RECOVERY_TIMEOUT_MS; announcedCount() === before; await rest(POLL_MS)) {
      if (Date.now() > end) return onStuck(`no turn was announced after ${after}`);
    }
    log(`continued after ${after}`);
  }

  return {
    all,
    counts,
    remaining: () => remaining.length,
    async next() {
      await current;
      const outage = remaining.shift();
      if (outage === undefined) return;
      const isAlone = remaining.length % 2 === 0;
      current = cause(outage);
      if (!isAlone) return;
      await current;
      await expectTurn(outage);
    },
    waitUntilDone: () => current,
  };
}

/** Takes the kinds in turns and alternates within each pair, beginning with a random one. */
function planOf({ restarts, away, overCommits }: OutagePlan, random: (below: number) => number): Outage[] {
  const kinds = [
    { pair: RESTARTS, count: restarts, first: random(2) },
    { pair: UNREACHABLE, count: away, first: random(2) },
    { pair: BROKEN_COMMITS, count: overCommits, first: random(2) },
  ] as const;
  const plan: Outage[] = [];
  for (let index = 0; index < Math.max(restarts, away, overCommits); index += 1) {
    for (const { pair, count, first } of kinds) {
      if (index < count) plan.push(pair[(first + index) % 2] ?? pair[0]);
    }
  }
  return plan;
}
