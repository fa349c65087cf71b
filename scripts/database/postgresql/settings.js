/** Connects to PostgreSQL: encryption and session settings (UTC, schema, timeouts). */

/** For connecting and for waiting for a free connection of a pool. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Options for the driver (`pg`). Each connection still needs sessionStatement, because poolers refuse or drop settings
 * in the connection request.
 * @param {import('../types.js').PostgresqlAddress} address its first way to connect is used
 */
export function connectionSettings({ connectionString, tls }) {
  return {
    connectionString,
    ssl: tls[0],
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Identifies a connected bot (serverCheck.js).
    application_name: 'intarsia',
  };
}

/**
 * The settings of every session, as `name=value`, in the order in which they are set.
 * @param {readonly string[]} settings further ones
 */
export function sessionSettings({ schema }, settings = []) {
  return [
    `search_path=${schema}`,
    // The driver and Prisma assume UTC when they read and write timestamps.
    'TimeZone=UTC',
    // Releases the locks of a process that dies or hangs in a transaction.
    'idle_in_transaction_session_timeout=60000',
    ...settings,
  ];
}

export function sessionStatement(address, settings = []) {
  return sessionSettings(address, settings)
    .map((setting) => setting.split('='))
    .map(([name, value]) => `SET ${name} = '${value}'`)
    .join('; ');
}

/**
 * Opens a single connection and sets up its session. With optional encryption it tries the ways to connect in order.
 * @param {import('../types.js').PostgresqlAddress} address
 * @param {import('../types.js').ClientOptions} [options]
 */
export async function connectClient(address, { settings = [], ...options } = {}) {
  // Loaded on demand: most installations use SQLite.
  const { default: pg } = await import('pg');
  let refusal;
  for (const way of address.tls) {
    const client = new pg.Client({ ...connectionSettings({ ...address, tls: [way] }), ...options });
    // A broken connection fails its queries, which report the error; without a listener the event would end the
    // process.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(sessionStatement(address, settings));
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      refusal = refusal === undefined || isAboutEncryption(refusal) ? error : refusal;
      if (!isWorthRetrying(error)) break;
    }
  }
  throw refusal;
}

/**
 * Returns the address with only the way to connect that works, for pools.
 * @param {import('../types.js').PostgresqlAddress} address
 * @returns {Promise<import('../types.js').PostgresqlAddress>}
 */
export async function resolveTls(address) {
  if (address.tls.length < 2) return address;
  const client = await connectClient(address);
  const way = client.ssl === false ? false : address.tls.find((each) => each !== false);
  await client.end().catch(() => {});
  return { ...address, tls: [way] };
}

/** Whether the next way to connect may work. As in libpq, a server's refusal counts, too. */
function isWorthRetrying(error) {
  return isAboutEncryption(error) || error.code === '28000';
}

function isAboutEncryption({ code = '', message }) {
  return message === 'The server does not support SSL connections' || /^(EPROTO|ERR_(SSL|TLS|OSSL))/.test(code);
}
