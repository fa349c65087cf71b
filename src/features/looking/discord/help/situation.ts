/**
 * What a person can do where they ask for help: decided by the game that is meant there, and who they are in it.
 * What is said of each situation is the language's.
 */

import type { MatchHere } from '../../../../discord/frame/index.ts';
import { type MatchView, type PersonId, seatOf } from '../../../../match/index.ts';

export type Situation =
  /** No game is meant: in a channel of a server, in direct messages, or because there are several. */
  | 'channel'
  | 'direct'
  | 'several'
  | 'lobbyHost'
  | 'lobbyMember'
  | 'lobbyOpen'
  | 'lobbyFull'
  /** The person is to move, by the phase of the game. */
  | 'build'
  | 'choose'
  | 'substitute'
  | 'waiting'
  | 'paused'
  | 'onlooker'
  | 'finished'
  | 'finishedOnlooker'
  | 'cancelled';

/** `isDirect`: whether the person asks in direct messages. */
export function situationOf(found: MatchHere, personId: PersonId, isDirect: boolean): Situation {
  if (found.ok) return situationIn(found.view, personId);
  if (found.code === 'severalGames') return 'several';
  return isDirect ? 'direct' : 'channel';
}

function situationIn({ match, state }: MatchView, personId: PersonId): Situation {
  const seat = seatOf(match, personId);
  switch (match.status) {
    case 'lobby':
      if (seat === null) return match.members.length < match.capacity ? 'lobbyOpen' : 'lobbyFull';
      return match.hostId === personId ? 'lobbyHost' : 'lobbyMember';
    case 'running':
      if (seat === null || match.members[seat]?.resigned) return 'onlooker';
      if (match.pausedAt !== null) return 'paused';
      return state !== null && state.turn === seat && state.phase !== 'over' ? state.phase : 'waiting';
    case 'finished':
      return seat === null ? 'finishedOnlooker' : 'finished';
    case 'cancelled':
      return 'cancelled';
  }
}
