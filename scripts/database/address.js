/** Parses DATABASE_URL: a SQLite file, or server, database and schema of PostgreSQL. */
import path from 'node:path';
import process from 'node:process';
import { DatabaseFault } from './fault.js';
import { takeTls } from './tls.js';

const POSTGRESQL = /^postgres(ql)?:\/\//;
/** As it is written without quotes: it becomes part of a session's settings. */
const SCHEMA = /^[a-z_][a-z0-9_]*$/;

/**
 * @typedef {import('./types.js').SqliteAddress} SqliteAddress
 * @typedef {import('./types.js').PostgresqlAddress} PostgresqlAddress
 */

/**
 * @param {string} url as in DATABASE_URL: `file:` and a path, or `postgresql://…`
 * @returns {import('./types.js').DatabaseAddress}
 * @throws {DatabaseFault} in a sentence without any password
 */
export function databaseAddress(url) {
  if (POSTGRESQL.test(url)) return postgresqlAddress(url);
  const [, written = ''] = /^file:(?:\/\/(?:localhost)?(?=\/))?(.*)$/s.exec(url) ?? [];
  // Settings of a connection, as other programs have them in such an address, mean nothing here.
  const base = written.replace(/\?[\w-]+=.*$/s, '');
  if (base === '' || base === ':memory:' || base.startsWith('//')) {
    // What is no file may be another program's address, with a password in it.
    const shown = url.startsWith('file:') ? ` is "${url}", but` : '';
    const slashes = base.startsWith('//')
      ? ' (with one slash after "file:" the path begins at the root, with none where the bot is started)'
      : '';
    throw new DatabaseFault(
      `DATABASE_URL${shown} must be "file:" and a path, such as "file:data/intarsia.db"${slashes}, or the address of a PostgreSQL database, such as "postgresql://user:password@host:5432/intarsia".`,
    );
  }
  const file = path.resolve(onThisSystem(decoded(base)));
  return { kind: 'sqlite', url: fileUrl(file), file, called: file };
}

/** `%20` is a space, as in every address; a `%` with nothing of that kind behind it stands for itself. */
function decoded(text) {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}

/** `/C:/games` is how Windows's own programs write C:\games in an address. */
function onThisSystem(text) {
  return process.platform === 'win32' ? text.replace(/^[/\\](?=[A-Za-z]:)/, '') : text;
}

/** As the database's driver reads it: a path may have any character. */
function fileUrl(file) {
  const parts = file.split(path.sep).map((part) => encodeURIComponent(part).replace('%3A', ':'));
  return `file:${parts.join('/')}`;
}

/**
 * The path of a `file:` URL, relative to where the program runs.
 * @param {string} url
 * @returns {string}
 */
export function databaseFile(url) {
  const address = databaseAddress(url);
  if (address.kind === 'sqlite') return address.file;
  throw new DatabaseFault(`DATABASE_URL is no file, but ${address.called}: this works on SQLite files alone.`);
}

function postgresqlAddress(url) {
  const parsed = parsedUrl(url);
  const schema = parsed.searchParams.get('schema') || 'public';
  if (!SCHEMA.test(schema)) {
    throw new DatabaseFault(
      `DATABASE_URL asks for the schema "${schema}", but a schema's name must be of small letters, digits and "_".`,
    );
  }
  const database = decodeURIComponent(parsed.pathname.slice(1));
  if (database === '') {
    throw new DatabaseFault(
      `DATABASE_URL names no database: put its name behind the host, such as "postgresql://user:password@host:5432/intarsia".`,
    );
  }
  const password = decodeURIComponent(parsed.password);
  const named = ['password', 'sslpassword'].map((name) => parsed.searchParams.get(name) ?? '');
  const secrets = [...new Set([password, parsed.password, ...named])].filter((secret) => secret !== '');
  parsed.searchParams.delete('schema');
  const libpq = forLibpq(parsed);
  const socket = parsed.searchParams.get('host') ?? decodeURIComponent(parsed.hostname);
  const tls = takeTls(parsed.searchParams, { isSocket: socket.startsWith('/') });
  const server = parsed.searchParams.get('host') ?? `${parsed.hostname || 'localhost'}:${parsed.port || 5432}`;
  const called = `${database} on ${server}${schema === 'public' ? '' : ` (schema ${schema})`}`;
  return {
    ...{ kind: 'postgresql', url, server, database, schema, called },
    user: decodeURIComponent(parsed.username),
    secrets,
    ...{ connectionString: parsed.href, libpq, tls },
  };
}

/** Parameters of drivers and of Prisma that addresses carry, and at which libpq stops. */
const FOREIGN = [
  'uselibpqcompat',
  'pgbouncer',
  'connection_limit',
  'pool_timeout',
  'statement_cache_size',
  'pool_mode',
];

/** The address for PostgreSQL's own programs. */
function forLibpq(parsed) {
  const address = new URL(parsed.href);
  for (const name of FOREIGN) address.searchParams.delete(name);
  if (address.searchParams.get('sslmode') === 'no-verify') address.searchParams.set('sslmode', 'require');
  return address.href;
}

function parsedUrl(url) {
  try {
    const parsed = new URL(url);
    // Both have to be readable: they are shown and compared in plain.
    decodeURIComponent(parsed.pathname + parsed.password + parsed.username);
    return parsed;
  } catch {
    throw new DatabaseFault(
      'DATABASE_URL cannot be read: it must look like "postgresql://user:password@host:5432/intarsia"; in user and password, characters such as @ / : # % are written as %40 %2F %3A %23 %25.',
    );
  }
}
