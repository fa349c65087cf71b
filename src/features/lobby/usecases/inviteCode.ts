/**
 * Invitation codes, with which people join a match in direct messages. They are short enough to read out, too long to
 * guess, and dropped when the match leaves the lobby.
 */
import { isDirect, type MatchPlace } from '../../../match/model/match.ts';
import type { LobbyParts, LobbyTransaction } from './commands.ts';

/** Leaves out look-alikes: 0 and O, 1, I and L. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** There are 31^8 codes: with ten thousand open lobbies, one guess in 85 million finds one. */
export const CODE_LENGTH = 8;

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/** Accepts lower case, spaces and hyphens (`kq7m 2xfd`, `KQ7M-2XFD`). Null if the text is not a code. */
export function parseInviteCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s\u2010-\u2015_-]/gu, '');
  return CODE.test(code) ? code : null;
}

/** Formats a code as `KQ7M-2XFD`. */
export function formatInviteCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

/** An unused code for a lobby in direct messages; null for other lobbies. */
export async function createInviteCode(
  { chance }: Pick<LobbyParts, 'chance'>,
  transaction: LobbyTransaction,
  place: MatchPlace,
): Promise<string | null> {
  if (!isDirect({ place })) return null;
  for (;;) {
    const code = chance.inviteCode();
    if ((await transaction.matchWithCode(code)) === null) return code;
  }
}
