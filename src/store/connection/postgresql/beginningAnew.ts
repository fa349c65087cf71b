/**
 * Begins transactions anew that lost a race or their connection, a bounded number of times.
 * Which failures are such, is left to `failures.ts`.
 */
import { StorageFailure } from '../../../match/index.ts';
import { LostConnection, LostRace } from './failures.ts';

/** Of losing races: of many at once, one at least is through each time. */
const RACES = 20;
/** Of losing connections: a pool may hold several that are broken, and finds each out when it is used. */
const CONNECTIONS = 8;

/** @returns what `once` resolves to, as often as it has to be called for that */
export type BeginsAnew = <Result>(once: () => Promise<Result>) => Promise<Result>;

/** Those who have lost go again one after the other, so that they do not lose against each other for ever. */
export function beginningAnew(): BeginsAnew {
  let last: Promise<unknown> = Promise.resolve();

  async function again<Result>(once: () => Promise<Result>, first: unknown): Promise<Result> {
    let failure = first;
    let races = 0;
    let connections = 0;
    for (;;) {
      if (failure instanceof LostRace) races += 1;
      else if (failure instanceof LostConnection) connections += 1;
      else throw failure;
      if (races > RACES) throw givenUp(failure);
      if (connections > CONNECTIONS) throw failure;
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
      const turn = last.then(() => again(once, error));
      last = turn.catch(() => undefined);
      return turn;
    }
  };
}

/** A row that is there twice each time is a fault of ours, everything else a database with too much to do. */
function givenUp(failure: LostRace | LostConnection): unknown {
  const { cause } = failure;
  const inner = cause instanceof Error ? cause.cause : null;
  const isUnique =
    typeof inner === 'object' && inner !== null && 'kind' in inner && inner.kind === 'UniqueConstraintViolation';
  return isUnique ? cause : new StorageFailure('busy', cause);
}
