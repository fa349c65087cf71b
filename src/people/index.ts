/**
 * What lasts longer than a game: results, ratings, what they add up to, and what is told beside games; the door to this folder.
 * It is told by events of matches; keeping and showing is left to the store and the hosts.
 */
export { BADGES, type Badge, type EarnedBadge } from './badges/badges.ts';
export { type Course, courseOf } from './badges/course.ts';
export { type BadgeGame, badgesEarned, type Career, type Earned, MANY_GAMES, ROW } from './badges/earned.ts';
export { startBadgeGiver } from './badges/giver.ts';
export type { BadgeReading, BadgeStore, PlayedGame } from './badges/ports.ts';
export {
  createPeople,
  type People,
  type PeopleParts,
  type PeopleStore,
  type PeopleTransaction,
} from './createPeople.ts';
export { type LeaderboardLine, type LeaderboardPage, LINES, MOST_PAGES } from './leaderboards/commands.ts';
export type { Field, LeaderboardStore, Ranked, SeenField } from './leaderboards/ports.ts';
export type { LeagueCommands, LeagueDone, LeagueHome, Leagues, LeagueWork } from './leagues/commands.ts';
export { createLeagues, type LeagueParts } from './leagues/createLeagues.ts';
export { type LeagueKeeper, startLeagueKeeper } from './leagues/keeper.ts';
export {
  ABSENCES,
  type Absence,
  type Entry,
  GAME_STATES,
  type KeptLeague,
  LEAGUE_SIDES,
  LEAGUE_STATUSES,
  type League,
  type LeagueGame,
  type LeagueId,
  type LeagueSeat,
  type LeagueSettings,
  type LeagueSides,
  type LeagueStatus,
  plays,
} from './leagues/model/league.ts';
export type { LeagueRefusal, LeagueRefusalCode } from './leagues/model/refusals.ts';
export { LEAGUE_LIMITS, usualRounds } from './leagues/model/settings.ts';
export type {
  LeagueReading,
  LeagueRepository,
  LeagueStore,
  LeagueTransaction,
  LeagueView,
  MissedTurns,
} from './leagues/ports.ts';
export { leagueGameOver } from './leagues/rounds/gameOver.ts';
export { MEDALS, type Medal, medalOf, promotionOf } from './leagues/season/grouping.ts';
export { leagueTable } from './leagues/season/table.ts';
export { WIN } from './leagues/standings/points.ts';
export {
  type LeagueStanding,
  leagueStandings,
  type TieBreak,
  tieBreaksOf,
} from './leagues/standings/standings.ts';
export { createLinks, type LinkParts, type Links, type MadeLink } from './links/createLinks.ts';
export {
  type KnownLink,
  LASTS_AFTER_END,
  type LinkId,
  type LinkRefusal,
  MOST_LINKS,
  type OwnLink,
  type TableLink,
} from './links/link.ts';
export type { LinkStore, LinkTransaction } from './links/ports.ts';
export { LEAGUE_NOTICES, type LeagueNotice, type LeagueNoticePart } from './notices/leagueNotice.ts';
export {
  type Notice,
  type NoticeFacts,
  type NoticeFailure,
  type NoticeId,
  type NoticeKind,
  type NoticePlace,
  type NoticePost,
  placeIdOf,
  UNREACHABLE_BECAUSE,
} from './notices/notice.ts';
export type { NewNotice, NoticeRepository, NoticeStore, NoticeWriting } from './notices/ports.ts';
export type { ProfileReading, Together } from './profiles/ports.ts';
export { type Profile, type ProfileRating, type RatedPoint, type Summary, summaryOf } from './profiles/shapes.ts';
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
export { startResultKeeper } from './results/keeper.ts';
export type {
  Consequences,
  KeptRows,
  ReckoningStore,
  ResultReading,
  ResultRepository,
  ResultSources,
  ResultStore,
  ResultTransaction,
  WaitingResult,
} from './results/ports.ts';
export { type Difference, type Reckoned, reckonAnew } from './results/reckoning/reckon.ts';
export {
  type GameResult,
  type KeptResult,
  type MadeMove,
  SEAT_ENDINGS,
  type SeatEnding,
  type SeatResult,
  UNRATED,
  type Unrated,
} from './results/shapes.ts';
export { ALL_TIME, EVERYWHERE, periodsOf, type Standing, type StandingKey } from './results/standings.ts';
export type { Tally, TallyKey } from './results/tallies.ts';
export {
  createSeeks,
  MOST_SEEKS,
  type NewSeek,
  type SeekDone,
  type SeekParts,
  type Seeks,
} from './seeks/createSeeks.ts';
export { startSeekKeeper } from './seeks/keeper.ts';
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
  type ServerRefusal,
  type ServerSettings,
} from './servers/settings.ts';
export type { BlockRefusal } from './visibility/createVisibility.ts';
export { AUDIENCES, type Audience, mayBeSeen, type Shown, USUAL_AUDIENCE } from './visibility/mayBeSeen.ts';
export type { Blocked } from './visibility/ports.ts';
