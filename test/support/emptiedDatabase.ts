/**
 * Makes a PostgreSQL database that a test has used like a new one: 25 ms of the server's, where a new one takes ten times as long.
 * Whose it is next is decided in `database.ts`.
 */
import pg from 'pg';

/** Of a database that is given on, whatever tests wrote: more rows than these are quicker thrown away with their database. */
const MOST_BYTES = 2 ** 22;
/** A connection that was closed is gone a little later; one that is still there is the test's, which did not close it. */
const GONE_WITHIN_MS = 2_000;

/** Rows in these change with everything that a program may do to tables, columns, indexes, functions and statistics. */
const CATALOGUES = (
  'attribute attrdef constraint index trigger proc type namespace statistic extension ' +
  'policy rewrite default_acl event_trigger publication'
).split(' ');
const OURS = `relnamespace = 'public'::regnamespace`;
/** What migrations make, and what they note. */
const SHAPE = [
  ...CATALOGUES.map((name) => `(SELECT concat(count(*), ' ', max(xmin::text::bigint)) FROM pg_${name})`),
  `(SELECT string_agg(concat_ws(' ', oid, relname, relkind, relacl, relowner, reloptions, relpersistence, relrowsecurity), ',' ORDER BY oid)
    FROM pg_class WHERE ${OURS})`,
  `(SELECT concat_ws(' ', datacl, datconnlimit, datallowconn) FROM pg_database WHERE datname = current_database())`,
  `(SELECT count(*) FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase WHERE datname = current_database())`,
  `(SELECT string_agg(m::text, ',' ORDER BY id) FROM _prisma_migrations m)`,
].join(`, '|', `);
const WRITTEN = `relkind = 'r' AND relname <> '_prisma_migrations' AND pg_relation_size(oid) > 0`;
const FOUND = `SELECT md5(concat(${SHAPE})) AS shape,
  (SELECT coalesce(json_agg(relname), '[]') FROM pg_class WHERE ${OURS} AND ${WRITTEN}) AS written,
  (SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::int FROM pg_class WHERE ${OURS} AND ${WRITTEN}) AS bytes`;
const OTHERS = 'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';

interface Found {
  readonly shape: string;
  readonly written: readonly string[];
  readonly bytes: number;
}

/** What a migrated database looks like from which no row was read or written yet; rejects where the migrations have left rows. */
export async function shapeOf(url: string): Promise<string> {
  return connected(url, async (client) => {
    const { shape, written } = await found(client);
    if (written.length > 0) throw new Error(`migrations leave rows in ${written.join(', ')}, which tests would empty`);
    return shape;
  });
}

/** Empties all tables and begins all counters anew. False: it is no longer like a new one, somebody is still there, or it is not worth it. */
export async function emptiedAgain(url: string, shape: string, patienceMs = GONE_WITHIN_MS): Promise<boolean> {
  return connected(url, async (client) => {
    if (!(await isLeft(client, patienceMs))) return false;
    const { written, ...now } = await found(client);
    if (now.shape !== shape || now.bytes > MOST_BYTES) return false;
    // Without the order that foreign keys ask for. To truncate takes as long as a new database.
    const statements = [
      'SET LOCAL session_replication_role = replica',
      ...written.map((table) => `DELETE FROM "${table}"`),
    ];
    await client.query(`BEGIN; ${statements.join('; ')}; COMMIT`);
    await client.query('SELECT setval(seqrelid, seqstart, false) FROM pg_sequence');
    return true;
  });
}

async function found(client: pg.Client): Promise<Found> {
  const [row] = (await client.query<Found>(FOUND)).rows;
  if (!row) throw new Error('the server says nothing of its database');
  return row;
}

async function isLeft(client: pg.Client, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  for (;;) {
    if ((await client.query(OTHERS)).rows.length === 0) return true;
    if (performance.now() > end) return false;
    await client.query('SELECT pg_sleep(0.01)');
  }
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
