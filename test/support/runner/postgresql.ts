/** Starts the PostgreSQL server of a run; `scripts/test.js` has checked that it is installed. */
import type { TestProject } from 'vitest/node';
import { startPostgresqlServer } from '../../../scripts/testServers/postgresqlServer.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address without a database. */
    postgresql: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresqlServer();
  project.provide('postgresql', new URL(server.url('')).href.replace(/\/$/, ''));
  return () => server.close();
}
