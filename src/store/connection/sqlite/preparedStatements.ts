/**
 * A connection to a SQLite file that prepares a statement once, however often it is asked: preparing takes several times as long as
 * carrying out what touches a few rows, and nothing else can happen meanwhile. What a statement gives back is not kept.
 */
import Database from 'libsql';

/** More than the bot's usual statements; of those that are rare the ones asked longest ago are let go. */
const KEPT = 256;

/** Settings and what is asked of them carry their values in their text: hardly one comes again. */
const PASSING = /^\s*PRAGMA\b/i;

/** `file`: path of the database, whose tables stay as they are for as long as this is open. */
export function openPreparing(file: string, kept = KEPT): Database.Database {
  const database = new Database(file);
  const known = new Map<string, ReturnType<typeof prepared>>();

  function prepare(sql: string) {
    if (PASSING.test(sql)) return database.prepare(sql);
    const statement = known.get(sql) ?? prepared(database, sql);
    known.delete(sql);
    known.set(sql, statement);
    if (known.size > kept) known.delete(known.keys().next().value ?? sql);
    return statement;
  }

  function close() {
    known.clear();
    database.close();
  }

  const own: ReadonlyMap<PropertyKey, unknown> = new Map<PropertyKey, unknown>([
    ['prepare', prepare],
    ['close', close],
  ]);
  return new Proxy(database, { get: (target, key) => own.get(key) ?? Reflect.get(target, key) });
}

/** Its columns are asked for with each use. */
function prepared(database: Database.Database, sql: string) {
  const statement = database.prepare(sql);
  const ask = statement.columns.bind(statement);
  let columns: ReturnType<typeof ask> | null = null;
  return Object.assign(statement, {
    columns: () => {
      columns ??= ask();
      return columns;
    },
  });
}
