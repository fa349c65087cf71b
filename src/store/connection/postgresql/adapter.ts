/**
 * Prisma's adapter of PostgreSQL on two pools: one whose transactions are serializable, one for single statements.
 * What the driver throws comes out as what it means; beginning anew is left to whoever knows the whole of what was to be done.
 */
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { PostgresqlAddress } from '../../../../scripts/database/address.js';
import { connectionSettings, sessionStatement } from '../../../../scripts/database/postgresqlSettings.js';
import { OutcomeUnknown, StorageFailure } from '../../../match/index.ts';
import type { Surroundings } from '../database.ts';
import { LostConnection, LostRace, recognised } from './failures.ts';
import { ASK_TRANSACTION_ID, outcomeOf, transactionIdIn } from './transactionId.ts';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;
type Query = Parameters<Adapter['queryRaw']>[0];

/** How often a single statement is asked where it is safe to ask it again. */
const TRIES = 5;

/**
 * Of two transactions at once one might decide by what the other is about to change; on SQLite there are no two at once.
 * Serializable ones are the same as one after the other, and one of two that would not be is begun anew. Asking for that with
 * each transaction would be one more statement: it is a setting of the sessions.
 */
const SERIALIZABLE = ['default_transaction_isolation=serializable'];

type AdapterSurroundings = Pick<Surroundings, 'listener' | 'onStatement' | 'timer'>;

export class TwoPools extends PrismaPg {
  readonly #address: PostgresqlAddress;
  readonly #surroundings: AdapterSurroundings;
  readonly #forTransactions: number;

  /** `connections`: of both pools together, two at least. */
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

    const asked = async <Result>(query: Query, ask: (query: Query) => Promise<Result>): Promise<Result> => {
      for (let left = TRIES - 1; ; left -= 1) {
        onStatement(query);
        try {
          return await ask(query);
        } catch (error) {
          const failure = recognised(error);
          const isLostRace = failure instanceof LostRace && !isUniqueViolation(error);
          if (left > 0 && (isLostRace || (failure instanceof LostConnection && isReading(query)))) continue;
          if (failure instanceof StorageFailure) listener.failed(failure);
          if (failure instanceof LostConnection && !isReading(query)) throw new OutcomeUnknown(error);
          throw failure instanceof LostRace ? error : failure;
        }
      }
    };
    const askedAside = (sql: string) => asked(plain(sql), queryRaw);

    return Object.assign(single, {
      queryRaw: (query: Query) => asked(query, queryRaw),
      executeRaw: (query: Query) => asked(query, executeRaw),
      startTransaction: async (level: Parameters<Adapter['startTransaction']>[0]) => {
        onStatement({ sql: 'BEGIN', args: [] });
        try {
          const transaction = await serializable.startTransaction(level);
          return recognising(transaction, onStatement, (id) => outcomeOf(id, askedAside, timer));
        } catch (error) {
          throw recognised(error);
        }
      },
      dispose: async () => {
        await Promise.all([dispose(), serializable.dispose()]);
      },
    });
  }
}

/** Of a process that is stopped in the middle of a transaction: others have its work within half a minute, and need the rows. */
const LETS_GO = 'idle_in_transaction_session_timeout=20000';

/**
 * A connection may break in a moment in which it is nobody's: neither the pool's any more nor yet whoever's has asked for it.
 * It is told by whatever is asked of it next; unheard, it would end the program. One that was made while the server let nobody write
 * stays like that for as long as it lasts: it is used once.
 */
function poolOf(address: PostgresqlAddress, max: number, settings: readonly string[] = []): pg.Pool {
  const setUp = sessionStatement(address, [LETS_GO, ...settings]);
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

/** A single statement of ours says itself what is to happen then; two of them have met, and that will not change. */
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

function recognising(
  transaction: Transaction,
  onStatement: Surroundings['onStatement'],
  lookUp: (id: string) => ReturnType<typeof outcomeOf>,
): Transaction {
  const wrapped =
    <Result>(ask: (query: Query) => Promise<Result>) =>
    async (query: Query): Promise<Result> => {
      onStatement(query);
      try {
        return await ask(query);
      } catch (error) {
        throw recognised(error);
      }
    };
  const executeRaw = wrapped(transaction.executeRaw.bind(transaction));
  const askedRaw = wrapped(transaction.queryRaw.bind(transaction));
  let id: string | null = null;
  const queryRaw = async (query: Query) => {
    const result = await askedRaw(query);
    id ??= transactionIdIn(result);
    return result;
  };

  /** A connection that breaks before the answer leaves open what has become of it: then the server is asked for the outcome. */
  async function commit(query: Query): Promise<number> {
    if (id === null) await queryRaw(plain(ASK_TRANSACTION_ID));
    try {
      return await executeRaw(query);
    } catch (error) {
      // What has written nothing may be done again.
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
