/**
 * Several processes on one PostgreSQL server: they are killed, the server is restarted, and for a while nobody reaches it.
 * How each of these is done, and when, is said in `faults/`.
 */
import pg from 'pg';
import { migrate } from '../../../scripts/migrate.js';
import { startPostgresqlServer } from '../../../scripts/postgresqlServer.js';
import { openLook } from '../../support/robots/look.ts';
import { killMany } from '../faults/killingMany.ts';
import { createOutages, type Outages, type OutagesPlanned } from '../faults/outages.ts';
import { openWire } from '../faults/wire.ts';
import { createFleet, type FleetSize } from './fleet.ts';
import type { Place, Surroundings } from './place.ts';

const DATABASE = 'soak';

export interface OnServer extends FleetSize {
  readonly outages: OutagesPlanned;
}

export async function placeOnServer(
  surroundings: Surroundings,
  { outages: planned, ...size }: OnServer,
): Promise<Place> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    const server = await startPostgresqlServer();
    closers.push(() => server.close());
    await execute(server.url('postgres'), `CREATE DATABASE ${DATABASE}`);
    // By which the tables and indices are looked through in the end.
    await execute(server.url(DATABASE), 'CREATE EXTENSION amcheck');
    await migrate(server.url(DATABASE));
    const wire = await openWire(server.port);
    closers.push(() => wire.close());
    const look = await openLook(server.url(DATABASE));
    closers.push(() => look.close());
    const databaseUrl = server.url(DATABASE).replace(`:${server.port}/`, `:${wire.port}/`);
    const fleet = await createFleet({ ...surroundings, ...size, databaseUrl });
    closers.push(() => fleet.kill());
    let outages: Outages | null = null;
    return {
      look,
      start: () => fleet.start(),
      async suffer(trial) {
        outages = createOutages({ server, wire, fleet, planned, ...trial });
        await killMany(fleet, outages, trial);
      },
      recover: () => fleet.allOnline(),
      counts: () => outages?.counts ?? {},
      get told() {
        const { restarts, away, awayMs, overCommits } = planned;
        const listening = size.processes - size.workers;
        return [
          `processes: ${size.processes}, of which listening to people: ${listening}, at work: ${size.workers === 0 ? listening : size.workers}`,
          `database: PostgreSQL, to be restarted ${restarts} times and out of reach ${away} times for ${awayMs / 1000} s; connections to break ${overCommits} times over a few COMMITs`,
          `processes that ended at their start because the database was away: ${fleet.inVain()}`,
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
