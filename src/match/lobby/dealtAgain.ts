/**
 * What a rematch keeps of the match before: the same people sit as they sat, and the next of them clockwise starts.
 * Dealing the cards is left to the lobby.
 */
import type { Seat } from '../../rules/index.ts';
import type { Match } from '../model/match.ts';
import type { MatchMember } from '../model/members.ts';
import type { LobbyTransaction } from './ports.ts';

export interface DealtAgain {
  /** In the order of seats. */
  readonly members: readonly MatchMember[];
  readonly startingPlayer: Seat;
}

/** Null for other lobbies, and where other people have come together than before. */
export async function dealtAgain(transaction: LobbyTransaction, lobby: Match): Promise<DealtAgain | null> {
  const before = lobby.rematchOf === null ? null : await transaction.view(lobby.rematchOf);
  if (!before?.match.setup) return null;
  const seats = before.match.members.map(({ personId }) =>
    lobby.members.find((member) => member.personId === personId),
  );
  const members = seats.filter((member) => member !== undefined);
  if (members.length !== lobby.members.length || members.length !== seats.length) return null;
  return { members, startingPlayer: (before.match.setup.startingPlayer + 1) % members.length };
}
