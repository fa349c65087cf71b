/**
 * Parses `sslmode` and related parameters of a PostgreSQL URL as libpq does; the driver (`pg`) differs.
 * https://www.postgresql.org/docs/current/libpq-ssl.html
 */
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { DatabaseFault } from '../fault.js';

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Parameters to hide from the driver, which reads them differently. */
const PARAMETERS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'uselibpqcompat'];

/**
 * Removes the TLS parameters from `parameters`, and returns the ways to connect in the order in which they are tried:
 * false is without TLS, everything else is an option for Node's TLS.
 * @param {URLSearchParams} parameters
 * @param {{ isSocket: boolean }} options on a Unix socket there is no TLS
 * @returns {readonly import('../types.js').Tls[]}
 * @throws {DatabaseFault} with a sentence for the operator
 */
export function extractTls(parameters, { isSocket }) {
  const read = Object.fromEntries(PARAMETERS.map((name) => [name, parameters.get(name) ?? '']));
  for (const name of PARAMETERS) parameters.delete(name);
  const mode = read.sslmode || modeOfSsl(read.ssl) || process.env.PGSSLMODE || 'prefer';
  if (!MODES.includes(mode)) {
    throw new DatabaseFault(`DATABASE_URL has the unknown sslmode=${mode}: use one of ${MODES.join(', ')}.`);
  }
  if (mode === 'disable' || isSocket) return [false];
  const own = {
    ...(read.sslcert ? { cert: content('sslcert', read.sslcert) } : {}),
    ...(read.sslkey ? { key: content('sslkey', read.sslkey) } : {}),
    ...(read.sslpassword ? { passphrase: read.sslpassword } : {}),
  };
  const unchecked = { ...own, rejectUnauthorized: false };
  if (mode === 'allow') return [false, unchecked];
  if (mode === 'prefer') return [unchecked, false];
  const roots = mode === 'no-verify' ? null : rootsOf(read.sslrootcert || process.env.PGSSLROOTCERT || '');
  // With a root certificate libpq checks the chain for `require`, too.
  if (mode === 'no-verify' || (mode === 'require' && roots === null)) return [unchecked];
  const checked = { ...own, rejectUnauthorized: true, ...(typeof roots === 'string' ? { ca: roots } : {}) };
  return [mode === 'verify-full' || roots === SYSTEM ? checked : { ...checked, checkServerIdentity: () => undefined }];
}

/** Node's built-in certificates. */
const SYSTEM = Symbol('system');

/** Returns a file's content; SYSTEM for `system`; null if none is named and libpq's default path has none. */
function rootsOf(file) {
  if (file === 'system') return SYSTEM;
  if (file !== '') return content('sslrootcert', file);
  const home = homeHere();
  const usual = home === null ? '' : path.join(home, '.postgresql/root.crt');
  return existsSync(usual) ? content('sslrootcert', usual) : null;
}

/** In a container the user may have neither a home nor a name. */
function homeHere() {
  try {
    return homedir();
  } catch {
    return null;
  }
}

function modeOfSsl(ssl) {
  if (ssl === '') return '';
  return ['0', 'false'].includes(ssl) ? 'disable' : 'require';
}

function content(name, file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new DatabaseFault(
      `The file ${file}, which DATABASE_URL names as ${name}, cannot be read (${error.code}): give its full path, and make it readable for this user.`,
    );
  }
}

const UNKNOWN_ISSUER = new Set([
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
]);

const UNCHECKED = '"sslmode=require" encrypts without checking the certificate';

/** Words a TLS failure; null if the error is something else. */
export function tlsFault({ server }, error) {
  const { code, message } = error;
  if (UNKNOWN_ISSUER.has(code)) {
    return `The certificate of the database server ${server} is signed by an unknown authority (${message}): add "sslrootcert=FILE" to DATABASE_URL, with the certificate of the authority; ${UNCHECKED}.`;
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `The certificate of the database server ${server} is for another name (${message}): use that name in DATABASE_URL, or "sslmode=verify-ca", which checks only the authority; ${UNCHECKED}.`;
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return `The certificate of the database server ${server} is not valid today (${message}): have it renewed, or check this machine's clock; ${UNCHECKED}.`;
  }
  if (message === 'The server does not support SSL connections') {
    return `The database server ${server} does not support encryption, which DATABASE_URL requires: enable it there (ssl = on), or use "sslmode=prefer" or "sslmode=disable".`;
  }
  // The server's pg_hba.conf has lines for only one of the two.
  if (/pg_hba\.conf .*no encryption|SSL connection is required|SSL required|requires? SSL/i.test(message)) {
    return `The database server ${server} requires encryption (${message}): use "sslmode=require" in DATABASE_URL.`;
  }
  if (code === '28000' && /pg_hba\.conf .*SSL encryption/.test(message)) {
    return `The database server ${server} accepts this machine only without encryption, or not at all (${message}): use "sslmode=disable" in DATABASE_URL, or add a line to its pg_hba.conf.`;
  }
  return /^ERR_(SSL|TLS|OSSL)|^EPROTO$/.test(code ?? '')
    ? `The TLS handshake with the database server ${server} failed (${message}): check the files that sslrootcert, sslcert and sslkey name, or use "sslmode=disable" in DATABASE_URL.`
    : null;
}
