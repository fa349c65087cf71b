/** Use cases of computer players: seat them in a lobby, remove them, and play their moves. */
import type { Lease } from '../../../kernel/index.ts';
import { wrongStatus } from '../../../match/core/activeSeat.ts';
import { moveChange } from '../../../match/core/autoMoves.ts';
import type { Change } from '../../../match/core/change.ts';
import type { MatchChanger } from '../../../match/core/command.ts';
import { saveComputer } from '../../../match/core/joining.ts';
import {
  type Actor,
  type ComputerSeat,
  isComputer,
  isComputersTurn,
  type Match,
  type MatchId,
  type MatchMember,
  withComputers,
} from '../../../match/model/match.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import type { ComputerAnswer, ComputerTransaction } from './ports.ts';

export type ComputerCommands = ReturnType<typeof createComputers>;

export interface ComputerParts extends MatchChanger<ComputerTransaction> {
  readonly components: ComponentSets;
  /** The computer players that can be seated; none by default. */
  readonly computers?: readonly string[];
}

export function createComputers(parts: ComputerParts) {
  const { components, computers = [], changeMatch, changeMatchUnattended } = parts;
  return {
    computers,

    /** Seats all of these computer players or none. The actor must be a member of the lobby. */
    seatComputers: (actor: Actor, matchId: MatchId, seats: readonly ComputerSeat[]) =>
      changeMatch<MatchRefusal>(actor, matchId, async ({ match, transaction, at }) => {
        const refusal = notInLobby(match, actor);
        if (refusal) return refusal;
        const unknown = seats.find(({ computer }) => !computers.includes(computer));
        if (unknown) return { ok: false, code: 'unknownComputer', computer: unknown.computer };
        const { capacity } = match;
        if (match.members.length + seats.length > capacity) return { ok: false, code: 'full', capacity };
        const members = withComputers(match.members, seats);
        for (const member of members.slice(match.members.length)) await saveComputer(transaction, member, at);
        return lobbyWith(match, members);
      }),

    /** Removes the computer player seated last. The actor must be a member of the lobby. */
    unseatComputer: (actor: Actor, matchId: MatchId) =>
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

    /** Plays a computer player's move. False if its turn has passed meanwhile. @throws LeaseLost */
    playComputerMove: (
      { matchId, version }: { readonly matchId: MatchId; readonly version: number },
      { move, replaced }: ComputerAnswer,
      lease?: Lease,
    ) =>
      changeMatchUnattended(
        matchId,
        async (step) => {
          const { match, state, transaction } = step;
          const isDue = match.version === version && isComputersTurn(match, state?.turn ?? null);
          if (!isDue || move.seat !== state?.turn) return null;
          const moves = replaced === null ? [] : await transaction.history(matchId);
          const earlier = moves.filter(({ seat }) => seat === move.seat).map(({ automatic }) => automatic);
          // A program may rest again and again because of other games, so a game tells of that only once.
          const isKnown = replaced === 'resting' ? earlier.includes('replaced') : earlier.at(-1) === 'replaced';
          const change = await moveChange(components, step, move, replaced === null ? null : 'replaced');
          if (!change.ok) throw new Error(`a computer player's move was refused: ${change.code}`);
          // Once is enough while a program stays away; its moves say so anyway.
          if (replaced === null || isKnown) return change;
          const announcement = { kind: 'computerReplaced', seat: move.seat, because: replaced } as const;
          return { ...change, announcements: [announcement, ...change.announcements] };
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
