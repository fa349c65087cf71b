/**
 * Why something cannot be done with a match: values with a code and facts. Wording them is left to the hosts, and what the
 * game itself does not allow to the rules.
 */

import type { AgreementRefusal } from '../../features/agreements/model.ts';
import type { PlanRefusal } from '../../features/plans/model.ts';
import type { PlayerCount } from '../../rules/index.ts';
import type { ComputerRefusal } from './computers.ts';
import type { LimitRefusal } from './limits.ts';
import type { MatchStatus } from './match.ts';
import type { MatchId, PersonId } from './members.ts';
import type { PlayedMove } from './moves.ts';
import type { WrongTime } from './timeControl.ts';

export type MatchRefusal =
  | AgreementRefusal
  | ComputerRefusal
  | LimitRefusal
  | PlanRefusal
  | { readonly ok: false; readonly code: 'unknownMatch'; readonly matchId: MatchId }
  /** The match is not (or no longer) in a status in which this can be done. */
  | { readonly ok: false; readonly code: 'status'; readonly status: MatchStatus }
  | { readonly ok: false; readonly code: 'alreadyIn' }
  | { readonly ok: false; readonly code: 'notIn' }
  | { readonly ok: false; readonly code: 'full'; readonly capacity: PlayerCount }
  /** More people and computer players have joined than there would be seats. */
  | { readonly ok: false; readonly code: 'tooMany'; readonly members: number; readonly capacity: PlayerCount }
  | { readonly ok: false; readonly code: 'tooFew'; readonly members: number }
  /** No lobby has this code (any more), or it is none. */
  | { readonly ok: false; readonly code: 'unknownCode' }
  /** One of two people has blocked the other; `own`: whoever acts has. Others must not learn of a block from the wording. */
  | { readonly ok: false; readonly code: 'apart'; readonly as: 'joining' | 'inviting'; readonly own: boolean }
  /** Only the host may do this. */
  | { readonly ok: false; readonly code: 'notHost'; readonly hostId: PersonId }
  /** The person has no seat in this match. */
  | { readonly ok: false; readonly code: 'stranger' }
  /** The control belongs to an older position; `since` is what has been played since then. */
  | { readonly ok: false; readonly code: 'stale'; readonly version: number; readonly since: readonly PlayedMove[] }
  /** The game was begun with other components than those that are loaded now. */
  | { readonly ok: false; readonly code: 'components'; readonly components: string; readonly expected: string }
  /** Nothing to take back: no move yet, or somebody else has acted since. */
  | { readonly ok: false; readonly code: 'nothingToUndo'; readonly lastBy: PersonId | null }
  | WrongTime
  /** Nobody moves in the person's place. */
  | { readonly ok: false; readonly code: 'noStandIn' }
  /** There is nothing to vote on: time is not up, or the game was set up otherwise. */
  | { readonly ok: false; readonly code: 'noVote' }
  /** It is about the person themselves. */
  | { readonly ok: false; readonly code: 'ownVote' };
