/**
 * Which errors of PostgreSQL mean that a race was lost, and which come from the machine and not from what was asked.
 * What becomes of them is left to the adapter, which meets them, and to whoever asked.
 */
import { StorageFailure, type StorageTrouble } from '../../../match/index.ts';

/** Another transaction was faster: the same may well succeed when it is begun anew. */
export class LostRace extends Error {
  override readonly name = 'LostRace';

  constructor(cause: unknown) {
    super('another transaction was faster', { cause });
  }
}

/** The connection broke before anything was committed: the same may well succeed on another one. */
export class LostConnection extends StorageFailure {
  constructor(cause: unknown) {
    super('away', cause);
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: unique violation, serialization failure, deadlock. */
const RACES: ReadonlySet<string> = new Set(['23505', '40001', '40P01']);

const TROUBLES: ReadonlyMap<string, StorageTrouble> = new Map([
  ['53100', 'full'],
  ['25006', 'readOnly'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['58030', 'device'],
  ['53200', 'away'],
  ['53300', 'away'],
  ['57P03', 'away'],
  ['ECONNREFUSED', 'away'],
  ['ENOTFOUND', 'away'],
  ['EAI_AGAIN', 'away'],
  ['EHOSTUNREACH', 'away'],
  ['ENETUNREACH', 'away'],
  ['ENOENT', 'away'],
  ['ETIMEDOUT', 'away'],
]);

/** Of a connection that was there: ended by the server or on the way. */
const BREAKS: ReadonlySet<string> = new Set([
  ...['08000', '08003', '08006', '25P03', '57P01', '57P02', '57P05'],
  ...['ECONNRESET', 'EPIPE'],
]);

/** Prisma's adapter names these instead of the system's codes. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['DatabaseNotReachable', 'ECONNREFUSED'],
  ['ConnectionClosed', 'ECONNRESET'],
  ['SocketTimeout', 'ETIMEDOUT'],
]);

/** What the driver says without a code. */
const SAID_OF_BREAKS = /^Connection terminated|^Client has encountered a connection error|^Client was closed/;
const SAID_OF_AWAY = /^timeout e(xceeded|xpired)|connection timeout/;

/** The same error, as what it means where that is known. */
export function recognised(error: unknown): unknown {
  const code = codeOf(error);
  if (RACES.has(code)) return new LostRace(error);
  const said = error instanceof Error ? error.message : '';
  const trouble = TROUBLES.get(code) ?? (SAID_OF_AWAY.test(said) ? 'away' : undefined);
  if (trouble !== undefined) return new StorageFailure(trouble, error);
  return BREAKS.has(code) || SAID_OF_BREAKS.test(said) ? new LostConnection(error) : error;
}

/** Of the driver's errors, or of Prisma's around them; empty where there is none. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  const { cause } = error;
  if (typeof cause !== 'object' || cause === null) return '';
  if ('originalCode' in cause && typeof cause.originalCode === 'string') return cause.originalCode;
  const kind = 'kind' in cause && typeof cause.kind === 'string' ? cause.kind : '';
  return KINDS.get(kind) ?? '';
}
