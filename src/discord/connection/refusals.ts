/** Codes for why Discord refuses the bot or ends its connection. */

import { DiscordjsErrorCodes, GatewayCloseCodes, RateLimitError } from 'discord.js';
import { reasonOf } from '../../kernel/index.ts';
import type { ShardRefusal } from '../../match/index.ts';

export type ConnectRefusal =
  | { readonly ok: false; readonly code: 'invalidToken' }
  | { readonly ok: false; readonly code: 'disallowedIntents' }
  /** The gateway closed the connection with a final close code. */
  | { readonly ok: false; readonly code: 'closed'; readonly closeCode: number }
  /** `notBefore` is the end of the pause that Discord asks for. */
  | { readonly ok: false; readonly code: 'unreachable'; readonly reason: string; readonly notBefore?: Date }
  | ShardRefusal;

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

/** Classifies an error thrown while connecting. */
export function refusalOf(error: unknown): ConnectRefusal {
  if (error instanceof Error && 'code' in error && error.code === DiscordjsErrorCodes.TokenInvalid) {
    return { ok: false, code: 'invalidToken' };
  }
  if (error instanceof Error && 'status' in error && error.status === 401) return { ok: false, code: 'invalidToken' };
  const reason = reasonOf(error);
  const notBefore = notBeforeOf(error, reason);
  return { ok: false, code: 'unreachable', reason, ...(notBefore && { notBefore }) };
}

/** Matches discord.js's message when the day's session starts are used up. */
const STARTS_USED_UP = /Not enough sessions remaining.*resets at (\S+)/;

function notBeforeOf(error: unknown, reason: string): Date | null {
  if (error instanceof RateLimitError) return new Date(Date.now() + error.retryAfter);
  const resets = STARTS_USED_UP.exec(reason)?.[1];
  const at = resets === undefined ? Number.NaN : Date.parse(resets);
  return Number.isNaN(at) ? null : new Date(at);
}
