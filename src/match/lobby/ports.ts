/**
 * What lobbies need from the outside: keeping new matches and finding them by their codes, and chance.
 */
import type { FrameTransaction, Transactions } from '../frame/ports.ts';
import type { Match } from '../model/match.ts';
import type { MatchId, PersonId } from '../model/members.ts';
import type { Holiday } from '../model/settings.ts';

/** Seeds and ids for new matches. */
export interface Chance {
  /** A whole number of 32 bits. */
  seed(): number;
  matchId(): MatchId;
  /** Eight characters of `CODE_ALPHABET`, not to be guessed. */
  inviteCode(): string;
}

export interface LobbyTransaction extends FrameTransaction {
  /** Which match a noted interaction was about. */
  matchOfInteraction(interactionId: string): Promise<MatchId | null>;
  insert(match: Match): Promise<void>;
  /** The number of the next match on this server; null: of the next without one. */
  nextNumber(serverId: string | null): Promise<number>;
  /** The match that an invitation code belongs to. */
  matchWithCode(code: string): Promise<MatchId | null>;
  /** Matches that were opened as a rematch of this one. */
  rematchesOf(matchId: MatchId): Promise<readonly Match[]>;
  /** Matches that were opened as a new game under this one. */
  newGamesAfter(matchId: MatchId): Promise<readonly Match[]>;
  /** In the order of time. */
  holidays(personId: PersonId): Promise<readonly Holiday[]>;
}

export interface LobbyStore extends Transactions<LobbyTransaction> {
  matchWithCode(code: string): Promise<MatchId | null>;
}
