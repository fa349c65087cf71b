/** Words connection faults of PostgreSQL and its poolers: what is wrong and how to fix it. */
import { tlsFault } from './tls.js';

/** The server is not up yet (ENOENT: its socket is missing) or unreachable, which may change within a minute. */
const UNREACHABLE_CODES = new Set(
  'ENOENT ENOTFOUND EAI_AGAIN ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ETIMEDOUT 57P03'.split(' '),
);

/** Whether a retry may help; other faults need the operator. */
export function isUnreachable(error) {
  return UNREACHABLE_CODES.has(codeOf(error)) || /^timeout e|connection timeout/.test(error.message ?? '');
}

function codeOf(error) {
  return error.code ?? error.errors?.[0]?.code;
}

/**
 * Words a fault that prevents a connection, by PostgreSQL's codes
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
export function connectionFault(address, error) {
  const { server, database, user, called } = address;
  const code = codeOf(error);
  const elsewhere = tlsFault(address, error) ?? poolerFault(address, error);
  if (elsewhere !== null) return elsewhere;
  switch (code) {
    case '28P01':
    case '28000':
      return `The database server ${server} rejects the user "${user}": set DATABASE_URL to the right user and password.`;
    case '3D000':
      return `The database server ${server} has no database "${database}": create it ("createdb ${database}"), or set DATABASE_URL to another one.`;
    case '42501':
    case '25006':
      return `The user "${user}" may not write to the database ${called} (${error.message}): grant the rights, or set DATABASE_URL to another user or database.`;
    case '53300':
      return `The database server ${server} has no free connection (${error.message}): raise its max_connections, or start fewer programs.`;
    case '57P03':
      return `The database server ${server} is not ready (${error.message}): try again in a moment.`;
    case 'ENOTFOUND':
      return `The database server ${server} cannot be found (${code}): set DATABASE_URL to its address.`;
    case 'EAI_AGAIN':
      return `The database server ${server} cannot be found (${code}: no name server answers): check this machine's network, or set DATABASE_URL to an address that needs no name server.`;
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ENOENT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `The database server ${server} cannot be reached (${code}): start it, or set DATABASE_URL to its address.`;
    default:
      return /password must be a string|no password supplied/.test(error.message)
        ? `The database server ${server} requires a password for the user "${user}": add it to DATABASE_URL, as in "postgresql://user:password@host:5432/intarsia".`
        : `The database ${called} cannot be used: ${error.message}.`;
  }
}

/** Poolers' messages for what they do not support. */
const POOLER_MESSAGES =
  /unsupported startup parameter|statement pooling|pool_mode|query_wait_timeout|no such database: |pgbouncer|supavisor|max clients reached|Max client connections|MaxClientsInSessionMode/i;
const FULL = /query_wait_timeout|max clients|no more connections allowed|MaxClientsInSessionMode|Query read timeout/i;

/** Words a pooler's refusal; null if the error is no pooler's. */
export function poolerFault(address, error) {
  if (FULL.test(error.message)) {
    return `The database server ${address.server} goes through a pooler with too few connections for this program (${error.message}): raise its pool size (default_pool_size) to at least DATABASE_CONNECTIONS for each process, lower DATABASE_CONNECTIONS, or ${directAddress(address)}.`;
  }
  return POOLER_MESSAGES.test(error.message) ? goesThroughPooler(address, error.message) : null;
}

/** @param {string} evidence of the pooler */
export function goesThroughPooler(address, evidence) {
  return `The database ${address.called} is reached through a pooler without a session for each connection (${evidence}), which this program needs: ${directAddress(address)}.`;
}

/** The end of a sentence with the fix; providers with pooler addresses of a known form get their direct address. */
function directAddress({ server }) {
  const [, host = server, port = ''] = /^(.*?)(?::(\d+))?$/.exec(server) ?? [];
  const known = PROVIDERS.find(({ at }) => at.test(server));
  return known === undefined
    ? `set DATABASE_URL to the address of the server itself${port === '5432' || port === '' ? '' : ' (its port is usually 5432)'}, or use the pooler's session mode (in PgBouncer pool_mode = session)`
    : `set DATABASE_URL to ${known.direct(host)}`;
}

const PROVIDERS = [
  {
    at: /\.pooler\.supabase\.(com|co)(:|$)/,
    direct: (host) => `${host}:5432, the session pooler of Supabase, instead of port 6543`,
  },
  {
    at: /\.supabase\.(co|com)(:|$)/,
    direct: (host) => `${host}:5432, the direct connection of Supabase, instead of port 6543`,
  },
  {
    at: /-pooler\..*neon\.(tech|build)(:|$)/,
    direct: (host) => `${host.replace('-pooler.', '.')}, the direct address of Neon, without "-pooler"`,
  },
  {
    at: /\.db\.ondigitalocean\.com(:|$)/,
    direct: (host) =>
      `${host}:25060 with the name of the database itself, instead of the connection pool of DigitalOcean at port 25061`,
  },
  {
    at: /\.postgres\.database\.azure\.com(:|$)/,
    direct: (host) => `${host}:5432, the server itself, instead of its PgBouncer at port 6432`,
  },
  {
    at: /\.proxy-[^.]+\.[^.]+\.rds\.amazonaws\.com(:|$)/,
    direct: () => 'the endpoint of the database itself, instead of the RDS Proxy',
  },
  {
    at: /\.amazonaws\.com(:|$)/,
    direct: () =>
      'the DATABASE_URL of Heroku itself (heroku config:get DATABASE_URL), instead of DATABASE_CONNECTION_POOL_URL or DATABASE_URL_PGBOUNCER; elsewhere to the endpoint of the server itself',
  },
];
