/** The use cases of lobbies and the store that they need. */
import type { Clock } from '../../../kernel/index.ts';
import type { Holiday } from '../../../match/clock/personSettings.ts';
import type { MatchChanger } from '../../../match/core/command.ts';
import type { ChangeTransaction, SeasonsOfGames, Transactions } from '../../../match/core/ports.ts';
import type { Actor, Done, Match, MatchId, MatchSettings, NewMatch, PersonId } from '../../../match/model/match.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { ComponentSets, Side } from '../../../rules/index.ts';

/** Each command is one transaction, applied once per interaction. */
export interface LobbyCommands {
  create(actor: Actor, options: NewMatch): Promise<Done>;
  join(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** Joins by invitation code, as typed. Also refuses with `unknownCode`. */
  joinByCode(actor: Actor, code: string): Promise<Done | MatchRefusal>;
  /** If the host leaves, the next member becomes host. The last member to leave cancels the lobby. */
  leave(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** Any member can start once there are two. Deals from a new seed. */
  start(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /**
   * The host can cancel a lobby or a running match without a move. Any member can cancel a lobby that has not changed
   * for `ABSENCE_TIMEOUT_MS`. Refuses with `leagueGame` for a match of a league, unless its
   * season was cancelled.
   */
  cancel(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** Cancels a lobby or a running match for a server manager; the caller checks that. The match counts for nobody. */
  callOff(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /**
   * Changes the given settings of a lobby. Allowed for the same people as `cancel`; the actor becomes host. Refuses
   * with `tooMany` or `time`.
   */
  configure(actor: Actor, matchId: MatchId, settings: Partial<MatchSettings>): Promise<Done | MatchRefusal>;
  /** Opens a lobby for the players of a finished match, or joins the open one. Opens none once the person plays one. */
  rematch(actor: Actor, matchId: MatchId, side: Side): Promise<Done | MatchRefusal>;
  /** Opens a lobby for anybody with the settings of a finished match; its other players join that lobby. */
  newGame(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** The lobby that another press of the button joins, or the rematch that has begun; null if the press opens a lobby. */
  openFollowUp(matchId: MatchId, kind: FollowUp, personId: PersonId): Promise<Match | null>;
}

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
