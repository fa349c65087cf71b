/**
 * Has finished games looked through for badges, in one process at a time: after each that ends, and again by itself for what has been missed.
 */
import { type AloneParts, type Looking, startAlone } from '../../match/index.ts';
import type { BadgeCommands } from './commands.ts';

export interface BadgeGiverParts extends AloneParts {
  readonly people: Pick<BadgeCommands, 'giveBadges'>;
}

/** Closing it ends after the game under way. */
export function startBadgeGiver({ people, ...parts }: BadgeGiverParts): Looking {
  return startAlone({
    ...parts,
    kind: 'badges',
    every: 600_000,
    afterFailure: 60_000,
    work: async (signal, lease) => {
      const { failures } = await people.giveBadges(signal, lease);
      for (const failure of failures) parts.failed(failure);
    },
  });
}
