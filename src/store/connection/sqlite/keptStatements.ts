/**
 * A connection to a SQLite file that keeps the statements it has prepared: to prepare one takes longer than to carry most of them out.
 * What is asked, and in which order, is left to whoever uses the client.
 */
import { type Client, Sqlite3Client } from '@libsql/client/sqlite3';
import Database from 'libsql';
import { LRUCache } from 'lru-cache';

/** More than the bot has kinds of queries in use at a time; one takes some kilobytes. */
const MOST = 300;

/** What is asked again and again in the same words. A PRAGMA may carry a value, and does some of its work when it is prepared. */
const COMES_AGAIN = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT|ROLLBACK)\b/i;

/**
 * One that could not begin because another process was writing counts as under way until it is carried out anew or is no
 * more, and nothing is committed meanwhile. It comes again before any commit, so that it is kept even then.
 */
const BEGINS = /^\s*BEGIN\b/i;

/** To make an error takes as long as to carry a statement out. */
const WITHOUT_ROWS = new TypeError('the statement gives no rows');

/** libSQL's client on the file, with integers as numbers, on a single connection until it is closed; `most`: statements kept. */
export function clientKeepingStatements(file: string, most = MOST): Client {
  const database = new Database(file);
  const prepare = database.prepare.bind(database);
  const kept = new LRUCache<string, ReturnType<typeof prepared>>({ max: most });

  function prepared(sql: string) {
    const statement = prepare(sql);
    const { columns, all, raw, run, safeIntegers } = statement;
    const unlessFailed = <Result>(work: () => Result): Result => {
      try {
        return work();
      } catch (error) {
        if (!BEGINS.test(sql)) kept.delete(sql);
        throw error;
      }
    };
    let found: ReturnType<typeof columns> | null = null;
    let isAsked = false;
    let isWithoutRows = false;
    return Object.assign(statement, {
      // The client sets both with each execution, and learns from a failure that a statement gives no rows.
      safeIntegers: (isSafe?: boolean) => (isAsked ? statement : safeIntegers.call(statement, isSafe)),
      raw: (isRaw?: boolean) => {
        if (isWithoutRows) throw WITHOUT_ROWS;
        if (isAsked) return statement;
        isAsked = true;
        try {
          return raw.call(statement, isRaw);
        } catch (error) {
          isWithoutRows = true;
          throw error;
        }
      },
      // The client asks for them twice with each execution.
      columns: () => {
        found ??= columns.call(statement);
        return found;
      },
      all: (...values: unknown[]) => unlessFailed(() => all.apply(statement, values)),
      run: (...values: unknown[]) => unlessFailed(() => run.apply(statement, values)),
    });
  }

  function preparedOnce(sql: string) {
    if (!COMES_AGAIN.test(sql)) return prepare(sql);
    const statement = kept.get(sql) ?? prepared(sql);
    kept.set(sql, statement);
    return statement;
  }

  return new Sqlite3Client(file, {}, Object.assign(database, { prepare: preparedOnce }), 'number');
}
