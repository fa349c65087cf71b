/**
 * People playing a game over days: lobby, turn, take-back, what is told to whom; the door to this folder.
 * Keeping and showing matches is left to the store and the hosts, who stand behind the interfaces declared here.
 */
export { createMatches } from './createMatches.ts';
export type { Chance, Clock, MatchesParts, MatchPosts, MatchStore, MatchTransaction, Outbox } from './ports.ts';
export { replayMoves } from './replayMoves.ts';
export { type Since, sinceLastTurn } from './since.ts';
export type {
  Actor,
  Announcement,
  Done,
  Match,
  Matches,
  MatchId,
  MatchMember,
  MatchPlace,
  MatchRefusal,
  MatchRefusalCode,
  MatchStatus,
  MatchView,
  MoveWithoutSeat,
  NewMatch,
  OutboxEntry,
  PersonId,
  PlayedMove,
} from './types.ts';
