/**
 * What keeps this program from a PostgreSQL server, in sentences for the server's owner: what is wrong, and what would be right.
 */
import { poolerFault } from './pooler.js';
import { tlsFault } from './tls.js';

/** What keeps this program from a server, by PostgreSQL's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
export function connectionFault(address, error) {
  const { server, database, user, called } = address;
  const code = error.code ?? error.errors?.[0]?.code;
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
    case 'EAI_AGAIN':
      return `The database server ${server} cannot be found (${code}): set DATABASE_URL to where it is.`;
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
