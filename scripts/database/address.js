/** Parses DATABASE_URL: a SQLite file, or server, database and schema of PostgreSQL. */
import path from 'node:path';
import process from 'node:process';
import { DatabaseFault } from './fault.js';
import { extractTls } from './postgresql/tls.js';

const POSTGRESQL = /^postgres(ql)?:\/\//;
/** Valid without quotes, because it becomes part of a session's settings. */
const SCHEMA = /^[a-z_][a-z0-9_]*$/;

/**
 * @typedef {import('./types.js').SqliteAddress} SqliteAddress
 * @typedef {import('./types.js').PostgresqlAddress} PostgresqlAddress
 */

/**
 * @param {string} url value of DATABASE_URL: `file:` and a path, or `postgresql://…`
 * @returns {import('./types.js').DatabaseAddress}
 * @throws {DatabaseFault} with a sentence that contains no password
 */
export function databaseAddress(url) {
  if (POSTGRESQL.test(url)) return postgresqlAddress(url);
  const [, written = ''] = /^file:(?:\/\/(?:localhost)?(?=\/))?(.*)$/s.exec(url) ?? [];
  // Connection parameters that other programs add to such a URL are ignored.
  const base = written.replace(/\?[\w-]+=.*$/s, '');
  if (base === '' || base === ':memory:' || base.startsWith('//')) {
    // Anything but a file may be another program's URL with a password, so it is not printed.
    const shown = url.startsWith('file:') ? ` is "${url}", but` : '';
    const slashes = base.startsWith('//')
      ? ' (with one slash after "file:" the path starts at the root, with none in the folder from which the bot starts)'
      : '';
    throw new DatabaseFault(
      `DATABASE_URL${shown} must be "file:" and a path, such as "file:data/intarsia.db"${slashes}, or the address of a PostgreSQL database, such as "postgresql://user:password@host:5432/intarsia".`,
    );
  }
  const file = path.resolve(onThisSystem(decoded(base)));
  return { kind: 'sqlite', url: fileUrl(file), file, called: file };
}

/** `%20` is a space, as in every URL; a `%` that starts no escape stands for itself. */
function decoded(text) {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}

/** Windows programs write C:\games as `/C:/games` in a URL. */
function onThisSystem(text) {
  return process.platform === 'win32' ? text.replace(/^[/\\](?=[A-Za-z]:)/, '') : text;
}

/**
 * Escaped for the database driver: a path may contain any character.
 * @param {string} file absolute path
 * @returns {string}
 */
export function fileUrl(file) {
  const parts = file.split(path.sep).map((part) => encodeURIComponent(part).replace('%3A', ':'));
  return `file:${parts.join('/')}`;
}

/**
 * The path in a `file:` URL, relative to the working directory.
 * @param {string} url
 * @returns {string}
 */
export function databaseFile(url) {
  const address = databaseAddress(url);
  if (address.kind === 'sqlite') return address.file;
  throw new DatabaseFault(`DATABASE_URL is not a file but ${address.called}: this command works only on SQLite files.`);
}

function postgresqlAddress(url) {
  const parsed = parsedUrl(url);
  const schema = parsed.searchParams.get('schema') || 'public';
  if (!SCHEMA.test(schema)) {
    throw new DatabaseFault(
      `DATABASE_URL names the schema "${schema}", but a schema name may contain only lowercase letters, digits and "_".`,
    );
  }
  const database = decodeURIComponent(parsed.pathname.slice(1));
  if (database === '') {
    throw new DatabaseFault(
      `DATABASE_URL names no database: add its name after the host, as in "postgresql://user:password@host:5432/intarsia".`,
    );
  }
  const password = decodeURIComponent(parsed.password);
  const [named = '', keyPassword = ''] = SECRET_PARAMETERS.map((name) => parsed.searchParams.get(name) ?? '');
  const secrets = [...new Set([password, parsed.password, named, keyPassword])].filter((secret) => secret !== '');
  parsed.searchParams.delete('schema');
  const libpq = forLibpq(parsed);
  const socket = parsed.searchParams.get('host') ?? decodeURIComponent(parsed.hostname);
  const tls = extractTls(parsed.searchParams, { isSocket: socket.startsWith('/') });
  const server = parsed.searchParams.get('host') ?? `${parsed.hostname || 'localhost'}:${parsed.port || 5432}`;
  const called = `${database} on ${server}${schema === 'public' ? '' : ` (schema ${schema})`}`;
  return {
    ...{ kind: 'postgresql', url, server, database, schema, called },
    user: decodeURIComponent(parsed.username),
    // A parameter precedes, as for the driver.
    ...{ password: named || password, keyPassword, secrets },
    ...{ connectionString: parsed.href, libpq, tls },
  };
}

const SECRET_PARAMETERS = ['password', 'sslpassword'];

/** Parameters that drivers and Prisma put into a URL and that libpq rejects. */
const FOREIGN = [
  'uselibpqcompat',
  'pgbouncer',
  'connection_limit',
  'pool_timeout',
  'statement_cache_size',
  'pool_mode',
];

/** Returns the URL for PostgreSQL's own programs, without passwords, because the system shows their arguments. */
function forLibpq(parsed) {
  const address = new URL(parsed.href);
  address.password = '';
  for (const name of [...FOREIGN, ...SECRET_PARAMETERS]) address.searchParams.delete(name);
  if (address.searchParams.get('sslmode') === 'no-verify') address.searchParams.set('sslmode', 'require');
  // Serialized parameters have + for a space, which libpq takes literally.
  address.search = address.search.replaceAll('+', '%20');
  return address.href;
}

function parsedUrl(url) {
  try {
    const parsed = new URL(url);
    // Must be decodable: messages show them and redaction compares them in plain text.
    decodeURIComponent(parsed.pathname + parsed.password + parsed.username);
    return parsed;
  } catch {
    throw new DatabaseFault(
      'DATABASE_URL cannot be parsed: it must look like "postgresql://user:password@host:5432/intarsia"; in user and password, escape characters such as @ / : # % as %40 %2F %3A %23 %25.',
    );
  }
}
