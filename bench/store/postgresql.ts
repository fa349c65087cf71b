/**
 * Figures of a move on a PostgreSQL server that is started for them: what it asks, and how it grows with the number of games.
 * How a move is played and measured is the same as on SQLite.
 */
import pg from 'pg';
import { connectionSettings } from '../../scripts/database/postgresqlSettings.js';
import { databaseAddress, migrate } from '../../scripts/migrate.js';
import { findPostgresql, startPostgresqlServer } from '../../scripts/postgresqlServer.js';
import type { Place } from './places.ts';

export interface PostgresqlPlace extends Place {
  close(): Promise<void>;
}

/** Null where there is no PostgreSQL on this machine. */
export async function postgresqlPlace(): Promise<PostgresqlPlace | null> {
  if (findPostgresql() === null) return null;
  const server = await startPostgresqlServer();
  return {
    kind: 'pg',
    database: async (name) => {
      const client = await connected(server.url('postgres'));
      await client.query(`CREATE DATABASE "${name}"`);
      await client.end();
      await migrate(server.url(name));
      return server.url(name);
    },
    open: async (url) => {
      const client = await connected(url);
      return {
        execute: async (sql) => {
          const { fields } = await client.query(sql);
          return { columns: fields.map(({ name }) => name) };
        },
        later: (column) => `${column} + n.i * interval '1 second'`,
        close: async () => {
          // As the server does by itself, after a while.
          await client.query('VACUUM ANALYZE');
          await client.end();
        },
      };
    },
    close: () => server.close(),
  };
}

async function connected(url: string): Promise<pg.Client> {
  const address = databaseAddress(url);
  if (address.kind !== 'postgresql') throw new Error(`${address.called} is on no server`);
  const client = new pg.Client(connectionSettings(address));
  await client.connect();
  return client;
}
