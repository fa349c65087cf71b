/**
 * What keeps this program from a PostgreSQL server, in sentences for the server's owner: what is wrong, and what would be right.
 */
import { poolerFault } from './pooler.js';
import { tlsFault } from './tls.js';

/** Nobody answers yet, or nobody can be asked: that may be otherwise in a minute. */
const AWAY = new Set('ENOTFOUND EAI_AGAIN ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ETIMEDOUT 57P03'.split(' '));

/** Whether the server may be there in a while; the rest does not mend itself. */
export function isAway(error) {
  return AWAY.has(codeOf(error)) || /^timeout e|connection timeout/.test(error.message ?? '');
}

function codeOf(error) {
  return error.code ?? error.errors?.[0]?.code;
}

/** What keeps this program from a server, by PostgreSQL's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
export function connectionFault(address, error) {
  const { server, database, user, called } = address;
  const code = codeOf(error);
  const elsewhere = tlsFault(address, error) ?? poolerFault(address, error);
  if (elsewhere !== null) return elsewhere;
  switch (code) {
    case '28P01':
    case '28000':
      return `The database server ${server} does not let the user "${user}" in: set DATABASE_URL to the right user and password.`;
    case '3D000':
      return `The database server ${server} has no database "${database}": make it ("createdb ${database}"), or set DATABASE_URL to another one.`;
    case '42501':
    case '25006':
      return `The database ${called} may not be changed by the user "${user}" (${error.message}): give it the rights, or set DATABASE_URL to another user or database.`;
    case '53300':
      return `The database server ${server} has no connection left (${error.message}): raise its max_connections, or start fewer programs.`;
    case '57P03':
      return `The database server ${server} is not ready (${error.message}): try again in a moment.`;
    case 'ENOTFOUND':
      return `The database server ${server} cannot be found (${code}): set DATABASE_URL to where it is.`;
    case 'EAI_AGAIN':
      return `The database server ${server} cannot be found (${code}: no name server answers): see that this machine has a network, or set DATABASE_URL to an address that needs no name server.`;
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ENOENT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `The database server ${server} cannot be reached (${code}): start it, or set DATABASE_URL to where it is.`;
    default:
      return /password must be a string|no password supplied/.test(error.message)
        ? `The database server ${server} wants a password of the user "${user}": write it into DATABASE_URL, as in "postgresql://user:password@host:5432/intarsia".`
        : `The database ${called} cannot be used: ${error.message}.`;
  }
}
