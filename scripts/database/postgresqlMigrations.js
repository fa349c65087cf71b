/**
 * Derives PostgreSQL's SQL from the migrations for SQLite, and knows the checksums of PostgreSQL's former own
 * migrations.
 */
import { readFileSync } from 'node:fs';
import { DatabaseFault } from './fault.js';

const TYPES = {
  // Compared by bytes, as on SQLite, whatever language the server speaks.
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
/** What both kinds of database understand alike; SQLite alone knows what is missing here. */
const DEFINING = words(
  'CREATE TABLE ALTER UNIQUE INDEX DROP ADD COLUMN RENAME TO ON NOT NULL PRIMARY KEY DEFAULT CONSTRAINT FOREIGN REFERENCES ' +
    'DELETE UPDATE CASCADE RESTRICT SET TRUE FALSE CURRENT_TIMESTAMP ASC DESC',
);
const MOVING = words(
  'UPDATE INSERT INTO DELETE FROM SET VALUES SELECT DISTINCT AS JOIN LEFT INNER ON WHERE AND OR NOT IS NULL IN EXISTS BETWEEN CASE ' +
    'WHEN THEN ELSE END GROUP BY HAVING ORDER ASC DESC UNION ALL OVER PARTITION TRUE FALSE',
);
const FUNCTIONS = words('ABS COALESCE COUNT LENGTH LOWER MAX MIN NULLIF REPLACE ROW_NUMBER SUM UPPER');

/** Texts and names in quotes, comments, a word with the parenthesis behind it, the end of a statement, and all else. */
const PARTS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|([A-Za-z_]\w*)(?=\s*(\()?)|;|\s+|[^'"\sA-Za-z_;]/g;

/** A primary key that counts by itself. */
const COUNTING = /\bINTEGER NOT NULL PRIMARY KEY AUTOINCREMENT\b/i;

/**
 * @param {string} name of the migration
 * @param {string} sql for SQLite
 * @returns {string} the same for PostgreSQL
 * @throws {DatabaseFault} where it says something that has no counterpart
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

/** Without comments, each as its text and its parts. */
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
  // The numbers that it gives would begin anew.
  if (from !== undefined && counting.has(`"${from}"`)) throw notDerivable(name, text);
  const sql = parts.map(([part, word, isCall]) => {
    if (word === undefined) return part;
    const upper = word.toUpperCase();
    if (isDefinition && TYPES[upper] !== undefined) return TYPES[upper];
    if (known.has(upper) || (isDefinition && upper === 'AUTOINCREMENT')) return part;
    // A name without quotes.
    if (isCall === undefined && word === word.toLowerCase()) return part;
    if (!isDefinition && isCall !== undefined && FUNCTIONS.has(upper)) return part;
    throw notDerivable(name, text);
  });
  const statement = sql.join('').trim().replace(COUNTING, 'SERIAL PRIMARY KEY');
  if (/\bAUTOINCREMENT\b/i.test(statement)) throw notDerivable(name, text);
  // The index behind the key keeps the name of the table that it was made for.
  return from === undefined ? statement : `${statement};\nALTER INDEX IF EXISTS "${from}_pkey" RENAME TO "${to}_pkey"`;
}

function notDerivable(name, statement) {
  const shown = statement.replace(/\s+/g, ' ').slice(0, 120);
  return new DatabaseFault(
    `Migration ${name} cannot be carried out on PostgreSQL as it is written ("${shown}"): put what PostgreSQL is to do into a file postgresql.sql beside its migration.sql.`,
  );
}

/** By the name of a migration, the checksums that PostgreSQL's own had, with the line ends of Unix and of Windows. */
const FORMER = JSON.parse(readFileSync(new URL('formerPostgresql.json', import.meta.url), 'utf8'));
/** PostgreSQL's own first one, and the last of those that it stood for. */
const FIRST = '20251204000000_everything';
const FIRST_UNTIL = '20251204000000_tutorials';

/** @returns {readonly string[]} under which checksums a PostgreSQL database may have noted it, besides its own */
export function formerChecksums(name) {
  return FORMER[name] ?? [];
}

/**
 * Prisma's rows of a PostgreSQL database as they would be had there always been one set of migrations.
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
