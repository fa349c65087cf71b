/**
 * Poolers between this program and a PostgreSQL server: how they are recognised, and the direct address of known providers.
 */

/** What poolers say of what they do not pass on. */
const SAID =
  /unsupported startup parameter|statement pooling|pool_mode|query_wait_timeout|no such database: |pgbouncer|supavisor|max clients reached|Max client connections|MaxClientsInSessionMode/i;
const FULL = /query_wait_timeout|max clients|no more connections allowed|MaxClientsInSessionMode|Query read timeout/i;

/** A sentence for what a pooler has refused; null where it was no pooler. */
export function poolerFault(address, error) {
  if (FULL.test(error.message)) {
    return `The database server ${address.server} goes through a pooler that gives this program too few connections (${error.message}): raise its pool size (default_pool_size) to at least DATABASE_CONNECTIONS for each process, lower DATABASE_CONNECTIONS, or ${directAddress(address)}.`;
  }
  return SAID.test(error.message) ? goesThroughPooler(address, error.message) : null;
}

/** @param {string} evidence what shows it */
export function goesThroughPooler(address, evidence) {
  return `The database ${address.called} is reached through a pooler that keeps no session for each connection (${evidence}), which this program needs: ${directAddress(address)}.`;
}

/** What to do, for what hands out addresses of poolers: the end of a sentence. */
function directAddress({ server }) {
  const [, host = server, port = ''] = /^(.*?)(?::(\d+))?$/.exec(server) ?? [];
  const known = PROVIDERS.find(({ at }) => at.test(server));
  return known === undefined
    ? `set DATABASE_URL to the address of the server itself${port === '5432' || port === '' ? '' : ' (its port is 5432 as a rule)'}, or let the pooler keep sessions (in PgBouncer pool_mode = session)`
    : `set DATABASE_URL to ${known.direct(host)}`;
}

const PROVIDERS = [
  {
    at: /\.pooler\.supabase\.(com|co)(:|$)/,
    direct: (host) => `${host}:5432, the session pooler of Supabase, in place of port 6543`,
  },
  {
    at: /\.supabase\.(co|com)(:|$)/,
    direct: (host) => `${host}:5432, the direct connection of Supabase, in place of port 6543`,
  },
  {
    at: /-pooler\..*neon\.(tech|build)(:|$)/,
    direct: (host) => `${host.replace('-pooler.', '.')}, the direct address of Neon, without "-pooler"`,
  },
  {
    at: /\.db\.ondigitalocean\.com(:|$)/,
    direct: (host) =>
      `${host}:25060 with the name of the database itself, in place of the connection pool of DigitalOcean at port 25061`,
  },
  {
    at: /\.postgres\.database\.azure\.com(:|$)/,
    direct: (host) => `${host}:5432, the server itself, in place of its PgBouncer at port 6432`,
  },
  {
    at: /\.proxy-[^.]+\.[^.]+\.rds\.amazonaws\.com(:|$)/,
    direct: () => 'the endpoint of the database itself, in place of the RDS Proxy',
  },
  {
    at: /\.amazonaws\.com(:|$)/,
    direct: () =>
      'what Heroku has in its own DATABASE_URL (heroku config:get DATABASE_URL), in place of DATABASE_CONNECTION_POOL_URL or DATABASE_URL_PGBOUNCER; elsewhere to the endpoint of the server itself',
  },
];
