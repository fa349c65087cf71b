/** Connects to PostgreSQL: encryption, and the settings of each session (UTC, schema, timeouts). */

/** To connect, in milliseconds; also to wait for one of a pool's connections to be free. */
const CONNECTING_MS = 10_000;

/**
 * For the driver (`pg`). What it connects has still to be set up with sessionStatement: poolers refuse or drop settings that
 * come with the connection.
 * @param {import('./types.js').PostgresqlAddress} address the first of its ways is taken
 */
export function connectionSettings({ connectionString, tls }) {
  return {
    connectionString,
    ssl: tls[0],
    connectionTimeoutMillis: CONNECTING_MS,
    keepAlive: true,
    // By which it is known that a bot is connected (src/store/transfer).
    application_name: 'intarsia',
  };
}

/**
 * The settings that every session of this program has, as one statement: `name=value`, in the order in which they are set.
 * @param {readonly string[]} settings further ones
 */
export function sessionSettings({ schema }, settings = []) {
  return [
    `search_path=${schema}`,
    // The driver's and Prisma's own reading and writing of moments take this for granted.
    'TimeZone=UTC',
    // A process that dies or hangs in a transaction lets go of what it holds.
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
 * A connection of its own that is set up. Where encryption is optional, the ways are tried in their order.
 * @param {import('./types.js').PostgresqlAddress} address
 * @param {import('./types.js').ClientOptions} [options]
 */
export async function connectClient(address, { settings = [], ...options } = {}) {
  // Loaded only where it is used: most play on SQLite.
  const { default: pg } = await import('pg');
  let refusal;
  for (const way of address.tls) {
    const client = new pg.Client({ ...connectionSettings({ ...address, tls: [way] }), ...options });
    // A connection that breaks fails whatever is asked of it; that is where it is told.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(sessionStatement(address, settings));
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      refusal = refusal === undefined || isAboutEncryption(refusal) ? error : refusal;
      if (!mayDiffer(error)) break;
    }
  }
  throw refusal;
}

/**
 * The same address with the one way to connect that works, for pools.
 * @param {import('./types.js').PostgresqlAddress} address
 * @returns {Promise<import('./types.js').PostgresqlAddress>}
 */
export async function settledAddress(address) {
  if (address.tls.length < 2) return address;
  const client = await connectClient(address);
  const way = client.ssl === false ? false : address.tls.find((each) => each !== false);
  await client.end().catch(() => {});
  return { ...address, tls: [way] };
}

/** Whether the next way may do better: libpq goes on, too, where the server refuses the one before. */
function mayDiffer(error) {
  return isAboutEncryption(error) || error.code === '28000';
}

function isAboutEncryption({ code = '', message }) {
  return message === 'The server does not support SSL connections' || /^(EPROTO|ERR_(SSL|TLS|OSSL))/.test(code);
}
