/**
 * Checks, before anything is written, that a PostgreSQL server meets this program's requirements: version, encoding,
 * rights, session settings, locks and notifications.
 */
import { randomInt } from 'node:crypto';
import { DatabaseFault } from '../fault.js';
import { connectionFault, goesThroughPooler } from './fault.js';
import { connectClient } from './settings.js';

/** PostgreSQL 13, the oldest release that was supported when this code was written. */
const OLDEST_VERSION = 130_000;
/** SQL_ASCII stores any bytes, so it stores UTF-8, too. */
const ENCODINGS = ['UTF8', 'SQL_ASCII'];
/** For an answer, and for a notification between two connections; in milliseconds. */
const QUERY_TIMEOUT_MS = 20_000;

/** The driver's message when a query times out. */
const TIMEOUT_MESSAGE = 'Query read timeout';

/** Set after the check for a replica, which refuses every statement with it. */
const ISOLATION = "SET default_transaction_isolation = 'serializable'";

const FACTS = `
  SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS "versionText",
    current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS "isReplica",
    (SELECT reset_val FROM pg_settings WHERE name = 'default_transaction_read_only') AS "readOnly",
    (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS "ofRole",
    (SELECT datconnlimit FROM pg_database WHERE datname = current_database()) AS "ofDatabase",
    current_setting('max_connections')::int AS "ofServer"`;

/** The rights that the user lacks in the schema and on this program's existing tables. */
const MISSING_RIGHTS = `
  SELECT CASE WHEN has_schema_privilege(oid, 'USAGE') THEN NULL ELSE 'use the schema' END AS missing
  FROM pg_namespace WHERE nspname = $1
  UNION ALL
  SELECT 'read and change the ' || CASE c.relkind WHEN 'S' THEN 'sequence ' ELSE 'table ' END || c.relname
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND has_schema_privilege(n.oid, 'USAGE') AND
    CASE WHEN c.relkind = 'r' THEN NOT (has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
      AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE'))
    WHEN c.relkind = 'S' THEN NOT has_sequence_privilege(c.oid, 'USAGE') ELSE false END`;

/**
 * @param {import('../types.js').PostgresqlAddress} address
 * @param {{ name: string, connections?: number }} options `name`: how the server lists these connections;
 * `connections`: how many this process will open
 * @returns {Promise<string[]>} warnings about problems that do not keep the bot from working
 * @throws {DatabaseFault} with a sentence for the operator; connection errors come from the driver
 */
export async function checkServer(address, { name, connections = 0 }) {
  const open = () => connectClient(address, { application_name: name, query_timeout: QUERY_TIMEOUT_MS });
  const client = await open();
  try {
    const facts = (await client.query(FACTS)).rows[0];
    checkFacts(address, facts);
    const other = await open();
    try {
      await checkSession(address, client, other);
    } finally {
      await other.end().catch(() => {});
    }
    await checkRights(address, client);
    return tooFewConnections(address, facts, connections);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The server may take a moment to notice that a bot has stopped. */
const MAX_BOT_CHECKS = 10;
/** Bots use the default name of a connection (settings.js). */
const BOTS = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'intarsia'`;

/**
 * Refuses while a bot is connected, which could change the games meanwhile.
 * @param {import('../types.js').PostgresqlAddress} address
 * @param {string} name how the server lists this connection
 * @throws {DatabaseFault} with a sentence for the operator
 */
export async function refuseBots(address, name) {
  const client = await connectClient(address, { application_name: name }).catch((error) => {
    throw new DatabaseFault(connectionFault(address, error), { cause: error });
  });
  try {
    for (let check = 0; check < MAX_BOT_CHECKS; check += 1) {
      if ((await client.query(BOTS)).rowCount === 0) return;
      await client.query('SELECT pg_sleep(0.2)');
    }
  } finally {
    await client.end().catch(() => {});
  }
  throw new DatabaseFault(
    `A bot is connected to ${address.called}: stop it first, because it could change the games meanwhile.`,
  );
}

function checkFacts({ server, called, user, database }, { version, versionText, encoding, isReplica, readOnly }) {
  if (version < OLDEST_VERSION) {
    throw new DatabaseFault(
      `The database server ${server} is PostgreSQL ${versionText}, but 13 or later is required: upgrade it, or set DATABASE_URL to a newer one.`,
    );
  }
  if (isReplica) {
    throw new DatabaseFault(`The database ${called} is a read-only replica: set DATABASE_URL to the primary server.`);
  }
  if (readOnly !== 'off') {
    throw new DatabaseFault(
      `The user "${user}" may not write to the database ${called} (default_transaction_read_only is on): grant the rights, or set DATABASE_URL to another user or database. ALTER DATABASE "${database}" SET default_transaction_read_only = off allows writes, unless the setting is the user's or the server's; a provider sets it when the disk is nearly full.`,
    );
  }
  if (!ENCODINGS.includes(encoding)) {
    throw new DatabaseFault(
      `The database ${called} uses the encoding ${encoding}, which cannot store all names: create one with UTF8 ("createdb -E UTF8 -T template0 ${database}").`,
    );
  }
}

/**
 * A pooler in transaction mode assigns each transaction any free connection to the server, so settings, locks and
 * subscriptions leak between clients. This shows while the other connection is in a transaction.
 */
async function checkSession(address, client, other) {
  const refuse = (evidence) => {
    throw new DatabaseFault(goesThroughPooler(address, evidence));
  };
  const key = randomInt(2 ** 31);
  const mark = String(key);
  const channel = `intarsia_probe_${key}`;
  const before = await pidOf(client);
  await client.query(`${ISOLATION}; SET intarsia.probe = '${mark}'; LISTEN ${channel}`);
  const notification = awaitNotification(client, channel);
  try {
    await other.query('BEGIN');
    if ((await pidOf(other)) === before) refuse('two connections share one server connection');
    const after = await pidOf(client).catch((error) => {
      // Without a pooler no connection waits for the end of another one's transaction.
      if (error.message === TIMEOUT_MESSAGE) refuse('a connection waits for the transaction of another');
      throw error;
    });
    if (after !== before) refuse('a connection moves between server connections');
    await checkSettings(client, mark, refuse);
    await other.query(`SELECT pg_notify('${channel}', '')`);
    await other.query('COMMIT');
    if (!(await notification.arrived)) refuse('notifications do not arrive');
    // Last, so that a pooler is left with no lock.
    const isLocked = async (on) => (await on.query(`SELECT pg_try_advisory_lock(${key}) AS got`)).rows[0].got;
    if (!(await isLocked(client)) || (await isLocked(other))) refuse('locks do not exclude other connections');
    await client.query(`SELECT pg_advisory_unlock(${key})`);
  } finally {
    notification.close();
    await other.query('ROLLBACK').catch(() => {});
    await client.query(`UNLISTEN ${channel}; RESET intarsia.probe`).catch(() => {});
  }
  if ((await pidOf(client)) !== before) refuse('a connection moves between server connections');
}

async function pidOf(client) {
  return (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
}

async function checkSettings(client, mark, refuse) {
  const { rows } = await client.query(`
    SELECT current_setting('TimeZone') AS zone, current_setting('default_transaction_isolation') AS isolation,
      current_setting('intarsia.probe', true) AS mark`);
  const [{ zone, isolation, mark: found }] = rows;
  if (zone !== 'UTC' || isolation !== 'serializable' || found !== mark) refuse('session settings do not last');
}

/** @returns whether a notification arrives in time; close() ends the wait */
function awaitNotification(client, channel) {
  let close = () => {};
  const arrived = new Promise((resolve) => {
    const onNotification = (message) => message.channel === channel && resolve(true);
    const limit = setTimeout(() => resolve(false), QUERY_TIMEOUT_MS);
    client.on('notification', onNotification);
    close = () => {
      clearTimeout(limit);
      client.off('notification', onNotification);
    };
  });
  return { arrived, close };
}

async function checkRights({ schema, called, user }, client) {
  const { rows } = await client.query(MISSING_RIGHTS, [schema]);
  const missing = rows.map((row) => row.missing).filter((each) => each !== null);
  if (missing.length === 0) return;
  const all = missing.length > 3 ? [...missing.slice(0, 3), `${missing.length - 3} more`] : missing;
  throw new DatabaseFault(
    `The user "${user}" lacks rights on the database ${called} (it may not ${all.join(', ')}): grant them, or set DATABASE_URL to the user who owns the tables.`,
  );
}

function tooFewConnections({ server, user, database }, { ofRole, ofDatabase, ofServer }, connections) {
  const limits = [
    [ofRole ?? -1, `the user "${user}" may have`],
    [ofDatabase ?? -1, `the database "${database}" may have`],
    [ofServer, `the server may have`],
  ];
  const [least] = limits.filter(([limit]) => limit >= 0).sort(([one], [two]) => one - two);
  if (least === undefined || least[0] >= connections) return [];
  const [limit, who] = least;
  return [
    `This process opens up to ${connections} connections to the database server ${server}, but ${who} ${limit}: set DATABASE_CONNECTIONS to ${Math.max(3, limit)} or fewer, or raise that limit.`,
  ];
}
