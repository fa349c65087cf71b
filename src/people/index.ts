/**
 * What lasts longer than a game: results, ratings, what they add up to, and what is told beside games; the door to this folder.
 * It is told by events of matches; keeping and showing is left to the store and the hosts.
 */
export { BADGES, type Badge, badgesEarned, type EarnedBadge, MANY_GAMES, ROW } from './badges/badges.ts';
export { badgeGiving } from './badges/commands.ts';
export { courseOf } from './badges/course.ts';
export type { BadgeStore } from './badges/ports.ts';
export {
  createPeople,
  type People,
  type PeopleStore,
  type PeopleTransaction,
} from './createPeople.ts';
export { type LeaderboardLine, LINES, MOST_PAGES } from './leaderboards/commands.ts';
export type { LeaderboardStore, Ranked, SeenField } from './leaderboards/ports.ts';
export type { LeagueDone, LeagueHome, Leagues } from './leagues/commands.ts';
export { createLeagues } from './leagues/createLeagues.ts';
export {
  ABSENCES,
  type Entry,
  GAME_STATES,
  type KeptLeague,
  LEAGUE_SIDES,
  LEAGUE_STATUSES,
  type League,
  type LeagueGame,
  type LeagueId,
  type LeagueSettings,
  type LeagueStatus,
  plays,
} from './leagues/model/league.ts';
export type { LeagueRefusal } from './leagues/model/refusals.ts';
export { LEAGUE_LIMITS, usualRounds } from './leagues/model/settings.ts';
export type {
  LeagueReading,
  LeagueRepository,
  LeagueStore,
  LeagueView,
} from './leagues/ports.ts';
export { leagueGameOver } from './leagues/rounds/gameOver.ts';
export { MEDALS, medalOf, promotionOf } from './leagues/season/grouping.ts';
export { leagueTable } from './leagues/season/table.ts';
export { WIN } from './leagues/standings/points.ts';
export {
  type LeagueStanding,
  leagueStandings,
  type TieBreak,
  tieBreaksOf,
} from './leagues/standings/standings.ts';
export { createLinks, type Links, type MadeLink } from './links/createLinks.ts';
export {
  type KnownLink,
  LASTS_AFTER_END,
  type LinkId,
  type OwnLink,
} from './links/link.ts';
export { LEAGUE_NOTICES, type LeagueNotice } from './notices/leagueNotice.ts';
export {
  type Notice,
  type NoticeFacts,
  type NoticeFailure,
  type NoticeId,
  type NoticePlace,
  type NoticePost,
  placeIdOf,
  UNREACHABLE_BECAUSE,
} from './notices/notice.ts';
export type { DuePlace, NoticeRepository, NoticeStore } from './notices/ports.ts';
export type { ProfileReading, Together } from './profiles/commands.ts';
export type { Profile, ProfileRating, Summary } from './profiles/shapes.ts';
export { anchorOf } from './ratings/anchors.ts';
export {
  type PersonRating,
  POOLS,
  type Pool,
  poolOf,
  type ShownRating,
  type Strength,
  shownRating,
} from './ratings/rating.ts';
export type { FindPast, HistoryPage, HistoryPlace, HistoryWish, PastGame } from './results/history.ts';
export type {
  KeptRows,
  ReckoningStore,
  ResultRepository,
  ResultSources,
  ResultStore,
  WaitingResult,
} from './results/ports.ts';
export { type Reckoned, reckonAnew } from './results/reckoning/reckon.ts';
export {
  type GameResult,
  type KeptResult,
  SEAT_ENDINGS,
  type SeatResult,
  UNRATED,
} from './results/shapes.ts';
export { ALL_TIME, EVERYWHERE, periodsOf, type Standing } from './results/standings.ts';
export type { Tally } from './results/tallies.ts';
export {
  createSeeks,
  MOST_SEEKS,
  type NewSeek,
  type SeekDone,
  type Seeks,
} from './seeks/createSeeks.ts';
export {
  type RatingRange,
  SEEK_STATUSES,
  type Seek,
  type SeekId,
  type SeekRefusal,
  type SeekStatus,
  type SeekWish,
  seatsToFill,
} from './seeks/seek.ts';
export { tellResult } from './servers/results.ts';
export {
  type GameDefaults,
  SERVER_CHANNELS,
  SERVER_LIMITS,
  type ServerChange,
  type ServerChannel,
  type ServerLimit,
  type ServerSettings,
} from './servers/settings.ts';
export { AUDIENCES, USUAL_AUDIENCE } from './visibility/mayBeSeen.ts';
export type { Blocked } from './visibility/ports.ts';
