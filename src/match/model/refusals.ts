/** Refusals of changes to a match: values with a code and facts. */
import type { PlayerCount } from '../../rules/index.ts';
import type { LimitRefusal } from './limits.ts';
import type { MatchId, MatchStatus, PersonId } from './match.ts';
import type { PlayedMove } from './moves.ts';
import type { WrongTime } from './timeControl.ts';

export const PROPOSAL_STATUSES = ['open', 'agreed', 'declined', 'withdrawn', 'expired'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

type ComputerRefusal =
  | { readonly ok: false; readonly code: 'unknownComputer'; readonly computer: string }
  | { readonly ok: false; readonly code: 'noComputer' };

type AgreementRefusal =
  | { readonly ok: false; readonly code: 'paused' }
  | { readonly ok: false; readonly code: 'notPaused' }
  | { readonly ok: false; readonly code: 'resigned' }
  /** `own`: the actor has made the open proposal. */
  | { readonly ok: false; readonly code: 'proposalOpen'; readonly by: PersonId; readonly own: boolean }
  | { readonly ok: false; readonly code: 'proposalClosed'; readonly status: Exclude<ProposalStatus, 'open'> }
  /** `voters` are the names of the people who can answer. */
  | { readonly ok: false; readonly code: 'notAsked'; readonly voters: readonly string[] }
  | { readonly ok: false; readonly code: 'alreadyAgreed' }
  /** The new player already has a seat in this match. */
  | { readonly ok: false; readonly code: 'hasSeat'; readonly name: string }
  | { readonly ok: false; readonly code: 'notFinished' }
  /** The host can give away only the seat of a player who has resigned. */
  | { readonly ok: false; readonly code: 'notResigned' }
  /** The player to move has until this moment. */
  | { readonly ok: false; readonly code: 'notAbsent'; readonly name: string; readonly until: Date }
  /** It is nobody's turn, or the match has a clock. */
  | { readonly ok: false; readonly code: 'nobodyAbsent' };

export type PlanRefusal =
  | { readonly ok: false; readonly code: 'planLong'; readonly most: number }
  | { readonly ok: false; readonly code: 'noteLong'; readonly most: number }
  /** A plan ends with the Building phase, because the cards dealt after it are unknown. */
  | { readonly ok: false; readonly code: 'planEnds' }
  /** On the player's own turn, moves are played rather than queued. */
  | { readonly ok: false; readonly code: 'ownTurn' }
  | { readonly ok: false; readonly code: 'planEmpty' }
  | { readonly ok: false; readonly code: 'planDeparted' }
  | { readonly ok: false; readonly code: 'tile'; readonly tile: string };

export type MatchRefusal =
  | AgreementRefusal
  | ComputerRefusal
  | LimitRefusal
  | PlanRefusal
  | WrongTime
  | { readonly ok: false; readonly code: 'unknownMatch'; readonly matchId: MatchId }
  /** The action needs a match with another status. */
  | { readonly ok: false; readonly code: 'status'; readonly status: MatchStatus }
  | { readonly ok: false; readonly code: 'alreadyIn' }
  | { readonly ok: false; readonly code: 'notIn' }
  | { readonly ok: false; readonly code: 'full'; readonly capacity: PlayerCount }
  /** The capacity would be smaller than the number of members. */
  | { readonly ok: false; readonly code: 'tooMany'; readonly members: number; readonly capacity: PlayerCount }
  | { readonly ok: false; readonly code: 'tooFew'; readonly members: number }
  | { readonly ok: false; readonly code: 'unknownCode' }
  /** One person has blocked the other (`own`: the actor has). Without `own` the wording must not reveal a block. */
  | { readonly ok: false; readonly code: 'apart'; readonly as: 'joining' | 'inviting'; readonly own: boolean }
  | { readonly ok: false; readonly code: 'notHost'; readonly hostId: PersonId }
  /** Nobody alone may change the season of the others. */
  | { readonly ok: false; readonly code: 'leagueGame' }
  | { readonly ok: false; readonly code: 'stranger' }
  /** The control belongs to an older position; `since` are the moves played after it. */
  | { readonly ok: false; readonly code: 'stale'; readonly version: number; readonly since: readonly PlayedMove[] }
  /** The game was dealt with components that are not loaded. */
  | { readonly ok: false; readonly code: 'components'; readonly components: string; readonly expected: string }
  /** There is no move yet, or somebody else has acted since. */
  | { readonly ok: false; readonly code: 'nothingToUndo'; readonly lastBy: PersonId | null }
  | { readonly ok: false; readonly code: 'noStandIn' }
  /** The person has left the season of the league that the game belongs to. */
  | { readonly ok: false; readonly code: 'hasLeft' }
  /** Time is not up, or the game does not vote on it. */
  | { readonly ok: false; readonly code: 'noVote' }
  | { readonly ok: false; readonly code: 'ownVote' }
  /** A computer player moves for the person who wants to vote. */
  | { readonly ok: false; readonly code: 'awayVote' };
