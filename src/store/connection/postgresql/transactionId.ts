/**
 * Asks the server whether a transaction was committed whose COMMIT got no answer, by the transaction's id.
 */
import type { Timer } from '../../../kernel/index.ts';
import { raw } from '../sql.ts';

const COLUMN = 'transactionId';

/** A column by which a statement brings along the id of its transaction, so that COMMIT need not ask for it. */
export const TRANSACTION_ID = raw(`, txid_current()::text AS "${COLUMN}"`);

/** Answers null where the transaction has written nothing. */
export const ASK_TRANSACTION_ID = `SELECT txid_current_if_assigned()::text AS "${COLUMN}"`;

interface Rows {
  readonly columnNames: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Digits; null where the statement has not brought it along. */
export function transactionIdIn({ columnNames, rows }: Rows): string | null {
  const id = rows[0]?.[columnNames.indexOf(COLUMN)];
  return typeof id === 'string' ? id : null;
}

/** Before the server is asked again that is out of reach, or has not noticed yet that the connection broke; in milliseconds. */
const PAUSE_MS = 200;
/** Somebody waits for the answer. A server that restarts is mostly back by then. */
const PATIENCE_MS = 10_000;

/**
 * `id`: of the transaction. `ask`: carries out a statement on another connection. Resolves to `unknown` where the server has not
 * answered in time.
 */
export async function outcomeOf(
  id: string,
  ask: (sql: string) => Promise<Rows>,
  timer: Timer,
): Promise<'committed' | 'aborted' | 'unknown'> {
  const end = after(timer, PATIENCE_MS);
  let isOver = false;
  const over = end.reached.then(() => {
    isOver = true;
  });
  try {
    while (!isOver) {
      const asking = ask(`SELECT txid_status(${id}) AS "status"`).then(({ rows }) => rows[0]?.[0]);
      const status = await Promise.race([over, asking.catch(() => null)]);
      if (status === 'committed' || status === 'aborted') return status;
      const pause = after(timer, PAUSE_MS);
      await Promise.race([over, pause.reached]);
      pause.cancel();
    }
    return 'unknown';
  } finally {
    end.cancel();
  }
}

function after(timer: Timer, milliseconds: number): { readonly reached: Promise<void>; readonly cancel: () => void } {
  let cancel = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    cancel = timer.after(milliseconds, resolve);
  });
  return { reached, cancel };
}
