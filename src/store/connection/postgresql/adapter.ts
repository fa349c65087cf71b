/** Prisma's PostgreSQL adapter on two pools: one for serializable transactions, one for single statements. */
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { PostgresqlAddress } from '../../../../scripts/database/address.js';
import { connectionSettings, sessionStatement } from '../../../../scripts/database/postgresql/settings.js';
import { OutcomeUnknown, StorageFailure } from '../../../match/index.ts';
import type { DatabaseOptions } from '../database.ts';
import { classifyPostgresqlError, LostConnection, LostRace } from './failures.ts';
import { ASK_TRANSACTION_ID, outcomeOf, transactionIdIn } from './transactionId.ts';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;
type Query = Parameters<Adapter['queryRaw']>[0];

/** For a single statement that is safe to repeat. */
const MAX_ATTEMPTS = 5;

/** Set per session, because setting the level in each transaction would cost another statement. */
const SERIALIZABLE = ['default_transaction_isolation=serializable'];

type AdapterSurroundings = Pick<DatabaseOptions, 'listener' | 'onStatement' | 'timer'>;

export class TwoPoolAdapter extends PrismaPg {
  readonly #address: PostgresqlAddress;
  readonly #surroundings: AdapterSurroundings;
  readonly #forTransactions: number;

  /** `connections` is the number for both pools together; at least two. */
  constructor(address: PostgresqlAddress, connections: number, surroundings: AdapterSurroundings) {
    super(poolOf(address, Math.floor(connections / 2)), { schema: address.schema, disposeExternalPool: true });
    this.#address = address;
    this.#surroundings = surroundings;
    this.#forTransactions = Math.ceil(connections / 2);
  }

  override async connect(): Promise<Adapter> {
    const single = await super.connect();
    const pool = poolOf(this.#address, this.#forTransactions, SERIALIZABLE);
    const options = { schema: this.#address.schema, disposeExternalPool: true };
    const serializable = await new PrismaPg(pool, options).connect();
    const { listener, onStatement, timer } = this.#surroundings;
    const dispose = single.dispose.bind(single);
    const queryRaw = single.queryRaw.bind(single);
    const executeRaw = single.executeRaw.bind(single);

    const retry = async <Result>(query: Query, ask: (query: Query) => Promise<Result>): Promise<Result> => {
      for (let left = MAX_ATTEMPTS - 1; ; left -= 1) {
        onStatement(query);
        try {
          return await ask(query);
        } catch (error) {
          const failure = classifyPostgresqlError(error);
          const isLostRace = failure instanceof LostRace && !isUniqueViolation(error);
          if (left > 0 && (isLostRace || (failure instanceof LostConnection && isReading(query)))) continue;
          if (failure instanceof StorageFailure) listener.failed(failure);
          if (failure instanceof LostConnection && !isReading(query)) throw new OutcomeUnknown(error);
          throw failure instanceof LostRace ? error : failure;
        }
      }
    };
    const askAside = (sql: string) => retry(plain(sql), queryRaw);

    return Object.assign(single, {
      queryRaw: (query: Query) => retry(query, queryRaw),
      executeRaw: (query: Query) => retry(query, executeRaw),
      startTransaction: async (level: Parameters<Adapter['startTransaction']>[0]) => {
        onStatement({ sql: 'BEGIN', args: [] });
        try {
          const transaction = await serializable.startTransaction(level);
          return withOutcomeLookup(transaction, onStatement, (id) => outcomeOf(id, askAside, timer));
        } catch (error) {
          throw classifyPostgresqlError(error);
        }
      },
      dispose: async () => {
        await Promise.all([dispose(), serializable.dispose()]);
      },
    });
  }
}

/** Unlocks the rows of a process stopped inside a transaction before others take over its work after half a minute. */
const IDLE_TIMEOUT = 'idle_in_transaction_session_timeout=20000';

/**
 * A connection that breaks while idle in the pool emits an error that must be handled; the next statement on it fails
 * anyway. A connection made while the server was read-only stays read-only, so it is used only once.
 */
function poolOf(address: PostgresqlAddress, max: number, settings: readonly string[] = []): pg.Pool {
  const setUp = sessionStatement(address, [IDLE_TIMEOUT, ...settings]);
  const readOnly = new WeakSet<pg.ClientBase>();
  const pool = new pg.Pool({
    ...connectionSettings(address),
    max,
    onConnect: async (client) => {
      await client.query(setUp);
      const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
      if (rows[0]?.transaction_read_only === 'on') readOnly.add(client);
    },
  });
  pool.on('release', (_, client) => {
    if (readOnly.has(client)) void client.end();
  });
  return pool.on('connect', (client) => void client.on('error', () => undefined));
}

/** Single statements are not retried after it, because the conflict would remain. */
function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return typeof cause === 'object' && cause !== null && 'originalCode' in cause && cause.originalCode === '23505';
}

function isReading({ sql }: Query): boolean {
  return /^\s*SELECT\b/i.test(sql);
}

function plain(sql: string): Query {
  return { sql, args: [], argTypes: [] };
}

function withOutcomeLookup(
  transaction: Transaction,
  onStatement: DatabaseOptions['onStatement'],
  lookUp: (id: string) => ReturnType<typeof outcomeOf>,
): Transaction {
  const wrapped =
    <Result>(ask: (query: Query) => Promise<Result>) =>
    async (query: Query): Promise<Result> => {
      onStatement(query);
      try {
        return await ask(query);
      } catch (error) {
        throw classifyPostgresqlError(error);
      }
    };
  const executeRaw = wrapped(transaction.executeRaw.bind(transaction));
  const runQuery = wrapped(transaction.queryRaw.bind(transaction));
  let id: string | null = null;
  const queryRaw = async (query: Query) => {
    const result = await runQuery(query);
    id ??= transactionIdIn(result);
    return result;
  };

  /** Commits. If the connection breaks before the response, asks the server for the outcome. */
  async function commit(query: Query): Promise<number> {
    if (id === null) await queryRaw(plain(ASK_TRANSACTION_ID));
    try {
      return await executeRaw(query);
    } catch (error) {
      // Without an id the transaction has written nothing, so it can be repeated.
      if (!(error instanceof StorageFailure && error.trouble === 'away') || id === null) throw error;
      const outcome = await lookUp(id);
      if (outcome === 'committed') return 0;
      throw outcome === 'aborted' ? new LostConnection(error) : new OutcomeUnknown(error);
    }
  }

  return Object.assign(transaction, {
    queryRaw,
    executeRaw: (query: Query) => (query.sql === 'COMMIT' ? commit(query) : executeRaw(query)),
  });
}
