/**
 * The use cases of lobbies, as the hosts call them, and what these need of the store. What they do stands in the modules beside this one.
 */
import type { Clock } from '../../../kernel/index.ts';
import type { Frame } from '../../../match/frame/command.ts';
import type { FrameTransaction, Transactions } from '../../../match/frame/ports.ts';
import type { Done, Match, MatchSettings, NewMatch } from '../../../match/model/match.ts';
import type { Actor, MatchId, PersonId } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { ComponentSets, Side } from '../../../rules/index.ts';
import type { Holiday } from '../../people/model.ts';

/** The use cases: each one transaction, once for each interaction. */
export interface LobbyCommands {
  create(actor: Actor, wanted: NewMatch): Promise<Done>;
  join(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** The same by the code of a match without a channel, as somebody typed it. Refuses with `unknownCode`, too. */
  joinByCode(actor: Actor, code: string): Promise<Done | MatchRefusal>;
  /** The host leaving hands the lobby to the next member; the last to leave cancels it. */
  leave(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** By any member, from two members on. Deals from a new seed. */
  start(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /**
   * By the host: a lobby, or a running match in which no one has moved yet. By anybody in a lobby in which nothing has happened for
   * `PATIENCE`.
   */
  cancel(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** A lobby or a running match, by somebody who manages its server, which whoever calls this has to know. It counts for nobody. */
  callOff(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** By the host, or as in `cancel` by somebody who becomes the host by it, while in the lobby: what is named is set. Refuses with `tooMany` or `time`. */
  configure(actor: Actor, matchId: MatchId, settings: Partial<MatchSettings>): Promise<Done | MatchRefusal>;
  /** Opens a lobby for the players of a finished match, or joins the one that is open already. */
  rematch(actor: Actor, matchId: MatchId, side: Side): Promise<Done | MatchRefusal>;
  /** Opens a lobby with the settings of a finished match, for whoever comes; its players join the one that is open already. */
  newGame(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
}

/** What they are made from. */
export interface LobbyParts extends Frame<LobbyTransaction> {
  readonly store: LobbyStore;
  readonly clock: Clock;
  readonly chance: Chance;
  /** New matches are dealt with the current set. */
  readonly components: ComponentSets;
}

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
