/**
 * How this program's connections to PostgreSQL are set up: moments in UTC, the schema, and an end to waiting.
 * How many there are, and for what, is said by whoever opens them.
 */

/** To connect, in milliseconds; also to wait for one of a pool's connections to be free. */
const CONNECTING_MS = 10_000;

/**
 * For the driver (`pg`).
 * @param {import('./address.js').PostgresqlAddress} address
 * @param {readonly string[]} settings further ones of the session, `name=value`
 */
export function connectionSettings({ connectionString, schema }, settings = []) {
  const all = [
    `search_path=${schema}`,
    // The driver's and Prisma's own reading and writing of moments take this for granted.
    'TimeZone=UTC',
    // A process that dies or hangs in a transaction lets go of what it holds.
    'idle_in_transaction_session_timeout=60000',
    ...settings,
  ];
  return {
    connectionString,
    options: all.map((setting) => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: CONNECTING_MS,
    keepAlive: true,
    // By which it is known that a bot is connected (src/store/transfer).
    application_name: 'intarsia',
  };
}
