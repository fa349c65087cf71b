/**
 * Derives PostgreSQL's SQL from the SQLite migrations, and knows the checksums of PostgreSQL's former own migrations.
 */
import { readFileSync } from 'node:fs';
import { DatabaseFault } from '../fault.js';

const TYPES = {
  // Sorts by bytes, as SQLite does, whatever the server's locale.
  TEXT: 'TEXT COLLATE "C"',
  DATETIME: 'TIMESTAMPTZ(3)',
  REAL: 'DOUBLE PRECISION',
  BLOB: 'BYTEA',
  INTEGER: 'INTEGER',
  BIGINT: 'BIGINT',
  BOOLEAN: 'BOOLEAN',
};

const DEFINES = /^(CREATE TABLE|ALTER TABLE|CREATE (UNIQUE )?INDEX|DROP (TABLE|INDEX))\s/i;
const MOVES_ROWS = /^(UPDATE|INSERT INTO|DELETE FROM)\s/i;

const words = (text) => new Set(text.split(' '));
/** Words that both databases understand alike. Words that only SQLite knows are missing on purpose. */
const DEFINING = words(
  'CREATE TABLE ALTER UNIQUE INDEX DROP ADD COLUMN RENAME TO ON NOT NULL PRIMARY KEY DEFAULT CONSTRAINT FOREIGN REFERENCES ' +
    'DELETE UPDATE CASCADE RESTRICT SET TRUE FALSE CURRENT_TIMESTAMP ASC DESC',
);
const MOVING = words(
  'UPDATE INSERT INTO DELETE FROM SET VALUES SELECT DISTINCT AS JOIN LEFT INNER ON WHERE AND OR NOT IS NULL IN EXISTS BETWEEN CASE ' +
    'WHEN THEN ELSE END GROUP BY HAVING ORDER ASC DESC UNION ALL OVER PARTITION TRUE FALSE',
);
const FUNCTIONS = words('ABS COALESCE COUNT LENGTH LOWER MAX MIN NULLIF REPLACE ROW_NUMBER SUM UPPER');

/**
 * Matches quoted texts and names, comments, a word with the parenthesis after it, the end of a statement, and anything
 * else.
 */
const PARTS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|([A-Za-z_]\w*)(?=\s*(\()?)|;|\s+|[^'"\sA-Za-z_;]/g;

/** An auto-incremented primary key. */
const COUNTING = /\bINTEGER NOT NULL PRIMARY KEY AUTOINCREMENT\b/i;

/**
 * @param {string} name of the migration
 * @param {string} sql for SQLite
 * @returns {string} the SQL for PostgreSQL
 * @throws {DatabaseFault} if something has no counterpart
 */
export function postgresqlSql(name, sql) {
  const counting = new Set();
  return statementsOf(sql)
    .map((statement) => {
      const isDefinition = DEFINES.test(statement.text);
      if (!isDefinition && !MOVES_ROWS.test(statement.text)) throw notDerivable(name, statement.text);
      return derived(name, statement, isDefinition, counting);
    })
    .map((statement) => `${statement};\n`)
    .join('');
}

/** Splits into statements without comments; each has its text and its parts. */
function statementsOf(sql) {
  const statements = [[]];
  for (const part of sql.matchAll(PARTS)) {
    if (part[0] === ';') statements.push([]);
    else if (!/^(--|\/\*)/.test(part[0])) statements.at(-1).push(part);
  }
  return statements
    .map((parts) => ({
      parts,
      text: parts
        .map(([text]) => text)
        .join('')
        .trim(),
    }))
    .filter(({ text }) => text !== '');
}

function derived(name, { parts, text }, isDefinition, counting) {
  const known = isDefinition ? DEFINING : MOVING;
  const [, table = ''] = /^CREATE TABLE ("[^"]+")/i.exec(text) ?? [];
  if (COUNTING.test(text)) counting.add(table);
  const [, from, to] = /^ALTER TABLE "([^"]+)" RENAME TO "([^"]+)"$/i.exec(text) ?? [];
  // The new table's sequence would restart at 1.
  if (from !== undefined && counting.has(`"${from}"`)) throw notDerivable(name, text);
  const sql = parts.map(([part, word, isCall]) => {
    if (word === undefined) return part;
    const upper = word.toUpperCase();
    if (isDefinition && TYPES[upper] !== undefined) return TYPES[upper];
    if (known.has(upper) || (isDefinition && upper === 'AUTOINCREMENT')) return part;
    // An unquoted name.
    if (isCall === undefined && word === word.toLowerCase()) return part;
    if (!isDefinition && isCall !== undefined && FUNCTIONS.has(upper)) return part;
    throw notDerivable(name, text);
  });
  const statement = sql.join('').trim().replace(COUNTING, 'SERIAL PRIMARY KEY');
  if (/\bAUTOINCREMENT\b/i.test(statement)) throw notDerivable(name, text);
  // The key's index keeps the name of its original table.
  return from === undefined ? statement : `${statement};\nALTER INDEX IF EXISTS "${from}_pkey" RENAME TO "${to}_pkey"`;
}

function notDerivable(name, statement) {
  const shown = statement.replace(/\s+/g, ' ').slice(0, 120);
  return new DatabaseFault(
    `Migration ${name} cannot be translated for PostgreSQL ("${shown}"): write PostgreSQL's statements into a file postgresql.sql beside its migration.sql.`,
  );
}

/** By migration name: the checksums of PostgreSQL's former migrations, with Unix and Windows line ends. */
const FORMER = JSON.parse(readFileSync(new URL('formerPostgresql.json', import.meta.url), 'utf8'));
/** PostgreSQL's former first migration, and the last of those that it combined. */
const FIRST = '20251204000000_everything';
const FIRST_UNTIL = '20251204000000_tutorials';

/** @returns {readonly string[]} further checksums under which a PostgreSQL database may have recorded the migration */
export function formerChecksums(name) {
  return FORMER[name] ?? [];
}

/**
 * Converts Prisma's rows in a PostgreSQL database as if both databases had always shared one set of migrations.
 * @param {readonly { migration_name: string, checksum: string, finished_at: unknown }[]} rows
 * @param {readonly { name: string, checksum: string }[]} migrations
 */
export function asOneSet(rows, migrations) {
  return rows.flatMap((row) => {
    if (row.migration_name !== FIRST || !FORMER[FIRST].includes(row.checksum)) return [row];
    return migrations
      .filter(({ name }) => name <= FIRST_UNTIL)
      .map(({ name, checksum }) => ({ ...row, migration_name: name, checksum }));
  });
}
