/**
 * PgBouncer before the database, as it comes from Debian: a game where it keeps sessions, a sentence where it does not.
 */
import { installPgBouncer, startPgBouncer } from '../../../scripts/pgbouncer.js';
import { findPostgresql, installPostgresql, startPostgresqlServer } from '../../../scripts/postgresqlServer.js';
import type { Ground } from '../ground.ts';
import { type HostCase, takesRoot } from '../hostCase.ts';

/** The address of an empty database behind a pooler. */
async function pooled(ground: Ground, mode: string): Promise<{ readonly url: string; readonly direct: string }> {
  if (findPostgresql() === null) await installPostgresql();
  await installPgBouncer();
  const server = await startPostgresqlServer();
  ground.atEnd(() => server.close());
  const pooler = await startPgBouncer(server.port, { pool_mode: mode, ignore_startup_parameters: 'options' });
  ground.atEnd(() => pooler.close());
  return { url: pooler.url('postgres'), direct: server.url('postgres') };
}

export const sessionPooler: HostCase = {
  name: 'pooler-session',
  about: 'PgBouncer that keeps sessions',
  lacks: takesRoot,
  async run(ground) {
    const { url, direct } = await pooled(ground, 'session');
    return ground.play({ folder: await ground.clone() }, { databaseUrl: url, look: direct });
  },
};

export const transactionPooler: HostCase = {
  name: 'pooler-transaction',
  about: 'PgBouncer that keeps none',
  lacks: takesRoot,
  async run(ground) {
    const { url } = await pooled(ground, 'transaction');
    const folder = await ground.clone();
    const { code, said } = await ground.command({ folder, env: { DATABASE_URL: url } });
    const sentence = /^The database .* is reached through a pooler .* set DATABASE_URL to .*$/m.exec(said)?.[0];
    if (code !== 1 || sentence === undefined) throw new Error(`it ended with ${code}: ${said}`);
    return sentence;
  },
};
