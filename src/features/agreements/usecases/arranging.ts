/** Opens games with given players and gives up seats on behalf of leagues. */
import type { Lease } from '../../../kernel/index.ts';
import { samePosition } from '../../../match/core/change.ts';
import type { MatchChanger, MatchChangerWithin } from '../../../match/core/command.ts';
import { saveComputer } from '../../../match/core/joining.ts';
import {
  type ComputerSeat,
  isReachable,
  type MatchId,
  type MatchMember,
  type MatchPlace,
  type MatchView,
  type Occasion,
  type PersonId,
  type Theme,
  withComputers,
} from '../../../match/model/match.ts';
import type { TimeControl } from '../../../match/model/timeControl.ts';
import { PLAYER_COUNTS, type Side } from '../../../rules/index.ts';
import type { LobbyParts, LobbyTransaction } from '../../lobby/usecases/commands.ts';
import { createMatchId, insertLobby, startMatch } from '../../lobby/usecases/lobby.ts';
import { clearQueuedMoves } from '../../plans/usecases/planState.ts';
import { withStandIn } from '../../time/usecases/standIn.ts';
import type { AgreementTransaction } from './commands.ts';
import { resignSeat } from './seats.ts';

type ArrangedSeat = { readonly personId: PersonId; readonly name: string } | ComputerSeat;

interface ArrangedMatch {
  readonly side: Side;
  /** In seat order; at least one is a person. */
  readonly seats: readonly ArrangedSeat[];
  readonly locale: string;
  readonly theme: Theme;
  readonly rated: boolean;
  /** Must have been validated by the caller. */
  readonly timeControl: TimeControl | null;
  readonly place: MatchPlace;
  readonly occasion?: Occasion;
}

export interface SeatOfPerson {
  readonly matchId: MatchId;
  readonly seat: number;
  /** Somebody else may have taken the seat over. */
  readonly personId: PersonId;
}

type GivenUp = 'resigned' | 'standIn';

export interface ArrangingCommands<Inside> {
  /** Opens and starts a match in the caller's transaction. */
  openArranged(transaction: Inside, wanted: ArrangedMatch): Promise<MatchView>;
  /** Gives up a person's seat; resigns it if the person plays alone. Idempotent. @throws LeaseLost */
  giveUpSeat(seat: SeatOfPerson, as: GivenUp, lease?: Lease): Promise<void>;
}

interface ArrangingTransaction extends AgreementTransaction, LobbyTransaction {}

export interface ArrangingParts<Inside>
  extends MatchChanger<ArrangingTransaction>,
    MatchChangerWithin<Inside>,
    Pick<LobbyParts, 'chance' | 'clock' | 'components'> {}

export function createArranging<Inside extends ArrangingTransaction>(
  parts: ArrangingParts<Inside>,
): ArrangingCommands<Inside> {
  const { clock, changeWithin, changeMatchUnattended } = parts;
  return {
    openArranged: async (transaction, { seats, place, ...wanted }) => {
      const at = clock.now();
      const members = seated(seats);
      const capacity = PLAYER_COUNTS.find((count) => count === members.length);
      const host = members.find(isReachable);
      if (capacity === undefined || !host) throw new RangeError(`a game cannot have ${members.length} seats`);
      for (const member of members) if (member.computer !== undefined) await saveComputer(transaction, member, at);
      const lobby = await insertLobby(parts, transaction, at, {
        ...wanted,
        place,
        members,
        capacity,
        hostId: host.personId,
        id: await createMatchId(parts, transaction),
        ratedAlone: wanted.rated,
        inviteCode: null,
      });
      const view = await changeWithin(transaction, lobby.id, async ({ match }) => startMatch(parts, match, null));
      if (!view) throw new Error(`match ${lobby.id} was not opened`);
      return view;
    },

    giveUpSeat: async ({ matchId, seat, personId }, as, lease) => {
      await changeMatchUnattended(
        matchId,
        async (step) => {
          const { match } = step;
          const member = match.members[seat];
          if (match.status !== 'running' || member?.personId !== personId) return null;
          if (!isReachable(member) || member.resigned) return null;
          // Queued moves would be played in place of the computer player's.
          await clearQueuedMoves(step, matchId, personId);
          if (as === 'standIn' && member.standIn) return null;
          const replaced = as === 'standIn' ? withStandIn(samePosition(step, []), personId) : null;
          return replaced ?? resignSeat(step, member, seat);
        },
        lease,
      );
    },
  };
}

function seated(seats: readonly ArrangedSeat[]): readonly MatchMember[] {
  let members: readonly MatchMember[] = [];
  for (const seat of seats) members = 'computer' in seat ? withComputers(members, [seat]) : members.concat(seat);
  return members;
}
