/**
 * Finishes what forgetting people has been cut short of, in one process at a time: at the start, when whoever was at it is gone, and
 * each hour in case the database was away.
 */
import { type AloneParts, startAlone } from '../leases/alone.ts';
import type { Looking } from '../pacing/looking.ts';
import type { PrivacyCommands } from './commands.ts';

export interface ForgetterParts extends AloneParts {
  readonly matches: Pick<PrivacyCommands, 'finishForgetting'>;
}

export function startForgetter({ matches, ...parts }: ForgetterParts): Looking {
  return startAlone({
    ...parts,
    kind: 'forgetting',
    every: 3_600_000,
    afterFailure: 60_000,
    work: (signal, lease) => matches.finishForgetting(signal, lease),
  });
}
