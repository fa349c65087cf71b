/** Several bot processes on a PostgreSQL server, with kills and server outages. */
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../../scripts/migrate.js';
import { startPostgresqlServer } from '../../../scripts/testServers/postgresqlServer.js';
import { openDatabaseView } from '../../support/robots/databaseView.ts';
import { openDatabaseProxy } from '../faults/databaseProxy.ts';
import { createOutages, type OutagePlan, type Outages } from '../faults/outages.ts';
import type { BotConnection, Deployment, FaultContext } from './deployment.ts';
import { createFleet, type Fleet, type FleetSize, type Phase } from './fleet.ts';

const DATABASE = 'soak';

export interface PostgresqlPlaceSettings extends FleetSize {
  readonly outages: OutagePlan;
}

export async function postgresqlPlace(
  connection: BotConnection,
  { outages: planned, ...size }: PostgresqlPlaceSettings,
): Promise<Deployment> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    const server = await startPostgresqlServer();
    closers.push(() => server.close());
    await execute(server.url('postgres'), `CREATE DATABASE ${DATABASE}`);
    // Checks tables and indexes at the end.
    await execute(server.url(DATABASE), 'CREATE EXTENSION amcheck');
    await migrate(server.url(DATABASE));
    const wire = await openDatabaseProxy(server.port);
    closers.push(() => wire.close());
    const look = await openDatabaseView(server.url(DATABASE));
    closers.push(() => look.close());
    const databaseUrl = server.url(DATABASE).replace(`:${server.port}/`, `:${wire.port}/`);
    const fleet = await createFleet({ ...connection, ...size, databaseUrl });
    closers.push(() => fleet.kill());
    let outages: Outages | null = null;
    return {
      database: look,
      start: () => fleet.start(),
      async injectFaults(trial) {
        outages = createOutages({ server, wire, fleet, planned, ...trial });
        await killMembers(fleet, outages, trial);
      },
      recover: () => fleet.allOnline(),
      counts: () => outages?.counts ?? {},
      get notes() {
        const { restarts, away, awayMs, overCommits } = planned;
        const listening = size.processes - size.workers;
        return [
          `processes: ${size.processes}, of which listening to people: ${listening}, at work: ${size.workers === 0 ? listening : size.workers}`,
          ...(size.otherCheckout === null ? [] : [`every second process runs ${size.otherCheckout}`]),
          `database: PostgreSQL, to be restarted ${restarts} times and out of reach ${away} times for ${awayMs / 1000} s; connections to break ${overCommits} times over a few COMMITs`,
          `processes that ended at their start because the database was away: ${fleet.failedStarts()}`,
        ];
      },
      stop: () => fleet.stop(),
      logged: () => fleet.logged(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function execute(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
}

const KILLED_AT_START_ONE_IN = 5;
const MIN_PACE_MS = 1000;
/** On a slow machine the soak takes longer, so that there is always something to lose. */
const ANNOUNCEMENT_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/** Half of the kills that hit no starting process come after a turn was announced since the last kill. */
async function killMembers(
  { members }: Fleet,
  outages: Outages,
  { random, end, kills, onKill, isEnough, postedAfter }: FaultContext,
): Promise<void> {
  const membersIn = (phase: Phase) => members.filter((member) => member.phase() === phase);
  for (let count = 0; count < kills || !isEnough() || outages.remaining() > 0; ) {
    const startedAt = Date.now();
    // Outages are spread evenly among the kills; none comes first, when there is nothing to lose yet.
    if (count * (outages.all + 1) >= kills * (outages.all + 1 - outages.remaining())) await outages.next();
    // The remaining time per remaining kill, varied from 0 to 200 %.
    const share = (end - Date.now()) / Math.max(1, kills - count);
    await rest(random(Math.max(MIN_PACE_MS, share) * 2));
    const [atStart, afterPost] = [random(KILLED_AT_START_ONE_IN) === 0, random(2) === 0];
    if (!atStart || membersIn('starting').length === 0) {
      await until(() => membersIn('online').length > 0 && (!afterPost || postedAfter(startedAt) !== null));
    }
    const wanted = membersIn(atStart ? 'starting' : 'online');
    const among = wanted.length > 0 ? wanted : members;
    if (!(await among[random(among.length)]?.kill())) continue;
    count += 1;
    onKill();
  }
  await outages.waitUntilDone();
}

async function until(met: () => boolean): Promise<void> {
  for (const end = Date.now() + ANNOUNCEMENT_TIMEOUT_MS; !met() && Date.now() < end; ) await rest(POLL_MS);
}
