/**
 * What leagues need of the store and of the matches: rows that say of each step of a round whether it is done, and games that
 * are opened though nobody presses anything.
 */
import type { Matches, MatchId, PersonId, Transactions } from '../../../match/index.ts';
import type { ServerTransaction } from '../../servers/usecases/ports.ts';
import type { Entry, KeptLeague, League, LeagueGame, LeagueId } from './model/league.ts';

/** A league with all that it is counted from. */
export interface LeagueView {
  readonly league: League;
  /** By their numbers. */
  readonly entries: readonly Entry[];
  /** Of all rounds so far, in their order. */
  readonly games: readonly LeagueGame[];
}

/** Turns in a row that somebody has missed in a game that is played, and after which they have done nothing else there either. */
interface MissedTurns {
  readonly matchId: MatchId;
  readonly seat: number;
  readonly count: number;
}

export interface LeagueReading {
  league(id: LeagueId): Promise<KeptLeague | null>;
  entries(id: LeagueId): Promise<readonly Entry[]>;
  /** Of one round, or of all. */
  games(id: LeagueId, round?: number): Promise<readonly LeagueGame[]>;
}

export interface LeagueRepository extends LeagueReading {
  /** Some of the entries, by their numbers. */
  entriesAt(id: LeagueId, numbers: readonly number[]): Promise<readonly Entry[]>;
  entryOf(id: LeagueId, personId: PersonId): Promise<Entry | null>;
  /** How many have entered, and the highest number among them; 0: nobody has. */
  counted(id: LeagueId): Promise<{ readonly entered: number; readonly last: number }>;
  game(id: LeagueId, round: number, table: number): Promise<LeagueGame | null>;
  /** Whether some game of the round is still to be opened. */
  isWaiting(id: LeagueId, round: number): Promise<boolean>;
  /** The league, which nobody else changes until the transaction has ended. */
  locked(id: LeagueId): Promise<KeptLeague | null>;
  add(league: KeptLeague): Promise<void>;
  /** What may change of it: how far it is, and what has been shown. */
  save(league: KeptLeague): Promise<void>;
  /** How many of the server's are not over. */
  openOn(serverId: string): Promise<number>;
  /** Those of a channel that are not over. */
  openIn(channelId: string): Promise<readonly LeagueId[]>;
  /** The season that follows this one. */
  followerOf(id: LeagueId): Promise<LeagueId | null>;
  addEntries(id: LeagueId, entries: readonly Entry[]): Promise<void>;
  /** Their groups, and whether they have left. */
  saveEntries(id: LeagueId, entries: readonly Entry[]): Promise<void>;
  removeEntry(id: LeagueId, number: number): Promise<void>;
  addGames(id: LeagueId, games: readonly LeagueGame[]): Promise<void>;
  /** State, match, and what its seats say. */
  saveGame(id: LeagueId, game: LeagueGame): Promise<void>;
  /** The game that a match was opened for; null: it is of no league. */
  gameOf(matchId: MatchId): Promise<LeagueGame | null>;
}

export interface LeagueTransaction extends ServerTransaction {
  readonly leagues: LeagueRepository;
}

export interface LeagueStore<Inside extends LeagueTransaction = LeagueTransaction> extends Transactions<Inside> {
  /** Outside of transactions, a statement or a few each. */
  readonly leagues: LeagueReading;
  /** At most so many of a server's, the newest first. */
  leaguesOf(serverId: string, most: number): Promise<readonly League[]>;
  /** In the games of a league that are played: of whoever has the seat now. */
  missedTurns(id: LeagueId): Promise<readonly MissedTurns[]>;
}

/** What leagues do with matches. */
export type LeagueMatches = Pick<Matches, 'openArranged' | 'giveUpSeat'>;
