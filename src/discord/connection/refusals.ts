/**
 * Why Discord would not have the bot, or no longer has it: one code each, read from what the client is told.
 * The sentences are for whoever starts the program to find.
 */
import { DiscordjsErrorCodes, GatewayCloseCodes } from 'discord.js';
import type { ShardRefusal } from './shards/processes.ts';

export type ConnectRefusal =
  | { readonly ok: false; readonly code: 'invalidToken' }
  | { readonly ok: false; readonly code: 'disallowedIntents' }
  /** The gateway has closed the connection by a code after which it is of no use to try again. */
  | { readonly ok: false; readonly code: 'closed'; readonly closeCode: number }
  | { readonly ok: false; readonly code: 'unreachable'; readonly reason: string }
  | ShardRefusal;

/** Of a closing code after which the client does not try again. */
export function refusalOfClose(closeCode: number): ConnectRefusal {
  switch (closeCode) {
    case GatewayCloseCodes.AuthenticationFailed:
      return { ok: false, code: 'invalidToken' };
    case GatewayCloseCodes.InvalidIntents:
    case GatewayCloseCodes.DisallowedIntents:
      return { ok: false, code: 'disallowedIntents' };
    default:
      return { ok: false, code: 'closed', closeCode };
  }
}

/** Of what was thrown while connecting. */
export function refusalOf(error: unknown): ConnectRefusal {
  if (error instanceof Error && 'code' in error && error.code === DiscordjsErrorCodes.TokenInvalid) {
    return { ok: false, code: 'invalidToken' };
  }
  if (error instanceof Error && 'status' in error && error.status === 401) return { ok: false, code: 'invalidToken' };
  return { ok: false, code: 'unreachable', reason: reasonOf(error) };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  return error.message || (inner instanceof Error ? inner.message : `${error.name}${code}`);
}
