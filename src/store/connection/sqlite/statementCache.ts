/**
 * A client on one SQLite connection that caches prepared statements, as preparing takes longer than most executions.
 */
import { type Client, Sqlite3Client } from '@libsql/client/sqlite3';
import Database from 'libsql';
import { LRUCache } from 'lru-cache';

/** More than the bot uses at a time; one takes a few kilobytes. */
const MAX_STATEMENTS = 300;

/** A PRAGMA may contain a value, and does part of its work while it is prepared. */
const CACHED = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT|ROLLBACK)\b/i;

/**
 * A BEGIN that failed because another process was writing stays pending until it runs again or is collected, and blocks
 * commits meanwhile. It runs again before any commit, so that it is cached even after a failure.
 */
const BEGINS = /^\s*BEGIN\b/i;

/** Shared, because creating an error takes as long as a statement. */
const NO_ROWS = new TypeError('the statement returns no rows');

/** Returns integers as numbers. `most`: the size of the cache. */
export function createCachingClient(file: string, most = MAX_STATEMENTS): Client {
  const database = new Database(file);
  const prepare = database.prepare.bind(database);
  const cache = new LRUCache<string, ReturnType<typeof prepared>>({ max: most });

  function prepared(sql: string) {
    const statement = prepare(sql);
    const { columns, all, raw, run, safeIntegers } = statement;
    const unlessFailed = <Result>(work: () => Result): Result => {
      try {
        return work();
      } catch (error) {
        if (!BEGINS.test(sql)) cache.delete(sql);
        throw error;
      }
    };
    let known: ReturnType<typeof columns> | null = null;
    let isConfigured = false;
    let hasNoRows = false;
    return Object.assign(statement, {
      // The client sets both with each execution, and takes an exception as the sign that a statement returns no rows.
      safeIntegers: (isSafe?: boolean) => (isConfigured ? statement : safeIntegers.call(statement, isSafe)),
      raw: (isRaw?: boolean) => {
        if (hasNoRows) throw NO_ROWS;
        if (isConfigured) return statement;
        isConfigured = true;
        try {
          return raw.call(statement, isRaw);
        } catch (error) {
          hasNoRows = true;
          throw error;
        }
      },
      // Called twice with each execution.
      columns: () => {
        known ??= columns.call(statement);
        return known;
      },
      all: (...values: unknown[]) => unlessFailed(() => all.apply(statement, values)),
      run: (...values: unknown[]) => unlessFailed(() => run.apply(statement, values)),
    });
  }

  function prepareCached(sql: string) {
    if (!CACHED.test(sql)) return prepare(sql);
    const statement = cache.get(sql) ?? prepared(sql);
    cache.set(sql, statement);
    return statement;
  }

  return new Sqlite3Client(file, {}, Object.assign(database, { prepare: prepareCached }), 'number');
}
