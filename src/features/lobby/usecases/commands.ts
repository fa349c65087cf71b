/** What the use cases of lobbies need: their store, randomness and components. */
import type { Clock } from '../../../kernel/index.ts';
import type { Holiday } from '../../../match/clock/personSettings.ts';
import type { MatchChanger } from '../../../match/core/command.ts';
import type { ChangeTransaction, SeasonsOfGames, Transactions } from '../../../match/core/ports.ts';
import type { Match, MatchId, PersonId } from '../../../match/model/match.ts';
import type { ComponentSets } from '../../../rules/index.ts';

/** What may follow a finished match. */
export type FollowUp = 'rematch' | 'newGame';

export interface LobbyParts extends MatchChanger<LobbyTransaction> {
  readonly store: LobbyStore;
  readonly clock: Clock;
  readonly chance: MatchRandom;
  /** New matches use the current component set. */
  readonly components: ComponentSets;
}

export interface MatchRandom {
  /** An unsigned 32-bit integer. */
  seed(): number;
  matchId(): MatchId;
  /** Eight unpredictable characters of `CODE_ALPHABET`. */
  inviteCode(): string;
}

export interface LobbyTransaction extends ChangeTransaction {
  insert(match: Match): Promise<void>;
  /** The next match number on this server; null means direct messages. */
  nextNumber(serverId: string | null): Promise<number>;
  matchWithCode(code: string): Promise<MatchId | null>;
  rematchesOf(matchId: MatchId): Promise<readonly Match[]>;
  newGamesAfter(matchId: MatchId): Promise<readonly Match[]>;
  /** In chronological order. */
  holidays(personId: PersonId): Promise<readonly Holiday[]>;
  readonly leagues: SeasonsOfGames;
  readonly servers: { settings(serverId: string): Promise<ServerDefaults | null> };
}

/** The settings of a server for its messages and games. `locale`: null if none is set. */
interface ServerDefaults {
  readonly rated: boolean;
  readonly games: { readonly locale: string | null };
}

export interface LobbyStore extends Transactions<LobbyTransaction>, Pick<LobbyTransaction, 'matchWithCode'> {}
