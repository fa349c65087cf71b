/** Notes what a barred place refuses to show or to change, so that it is made up for once the place is open again. */
import type { OutboxEntry } from '../../../match/index.ts';
import { failureAt } from '../patience.ts';
import type { Posting } from './posting.ts';

export interface UntidiedPosting {
  readonly posting: Posting;
  /** Whether a message has stayed as it was because its place is barred. */
  isUntidied(): boolean;
}

export function notingUntidied(posting: Posting, entry: OutboxEntry): UntidiedPosting {
  let isUntidied = false;
  const noting = <Wish extends readonly unknown[], Answer>(call: (...wish: Wish) => Promise<Answer>) => {
    return async (...wish: Wish): Promise<Answer> => {
      try {
        return await call(...wish);
      } catch (error) {
        if (failureAt(entry, error) === 'barred') isUntidied = true;
        throw error;
      }
    };
  };
  return {
    posting: { ...posting, ownLatest: noting(posting.ownLatest), edit: noting(posting.edit) },
    isUntidied: () => isUntidied,
  };
}
