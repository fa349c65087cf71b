/** Cases of poolers and self-signed certificates in front of PostgreSQL. */
import { installPgBouncer, startPgBouncer } from '../../../scripts/testServers/pgbouncer.js';
import {
  findPostgresql,
  installPostgresql,
  makeCertificate,
  startEncryptedServer,
  startPostgresqlServer,
} from '../../../scripts/testServers/postgresqlServer.js';
import { type HostCase, type Sandbox, takesRoot } from '../sandbox.ts';

/** The address of an empty database behind a pooler. */
async function pooled(sandbox: Sandbox, mode: string): Promise<{ readonly url: string; readonly direct: string }> {
  if (findPostgresql() === null) await installPostgresql();
  await installPgBouncer();
  const server = await startPostgresqlServer();
  sandbox.atEnd(() => server.close());
  const pooler = await startPgBouncer(server.port, { pool_mode: mode, ignore_startup_parameters: 'options' });
  sandbox.atEnd(() => pooler.close());
  return { url: pooler.url('postgres'), direct: server.url('postgres') };
}

/** PgBouncer from Debian in front of the database: a game in session mode, a refusal in transaction mode. */
export const sessionPooler: HostCase = {
  name: 'pooler-session',
  about: 'PgBouncer that keeps sessions',
  lacks: takesRoot,
  async run(sandbox) {
    const { url, direct } = await pooled(sandbox, 'session');
    return sandbox.play({ folder: await sandbox.clone() }, { databaseUrl: url, look: direct });
  },
};

export const transactionPooler: HostCase = {
  name: 'pooler-transaction',
  about: 'PgBouncer that keeps none',
  lacks: takesRoot,
  async run(sandbox) {
    const { url } = await pooled(sandbox, 'transaction');
    const folder = await sandbox.clone();
    const { code, output } = await sandbox.command({ folder, env: { DATABASE_URL: url } });
    const sentence = /^The database .* is reached through a pooler .* set DATABASE_URL to .*$/m.exec(output)?.[0];
    if (code !== 1 || sentence === undefined) throw new Error(`it ended with ${code}: ${output}`);
    return sentence;
  },
};

/** A server with a self-signed certificate: a game if the bot has the certificate, a refusal otherwise. */
export const ownCertificate: HostCase = {
  name: 'certificate',
  about: 'PostgreSQL with a certificate of its own',
  lacks: takesRoot,
  async run(sandbox) {
    if (findPostgresql() === null) await installPostgresql();
    const files = await makeCertificate(sandbox.folder);
    const server = await startEncryptedServer(files);
    sandbox.atEnd(() => server.close());
    const address = server.url('postgres').replace('127.0.0.1', 'localhost');
    const folder = await sandbox.clone();
    const unknown = `${address}?sslmode=verify-full`;
    const { code, output } = await sandbox.command({ folder, env: { DATABASE_URL: unknown } });
    const sentence =
      /^The certificate of the database server .* is signed by an unknown authority .*sslrootcert=FILE.*$/m.exec(
        output,
      )?.[0];
    if (code !== 1 || sentence === undefined) throw new Error(`it ended with ${code}: ${output}`);
    return sandbox.play({ folder }, { databaseUrl: `${unknown}&sslrootcert=${encodeURIComponent(files.cert)}` });
  },
};
