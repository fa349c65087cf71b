/**
 * Between the fault switches as the page offers them to the curious and those of the playground.
 * What a fault does is told in `faults.ts`.
 */
import type { FaultSettings } from '../../faults.ts';
import type { PageFaults } from '../../pageProtocol.ts';

export function pageFaults(settings: FaultSettings | null): PageFaults | null {
  if (settings === null) return null;
  const { rateLimited = 0, serverErrors = 0, lostReplies = 0, latencyMs = 0, gatewayBreaksEveryMs = 0 } = settings;
  return { rateLimited, serverErrors, lostReplies, latencyMs, gatewayBreaksEveryMs };
}

/** A gateway that never breaks is not one that breaks every 0 ms. */
export function seededFaults({ gatewayBreaksEveryMs, ...settings }: PageFaults, seed: number): FaultSettings {
  return { ...settings, seed, ...(gatewayBreaksEveryMs > 0 ? { gatewayBreaksEveryMs } : {}) };
}
