/**
 * Where databases for figures are made, of either kind, and how they are filled past the store.
 * What is measured on them is said by `index.ts`.
 */
import path from 'node:path';
import { createClient } from '@libsql/client';
import { migrate } from '../../scripts/migrate.js';
import type { CopyingClient } from '../copies.ts';

export interface Filler extends CopyingClient {
  /** A moment of a column, in SQL, later by as many seconds as the number of the copy. */
  readonly later: (column: string) => string;
  close(): Promise<void>;
}

export interface Place {
  /** In the names of figures. */
  readonly kind: 'sqlite' | 'pg';
  /** A database that has been migrated and is empty; its URL. */
  database(name: string): Promise<string>;
  open(url: string): Promise<Filler>;
}

export function sqlitePlace(folder: string): Place {
  return {
    kind: 'sqlite',
    database: async (name) => {
      const url = `file:${path.join(folder, `${name}.db`)}`;
      await migrate(url);
      return url;
    },
    open: async (url) => {
      const client = createClient({ url });
      await client.execute('PRAGMA busy_timeout = 30000');
      await client.execute('PRAGMA synchronous = OFF');
      return {
        execute: (sql) => client.execute(sql),
        later: (column) => `strftime('%Y-%m-%dT%H:%M:%f+00:00', ${column}, '+' || n.i || ' seconds')`,
        close: async () => client.close(),
      };
    },
  };
}
