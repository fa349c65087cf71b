/** The use cases of leagues, and what they need of the store and the matches. */
import type { Lease } from '../../../kernel/index.ts';
import type { Actor, ComputerSeat, MatchId, PersonId, Theme, Transactions } from '../../../match/index.ts';
import type { Matches, MatchTransaction } from '../../createMatches.ts';
import type { NoticeRepository } from '../../notices/usecases/ports.ts';
import type { ServerTransaction } from '../../servers/usecases/createServers.ts';
import type { Entry, League, LeagueGame, LeagueId, LeagueRefusal, LeagueSettings, StoredLeague } from './league.ts';

/** The channel of a league, and how it speaks and looks. */
export interface LeagueHome {
  readonly serverId: string;
  readonly channelId: string;
  readonly locale: string;
  readonly theme: Theme;
  readonly computer: ComputerSeat | null;
}

export interface LeagueOutcome {
  readonly ok: true;
  readonly league: League;
  /** Number of people. */
  readonly entered: number;
  /** The interaction was repeated and changed nothing. */
  readonly duplicate: boolean;
}

/** One transaction each, once for each interaction. The hosts check who may create, start and cancel leagues. */
interface LeagueCommands {
  /** Refuses wrong settings and with `tooManyLeagues`. */
  newLeague(actor: Actor, home: LeagueHome, settings: LeagueSettings): Promise<LeagueOutcome | LeagueRefusal>;
  enterLeague(actor: Actor, id: LeagueId): Promise<LeagueOutcome | LeagueRefusal>;
  /** Before the start the entry is deleted; in mid-season `absence` decides about their remaining games. */
  leaveLeague(actor: Actor, id: LeagueId): Promise<LeagueOutcome | LeagueRefusal>;
  /** Closes entering and opens the first round. Refuses with `tooFewEntries`. */
  startLeague(actor: Actor, id: LeagueId): Promise<LeagueOutcome | LeagueRefusal>;
  /** Running games go on but do not count. Refuses with `wasCancelled`. */
  cancelLeague(actor: Actor, id: LeagueId): Promise<LeagueOutcome | LeagueRefusal>;
  /**
   * Creates the season after one that is over or cancelled, with everybody who has not left. Refuses with `notOver`,
   * `followed`.
   */
  nextSeason(actor: Actor, id: LeagueId, home: LeagueHome): Promise<LeagueOutcome | LeagueRefusal>;
  leagueView(id: LeagueId): Promise<LeagueView | null>;
  roundThreads(id: LeagueId, round: number): Promise<RoundThreads>;
  league(id: LeagueId): Promise<StoredLeague | null>;
  entries(id: LeagueId): Promise<readonly Entry[]>;
  /** At most `most`, newest first. */
  leaguesOf(serverId: string, most: number): Promise<readonly League[]>;
}

/** For the league's job. */
export interface LeagueJobs {
  /**
   * Does the step that is due: pairs a round, opens some games, ends those of absent people, or ends the season.
   * @throws LeaseLost
   */
  advanceLeague(id: LeagueId, lease?: Lease): Promise<void>;
  /** Brings the message of a round up to date soon, because a game has got its thread. */
  showThreads(id: LeagueId, round: number): Promise<void>;
}

export interface Leagues extends LeagueCommands, LeagueJobs {}

/** The threads of the games of a round that have one. */
export type RoundThreads = ReadonlyMap<MatchId, string>;

/** A league with everything that its standings are computed from. */
export interface LeagueView {
  readonly league: League;
  readonly entries: readonly Entry[];
  /** Of all rounds so far, in order. */
  readonly games: readonly LeagueGame[];
}

/** Turns in a row that somebody missed in an open game without doing anything else there since. */
interface MissedTurns {
  readonly matchId: MatchId;
  readonly seat: number;
  readonly count: number;
}

export interface LeagueReading {
  league(id: LeagueId): Promise<StoredLeague | null>;
  entries(id: LeagueId): Promise<readonly Entry[]>;
  /** Of one round, or of all. */
  games(id: LeagueId, round?: number): Promise<readonly LeagueGame[]>;
}

export interface LeagueRepository extends LeagueReading {
  entriesAt(id: LeagueId, numbers: readonly number[]): Promise<readonly Entry[]>;
  entryOf(id: LeagueId, personId: PersonId): Promise<Entry | null>;
  /** The number of entries, and the highest of their numbers or 0. */
  countEntries(id: LeagueId): Promise<{ readonly entered: number; readonly last: number }>;
  game(id: LeagueId, round: number, table: number): Promise<LeagueGame | null>;
  /** Whether a game of the round is still to be opened. */
  hasUnopenedGames(id: LeagueId, round: number): Promise<boolean>;
  /** Locks the league until the end of the transaction. */
  lock(id: LeagueId): Promise<StoredLeague | null>;
  add(league: StoredLeague): Promise<void>;
  /** Only progress and posted notices change. */
  save(league: StoredLeague): Promise<void>;
  /** How many on the server are not over. */
  countOpenOn(serverId: string): Promise<number>;
  /** Leagues in a channel that are not over. */
  openIn(channelId: string): Promise<readonly LeagueId[]>;
  /** The next season. */
  followerOf(id: LeagueId): Promise<LeagueId | null>;
  addEntries(id: LeagueId, entries: readonly Entry[]): Promise<void>;
  /** Only groups and whether they have left change. */
  saveEntries(id: LeagueId, entries: readonly Entry[]): Promise<void>;
  removeEntry(id: LeagueId, number: number): Promise<void>;
  addGames(id: LeagueId, games: readonly LeagueGame[]): Promise<void>;
  /** State, match and seats. */
  saveGame(id: LeagueId, game: LeagueGame): Promise<void>;
  /** The game that a match was opened for. */
  gameOf(matchId: MatchId): Promise<LeagueGame | null>;
}

export interface LeagueTransaction extends ServerTransaction, MatchTransaction {
  readonly notices: NoticeRepository;
  readonly leagues: LeagueRepository;
}

export interface LeagueStore<Inside extends LeagueTransaction = LeagueTransaction> extends Transactions<Inside> {
  readonly leagues: LeagueReading;
  /** At most `most`, newest first. */
  leaguesOf(serverId: string, most: number): Promise<readonly League[]>;
  roundThreads(id: LeagueId, round: number): Promise<RoundThreads>;
  /** In open games, of the people who have the seats now. */
  missedTurns(id: LeagueId): Promise<readonly MissedTurns[]>;
}

export type LeagueMatches = Pick<Matches, 'openArranged' | 'giveUpSeat'>;
