/**
 * Has results made up for games that were over before results were kept, in one process at a time: at the start, and again each day for
 * those that could not be. When there are none left it costs a look.
 */
import { type AloneParts, type Looking, startAlone } from '../../match/index.ts';
import type { ResultCommands } from './commands.ts';

export interface ResultKeeperParts extends AloneParts {
  readonly people: Pick<ResultCommands, 'keepEarlierResults'>;
}

/** Closing it ends after the game under way. */
export function startResultKeeper({ people, ...parts }: ResultKeeperParts): Looking {
  return startAlone({
    ...parts,
    kind: 'results',
    every: 24 * 3_600_000,
    afterFailure: 60_000,
    work: async (signal, lease) => {
      const { failures } = await people.keepEarlierResults(signal, lease);
      for (const failure of failures) parts.failed(failure);
    },
  });
}
