/** Finds damage in a SQLite database without writing to it or creating files beside it. */
import { pathToFileURL } from 'node:url';
import Database from 'libsql';

/** SQLite's codes for an invalid page and for a file of another kind. */
const DAMAGED = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];
const FAULTS_NAMED = 3;

/**
 * @param {string} file path of a database
 * @param {{ log: boolean, thorough?: boolean }} how `log`: include the write-ahead log; without it nobody may be
 * writing. `thorough`: also compare indexes and references with the rows
 * @returns {string[]} the damage in SQLite's words, with table names; empty if there is none
 * @throws if the file cannot be read at all
 */
export function findDamage(file, { log, thorough = false }) {
  let database = null;
  try {
    database = openForReading(file, log);
    const check = thorough ? 'integrity_check' : 'quick_check';
    const found = column(database, `PRAGMA ${check}(${FAULTS_NAMED})`).filter((line) => line !== 'ok');
    const lines = found.flatMap((line) => line.split('\n')).filter((line) => !line.startsWith('***'));
    if (found.length > 0) return lines.slice(0, FAULTS_NAMED).map((line) => withName(database, line));
    return thorough ? danglingReferences(database) : [];
  } catch (error) {
    if (DAMAGED.some((code) => error.code?.startsWith(code))) return [error.message];
    throw error;
  } finally {
    database?.close();
  }
}

/** Opens a connection that cannot write; without the log it does not even create SQLite's auxiliary files. */
export function openForReading(file, log) {
  return new Database(`${pathToFileURL(file).href}?${log ? 'mode=ro' : 'immutable=1'}`);
}

/** SQLite reports "Tree 12 page 40: …", where a tree is named by its root page. */
function withName(database, line) {
  const root = /^Tree (\d+) /.exec(line)?.[1];
  if (root === undefined) return line;
  try {
    const [row] = database.prepare('SELECT tbl_name AS name FROM sqlite_schema WHERE rootpage = ?').all(Number(root));
    return row === undefined ? line : `table ${row.name}: ${line}`;
  } catch {
    return line;
  }
}

function danglingReferences(database) {
  const rows = database.prepare(`SELECT DISTINCT "table", parent FROM pragma_foreign_key_check`).all();
  return rows.slice(0, FAULTS_NAMED).map(({ table, parent }) => `rows of ${table} refer to missing rows of ${parent}`);
}

function column(database, sql) {
  return database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]));
}
