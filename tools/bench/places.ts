/** Creates databases for benches, in a file or on a temporary server. */
import path from 'node:path';
import { migrate } from '../../scripts/migrate.js';
import { findPostgresql, startPostgresqlServer } from '../../scripts/testServers/postgresqlServer.js';
import { connectPostgresql } from '../support/fillingClient.ts';

export interface Place {
  /** Used in the names of figures. */
  readonly kind: 'sqlite' | 'pg';
  /** Resolves to the URL of a migrated, empty database. */
  database(name: string): Promise<string>;
}

export interface PostgresqlPlace extends Place {
  close(): Promise<void>;
}

export function sqlitePlace(folder: string): Place {
  return {
    kind: 'sqlite',
    database: async (name) => {
      const url = `file:${path.join(folder, `${name}.db`)}`;
      await migrate(url);
      return url;
    },
  };
}

/** Null without PostgreSQL on this machine. `settings`: lines of postgresql.conf. */
export async function postgresqlPlace(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresqlPlace | null> {
  if (findPostgresql() === null) return null;
  const server = await startPostgresqlServer({ settings });
  return {
    kind: 'pg',
    database: async (name) => {
      const client = await connectPostgresql(server.url('postgres'));
      await client.query(`CREATE DATABASE "${name}"`);
      await client.end();
      await migrate(server.url(name));
      return server.url(name);
    },
    close: () => server.close(),
  };
}
