/**
 * The use cases of computer players: taking and leaving a seat in the lobby, and moving when their turn is due.
 */

import type { Lease } from '../../../kernel/index.ts';
import { wrongStatus } from '../../../match/frame/atTable.ts';
import type { Change } from '../../../match/frame/change.ts';
import type { Frame } from '../../../match/frame/command.ts';
import { meetComputer } from '../../../match/frame/meetComputer.ts';
import { playedChange } from '../../../match/frame/playedChange.ts';
import type { Done, Match } from '../../../match/model/match.ts';
import type { Actor, ComputerSeat, MatchId, MatchMember } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { isComputer, isComputersTurn, withComputers } from '../../../match/model/seated.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import type { ComputerAnswer } from './players.ts';
import type { ComputerTransaction } from './ports.ts';

/** A computer player's turn in a position of a match. */
interface ComputerTurn {
  readonly matchId: MatchId;
  readonly version: number;
}

export interface ComputerCommands {
  /** The computer players that may be seated. */
  readonly computers: readonly string[];
  /** By a member of a lobby: computer players take free seats, all of them or none. */
  seatComputers(actor: Actor, matchId: MatchId, seats: readonly ComputerSeat[]): Promise<Done | MatchRefusal>;
  /** By a member of a lobby: the computer player seated last leaves. */
  unseatComputer(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** Plays a computer player's move where its turn still stands; whether it did. @throws LeaseLost */
  playComputer(turn: ComputerTurn, answer: ComputerAnswer, lease?: Lease): Promise<boolean>;
}

/** What they are made from. */
export interface ComputerParts extends Frame<ComputerTransaction> {
  readonly components: ComponentSets;
  /** The computer players that may take a seat; left out: none. */
  readonly computers?: readonly string[];
}

export function createComputers(parts: ComputerParts): ComputerCommands {
  const { components, computers = [], changeMatch, changeMatchByItself } = parts;
  return {
    computers,

    seatComputers: (actor, matchId, seats) =>
      changeMatch<MatchRefusal>(actor, matchId, async ({ match, transaction, at }) => {
        const refusal = notInLobby(match, actor);
        if (refusal) return refusal;
        const unknown = seats.find(({ computer }) => !computers.includes(computer));
        if (unknown) return { ok: false, code: 'unknownComputer', computer: unknown.computer };
        const { capacity } = match;
        if (match.members.length + seats.length > capacity) return { ok: false, code: 'full', capacity };
        const members = withComputers(match.members, seats);
        for (const member of members.slice(match.members.length)) await meetComputer(transaction, member, at);
        return lobbyWith(match, members);
      }),

    unseatComputer: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async ({ match }) => {
        const refusal = notInLobby(match, actor);
        if (refusal) return refusal;
        const last = match.members.findLast(isComputer);
        if (!last) return { ok: false, code: 'noComputer' };
        return lobbyWith(
          match,
          match.members.filter((member) => member !== last),
        );
      }),

    playComputer: ({ matchId, version }, { move, replaced }, lease) =>
      changeMatchByItself(
        matchId,
        async (step) => {
          const { match, state } = step;
          const moves = match.version === version && isComputersTurn(match, state?.turn ?? null);
          if (!moves || move.seat !== state?.turn) return null;
          const change = await playedChange(components, step, move, replaced === null ? null : 'replaced');
          if (!change.ok) throw new Error(`a computer player's move was refused: ${change.code}`);
          if (replaced === null || replaced === 'resting') return change;
          const told = { kind: 'computerReplaced', seat: move.seat, because: replaced } as const;
          return { ...change, announcements: [told, ...change.announcements] };
        },
        lease,
      ),
  };
}

function notInLobby(match: Match, actor: Actor): MatchRefusal | null {
  if (match.status !== 'lobby') return wrongStatus(match);
  return match.members.some(({ personId }) => personId === actor.personId) ? null : { ok: false, code: 'notIn' };
}

function lobbyWith(match: Match, members: readonly MatchMember[]): Change {
  return { ok: true, match: { ...match, members }, state: null, events: [], announcements: [{ kind: 'lobby' }] };
}
