/**
 * A database server with a certificate that nobody else has signed: a game with its certificate at hand, a sentence without.
 */
import { makeCertificate, startEncryptedServer } from '../../../scripts/ownCertificate.js';
import { findPostgresql, installPostgresql } from '../../../scripts/postgresqlServer.js';
import { type HostCase, takesRoot } from '../hostCase.ts';

export const ownCertificate: HostCase = {
  name: 'certificate',
  about: 'PostgreSQL with a certificate of its own',
  lacks: takesRoot,
  async run(ground) {
    if (findPostgresql() === null) await installPostgresql();
    const files = await makeCertificate(ground.folder);
    const server = await startEncryptedServer(files);
    ground.atEnd(() => server.close());
    const address = server.url('postgres').replace('127.0.0.1', 'localhost');
    const folder = await ground.clone();
    const unknown = `${address}?sslmode=verify-full`;
    const { code, said } = await ground.command({ folder, env: { DATABASE_URL: unknown } });
    const sentence = /^The database server .* nobody known here has signed .*sslrootcert=FILE.*$/m.exec(said)?.[0];
    if (code !== 1 || sentence === undefined) throw new Error(`it ended with ${code}: ${said}`);
    return ground.play({ folder }, { databaseUrl: `${unknown}&sslrootcert=${encodeURIComponent(files.cert)}` });
  },
};
