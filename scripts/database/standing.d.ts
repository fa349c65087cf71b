/** Types of standing.js: see there. */
import type { PostgresqlAddress } from './address.js';

export interface DatabaseStanding {
  /** The newest migration that it has seen, `none` where it has seen none. */
  readonly newest: string;
  /** Those that are still to apply, in order. */
  readonly pending: readonly string[];
  /** When another process with the bot's token was last seen to answer people; null: none is known. */
  readonly otherProcessAt: Date | null;
}

export interface ServerStanding extends DatabaseStanding {
  /** What keeps nothing from working. */
  readonly warnings: readonly string[];
}

export function lookAt(file: string): DatabaseStanding;
export function lookAtServer(
  address: PostgresqlAddress,
  options?: { readonly connections?: number },
): Promise<ServerStanding>;
