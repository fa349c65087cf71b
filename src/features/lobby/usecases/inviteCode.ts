/**
 * The code by which people join a match who share no server with those in it: short enough to be read out, too long to be
 * guessed, and gone as soon as the match has left the lobby. Drawing the characters is left to chance.
 */
import { isDirect, type MatchPlace } from '../../../match/model/place.ts';
import type { LobbyCommands, LobbyParts, LobbyTransaction } from './commands.ts';

/** Without characters that are taken for one another: 0 and O, 1, I and L. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 31 to the power of 8: of ten thousand open lobbies, one try in 85 million finds one. */
export const CODE_LENGTH = 8;

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/** The code that somebody has typed, however they wrote it (`kq7m 2xfd`, `KQ7M-2XFD`); null where it is none. */
export function readInviteCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s\u2010-\u2015_-]/gu, '');
  return CODE.test(code) ? code : null;
}

/** As people read it best: `KQ7M-2XFD`. */
export function shownInviteCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

/** For a lobby in this place: a code that no other has, where it needs one. */
export async function freeInviteCode(
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

export function createJoinByCode(
  { store }: Pick<LobbyParts, 'store'>,
  { join }: Pick<LobbyCommands, 'join'>,
): Pick<LobbyCommands, 'joinByCode'> {
  return {
    joinByCode: async (actor, typed) => {
      const code = readInviteCode(typed);
      const matchId = code === null ? null : await store.matchWithCode(code);
      return matchId === null ? { ok: false, code: 'unknownCode' } : join(actor, matchId);
    },
  };
}
