/** Types of postgresqlFault.js: see there. */
import type { PostgresqlAddress } from './address.js';
export function isAway(error: unknown): boolean;
export function connectionFault(address: PostgresqlAddress, error: unknown): string;
