/** Types of ownCertificate.js: see there. */
import type { PostgresqlServer } from './postgresqlServer.js';

export interface CertificateFiles {
  readonly key: string;
  readonly cert: string;
}

export function makeCertificate(folder: string): Promise<CertificateFiles>;
export function startEncryptedServer(files: CertificateFiles, rules?: string): Promise<PostgresqlServer>;
