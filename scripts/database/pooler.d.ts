/** Types of pooler.js: see there. */
import type { PostgresqlAddress } from './address.js';
export function goesThroughPooler(address: PostgresqlAddress, evidence: string): string;
