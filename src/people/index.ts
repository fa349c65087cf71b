/**
 * What lasts longer than a game: results, ratings, what they add up to, and what is told beside games; the door to this folder.
 * It is told by events of matches; keeping and showing is left to the store and the hosts.
 */

export type { LeagueDone, LeagueHome, Leagues } from '../features/leagues/usecases/commands.ts';
export { createLeagues } from '../features/leagues/usecases/createLeagues.ts';
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
} from '../features/leagues/usecases/model/league.ts';
export type { LeagueRefusal } from '../features/leagues/usecases/model/refusals.ts';
export { LEAGUE_LIMITS, usualRounds } from '../features/leagues/usecases/model/settings.ts';
export type {
  LeagueReading,
  LeagueRepository,
  LeagueStore,
  LeagueView,
} from '../features/leagues/usecases/ports.ts';
export { leagueGameOver } from '../features/leagues/usecases/rounds/gameOver.ts';
export { MEDALS, medalOf, promotionOf } from '../features/leagues/usecases/season/grouping.ts';
export { leagueTable } from '../features/leagues/usecases/season/table.ts';
export { WIN } from '../features/leagues/usecases/standings/points.ts';
export {
  type LeagueStanding,
  leagueStandings,
  type TieBreak,
  tieBreaksOf,
} from '../features/leagues/usecases/standings/standings.ts';
export { createLinks, type Links, type MadeLink } from '../features/links/usecases/createLinks.ts';
export {
  type KnownLink,
  LASTS_AFTER_END,
  type LinkId,
  type OwnLink,
} from '../features/links/usecases/link.ts';
export { LEAGUE_NOTICES, type LeagueNotice } from '../features/notices/usecases/leagueNotice.ts';
export {
  type Notice,
  type NoticeFacts,
  type NoticeFailure,
  type NoticeId,
  type NoticePlace,
  type NoticePost,
  placeIdOf,
  UNREACHABLE_BECAUSE,
} from '../features/notices/usecases/notice.ts';
export type { DuePlace, NoticeRepository, NoticeStore } from '../features/notices/usecases/ports.ts';
export { AUDIENCES, USUAL_AUDIENCE } from '../features/people/visibility/mayBeSeen.ts';
export type { Blocked } from '../features/people/visibility/ports.ts';
export {
  BADGES,
  type Badge,
  badgesEarned,
  type EarnedBadge,
  MANY_GAMES,
  ROW,
} from '../features/profiles/badges/badges.ts';
export { badgeGiving } from '../features/profiles/badges/commands.ts';
export { courseOf } from '../features/profiles/badges/course.ts';
export type { BadgeStore } from '../features/profiles/badges/ports.ts';
export { type LeaderboardLine, LINES, MOST_PAGES } from '../features/profiles/leaderboards/commands.ts';
export type { LeaderboardStore, Ranked, SeenField } from '../features/profiles/leaderboards/ports.ts';
export type { ProfileReading, Together } from '../features/profiles/profiles/commands.ts';
export type { Profile, ProfileRating, Summary } from '../features/profiles/profiles/shapes.ts';
export { anchorOf } from '../features/profiles/ratings/anchors.ts';
export {
  type PersonRating,
  POOLS,
  type Pool,
  poolOf,
  type ShownRating,
  type Strength,
  shownRating,
} from '../features/profiles/ratings/rating.ts';
export type {
  FindPast,
  HistoryPage,
  HistoryPlace,
  HistoryWish,
  PastGame,
} from '../features/profiles/results/history.ts';
export type {
  KeptRows,
  ReckoningStore,
  ResultRepository,
  ResultSources,
  ResultStore,
  WaitingResult,
} from '../features/profiles/results/ports.ts';
export { type Reckoned, reckonAnew } from '../features/profiles/results/reckoning/reckon.ts';
export {
  type GameResult,
  type KeptResult,
  SEAT_ENDINGS,
  type SeatResult,
  UNRATED,
} from '../features/profiles/results/shapes.ts';
export { ALL_TIME, EVERYWHERE, periodsOf, type Standing } from '../features/profiles/results/standings.ts';
export type { Tally } from '../features/profiles/results/tallies.ts';
export {
  createSeeks,
  MOST_SEEKS,
  type NewSeek,
  type SeekDone,
  type Seeks,
} from '../features/seeks/usecases/createSeeks.ts';
export {
  type RatingRange,
  SEEK_STATUSES,
  type Seek,
  type SeekId,
  type SeekRefusal,
  type SeekStatus,
  type SeekWish,
  seatsToFill,
} from '../features/seeks/usecases/seek.ts';
export { tellResult } from '../features/servers/usecases/results.ts';
export {
  type GameDefaults,
  SERVER_CHANNELS,
  SERVER_LIMITS,
  type ServerChange,
  type ServerChannel,
  type ServerLimit,
  type ServerSettings,
} from '../features/servers/usecases/settings.ts';
export {
  createPeople,
  type People,
  type PeopleStore,
  type PeopleTransaction,
} from './createPeople.ts';
