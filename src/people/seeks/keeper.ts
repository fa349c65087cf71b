/**
 * Looks each minute for seeks that are over, and for people who have waited for long, in one process at a time.
 * What becomes of them is the use cases' matter.
 */
import { type AloneParts, type Looking, startAlone } from '../../match/index.ts';
import type { Seeks } from './createSeeks.ts';

export interface SeekKeeperParts extends AloneParts {
  readonly seeks: Pick<Seeks, 'keepSeeks'>;
}

const MINUTE = 60_000;

export function startSeekKeeper({ seeks, ...parts }: SeekKeeperParts): Looking {
  return startAlone({
    ...parts,
    kind: 'seeks',
    every: MINUTE,
    afterFailure: MINUTE,
    work: async (signal, lease) => {
      for (let more = true; more && !signal.aborted; ) more = await seeks.keepSeeks(lease);
    },
  });
}
