/** The ports of leagues to the store and the matches. */
import type { ComputerSeat, MatchId, PersonId, Theme, Transactions } from '../../../match/index.ts';
import type { SeatOfPerson } from '../../agreements/usecases/arranging.ts';
import type { Matches, MatchTransaction } from '../../createMatches.ts';
import type { NoticeRepository } from '../../notices/usecases/ports.ts';
import type { ServerTransaction } from '../../servers/usecases/createServers.ts';
import type { Entry, League, LeagueGame, LeagueId, StoredLeague } from './league.ts';

export interface LeagueHome {
  readonly serverId: string;
  readonly channelId: string;
  readonly locale: string;
  readonly theme: Theme;
  readonly computer: ComputerSeat | null;
}

/** The threads of a round's games; games without one are missing. */
export type RoundThreads = ReadonlyMap<MatchId, string>;

/** A league with all data that its standings are computed from. */
export interface LeagueView {
  readonly league: League;
  readonly entries: readonly Entry[];
  /** The games of all rounds so far, in order. */
  readonly games: readonly LeagueGame[];
}

/** The number of consecutive turns that a person missed in an open game without acting there since. */
interface MissedTurns extends SeatOfPerson {
  readonly count: number;
}

export interface LeagueReading {
  league(id: LeagueId): Promise<StoredLeague | null>;
  entries(id: LeagueId): Promise<readonly Entry[]>;
  /** False unless the season is running. */
  hasLeftSeason(id: LeagueId, personId: PersonId): Promise<boolean>;
  /** The games of one round, or of all rounds. */
  games(id: LeagueId, round?: number): Promise<readonly LeagueGame[]>;
}

export interface LeagueRepository extends LeagueReading {
  entriesAt(id: LeagueId, numbers: readonly number[]): Promise<readonly Entry[]>;
  entryOf(id: LeagueId, personId: PersonId): Promise<Entry | null>;
  /** `last`: the highest entry number, or 0. */
  countEntries(id: LeagueId): Promise<{ readonly entered: number; readonly last: number }>;
  game(id: LeagueId, round: number, table: number): Promise<LeagueGame | null>;
  /** Whether a game of the round has not been opened yet. */
  hasUnopenedGames(id: LeagueId, round: number): Promise<boolean>;
  /** Locks the league until the transaction ends. */
  lock(id: LeagueId): Promise<StoredLeague | null>;
  /** Like `lock`, but null for a damaged league. */
  lockReadable(id: LeagueId): Promise<StoredLeague | null>;
  add(league: StoredLeague): Promise<void>;
  /** Updates only progress, the number of rounds, and posted notices. */
  save(league: StoredLeague): Promise<void>;
  /** The number of leagues on the server that are not over. */
  countOpenOn(serverId: string): Promise<number>;
  /** The leagues in a channel that are not over. */
  openIn(channelId: string): Promise<readonly LeagueId[]>;
  followerOf(id: LeagueId): Promise<LeagueId | null>;
  addEntries(id: LeagueId, entries: readonly Entry[]): Promise<void>;
  /** Updates only groups and `left`. */
  saveEntries(id: LeagueId, entries: readonly Entry[]): Promise<void>;
  removeEntry(id: LeagueId, number: number): Promise<void>;
  addGames(id: LeagueId, games: readonly LeagueGame[]): Promise<void>;
  /** Saves state, match and seats. */
  saveGame(id: LeagueId, game: LeagueGame): Promise<void>;
  /** The game for which a match was opened; null if it is damaged. */
  gameOf(matchId: MatchId): Promise<LeagueGame | null>;
  /** The matches of a round that are over although their games are still open. */
  unrecordedEnds(id: LeagueId, round: number): Promise<readonly MatchId[]>;
}

export interface LeagueTransaction extends ServerTransaction, MatchTransaction {
  readonly servers: ServerTransaction['servers'];
  readonly notices: NoticeRepository;
  readonly leagues: LeagueRepository;
}

export interface LeagueStore<Inside extends LeagueTransaction = LeagueTransaction> extends Transactions<Inside> {
  readonly leagues: LeagueReading;
  /** Null for a damaged league. */
  readableLeague(id: LeagueId): Promise<StoredLeague | null>;
  /** At most `most`, newest first. */
  leaguesOf(serverId: string, most: number): Promise<readonly League[]>;
  roundThreads(id: LeagueId, round: number): Promise<RoundThreads>;
  /**
   * In open games, for the people who hold the seats now; only where the last was missed so shortly before `now` that it
   * is still known whether they have acted since.
   */
  missedTurns(id: LeagueId, now: Date): Promise<readonly MissedTurns[]>;
}

export type LeagueMatches = Pick<Matches, 'openArranged' | 'giveUpSeat'>;
