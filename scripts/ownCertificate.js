/**
 * A certificate that nobody else has signed, and a PostgreSQL server that shows it; for tests.
 */
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startPostgresqlServer } from './postgresqlServer.js';

/** For the name "localhost", as two files in the folder. */
export async function makeCertificate(folder) {
  const [key, cert] = [path.join(folder, 'server.key'), path.join(folder, 'server.crt')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert],
  ]);
  return { key, cert };
}

/**
 * @param {{ key: string, cert: string }} files
 * @param {string} rules lines before those of pg_hba.conf
 */
export function startEncryptedServer(files, rules = '') {
  return startPostgresqlServer({
    settings: { ssl: 'on' },
    prepare: (data) => {
      const { uid, gid } = statSync(data);
      for (const file of [files.key, files.cert]) {
        const to = path.join(data, path.basename(file));
        copyFileSync(file, to);
        chownSync(to, uid, gid);
        chmodSync(to, 0o600);
      }
      const hba = path.join(data, 'pg_hba.conf');
      writeFileSync(hba, `${rules}${readFileSync(hba, 'utf8')}`);
    },
  });
}
