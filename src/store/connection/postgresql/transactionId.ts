/** Asks the server for the outcome of a transaction whose COMMIT got no response, by the transaction's id. */
import { startDelay, type Timer } from '../../../kernel/index.ts';
import { raw } from '../sql.ts';

const COLUMN = 'transactionId';

/** Added to an earlier statement, so that COMMIT needs no extra one. */
export const TRANSACTION_ID = raw(`, txid_current()::text AS "${COLUMN}"`);

/** Returns null if the transaction has written nothing. */
export const ASK_TRANSACTION_ID = `SELECT txid_current_if_assigned()::text AS "${COLUMN}"`;

interface Rows {
  readonly columnNames: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Returns null if the statement did not return the column. */
export function transactionIdIn({ columnNames, rows }: Rows): string | null {
  const id = rows[0]?.[columnNames.indexOf(COLUMN)];
  return typeof id === 'string' ? id : null;
}

/** The server may be out of reach, or may not have noticed yet that the connection broke. */
const RETRY_DELAY_MS = 200;
/** A person is waiting for the answer, and a restarting server is usually back by then. */
const TIMEOUT_MS = 10_000;

/** `ask` runs a statement on another connection. `unknown` means that there was no answer in time. */
export async function outcomeOf(
  id: string,
  ask: (sql: string) => Promise<Rows>,
  timer: Timer,
): Promise<'committed' | 'aborted' | 'unknown'> {
  const end = startDelay(timer, TIMEOUT_MS);
  let isTimedOut = false;
  const timeout = end.elapsed.then(() => {
    isTimedOut = true;
  });
  try {
    while (!isTimedOut) {
      const asking = ask(`SELECT txid_status(${id}) AS "status"`).then(({ rows }) => rows[0]?.[0]);
      const status = await Promise.race([timeout, asking.catch(() => null)]);
      if (status === 'committed' || status === 'aborted') return status;
      const pause = startDelay(timer, RETRY_DELAY_MS);
      await Promise.race([timeout, pause.elapsed]);
      pause.cancel();
    }
    return 'unknown';
  } finally {
    end.cancel();
  }
}
