/** Classifies PostgreSQL's errors, and retries transactions that lost a race or their connection. */
import { StorageFailure, type StorageTrouble } from '../../../match/index.ts';

/** A concurrent transaction won the race; a retry may succeed. */
export class LostRace extends Error {
  override readonly name = 'LostRace';

  constructor(cause: unknown) {
    super('another transaction was faster', { cause });
  }
}

/** The connection broke before COMMIT; a retry on another connection may succeed. */
export class LostConnection extends StorageFailure {
  constructor(cause: unknown) {
    super('away', cause);
  }
}

/** Unique violation, serialization failure, deadlock: https://www.postgresql.org/docs/current/errcodes-appendix.html */
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

/** Codes of an established connection that the server or the network has ended. */
const BREAKS: ReadonlySet<string> = new Set([
  ...['08000', '08003', '08006', '25P03', '57P01', '57P02', '57P05'],
  ...['ECONNRESET', 'EPIPE'],
]);

/** Prisma's adapter replaces system error codes by these names. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['DatabaseNotReachable', 'ECONNREFUSED'],
  ['ConnectionClosed', 'ECONNRESET'],
  ['SocketTimeout', 'ETIMEDOUT'],
]);

/** Messages of errors for which the driver has no code. */
const BREAK_MESSAGES = /^Connection terminated|^Client has encountered a connection error|^Client was closed/;
const AWAY_MESSAGES = /^timeout e(xceeded|xpired)|connection timeout/;

/** Converts known errors to LostRace, LostConnection or StorageFailure; returns others unchanged. */
export function classifyPostgresqlError(error: unknown): unknown {
  const code = codeOf(error);
  if (RACES.has(code)) return new LostRace(error);
  const message = error instanceof Error ? error.message : '';
  const trouble = TROUBLES.get(code) ?? (AWAY_MESSAGES.test(message) ? 'away' : undefined);
  if (trouble !== undefined) return new StorageFailure(trouble, error);
  return BREAKS.has(code) || BREAK_MESSAGES.test(message) ? new LostConnection(error) : error;
}

/** The code of the driver's error, also if Prisma has wrapped it; empty if there is none. */
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

/** Of several concurrent transactions, at least one commits each time. */
const MAX_LOST_RACES = 20;
/** A pool may hold several broken connections, each of which shows only when it is used. */
const MAX_LOST_CONNECTIONS = 8;

export type Retry = <Result>(once: () => Promise<Result>) => Promise<Result>;

/** Retries run one after the other, so that they lose no races against each other. */
export function createRetry(): Retry {
  let last: Promise<unknown> = Promise.resolve();

  async function retry<Result>(once: () => Promise<Result>, first: unknown): Promise<Result> {
    let failure = first;
    let races = 0;
    let connections = 0;
    for (;;) {
      if (failure instanceof LostRace) races += 1;
      else if (failure instanceof LostConnection) connections += 1;
      else throw failure;
      if (races > MAX_LOST_RACES) throw finalError(failure);
      if (connections > MAX_LOST_CONNECTIONS) throw failure;
      try {
        return await once();
      } catch (error) {
        failure = error;
      }
    }
  }

  return async (once) => {
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof LostRace || error instanceof LostConnection)) throw error;
      const turn = last.then(() => retry(once, error));
      last = turn.catch(() => undefined);
      return turn;
    }
  };
}

/** A repeated unique violation is a bug; other repeated lost races mean that the database is overloaded. */
function finalError({ cause }: LostRace | LostConnection): unknown {
  const inner = cause instanceof Error ? cause.cause : null;
  const isUnique =
    typeof inner === 'object' && inner !== null && 'kind' in inner && inner.kind === 'UniqueConstraintViolation';
  return isUnique ? cause : new StorageFailure('busy', cause);
}
