/**
 * Opens games with their players in them, and gives up seats, by itself.
 * Who plays whom, and when somebody is taken for gone, is left to whoever asks.
 */
import { resigned } from '../../features/agreements/usecases/seats.ts';
import type { LobbyParts } from '../../features/lobby/usecases/commands.ts';
import { freeId, started } from '../../features/lobby/usecases/lobby.ts';
import { standingIn } from '../../features/time/usecases/standIn.ts';
import type { Frame, FrameWithin } from '../frame/command.ts';
import { meetComputer } from '../frame/meetComputer.ts';
import type { Match } from '../model/match.ts';
import type { MatchMember } from '../model/members.ts';
import { isReachable, withComputers } from '../model/seated.ts';
import { type ArrangedSeat, type ArrangingCommands, type ArrangingTransaction, SEATS } from './commands.ts';

export interface ArrangingParts<Inside>
  extends Frame<ArrangingTransaction>,
    FrameWithin<Inside>,
    Pick<LobbyParts, 'chance' | 'clock' | 'components'> {}

export function createArranging<Inside extends ArrangingTransaction>(
  parts: ArrangingParts<Inside>,
): ArrangingCommands<Inside> {
  const { chance, clock, changeWithin, changeMatchByItself } = parts;
  return {
    openArranged: async (transaction, { seats, place, ...wanted }) => {
      const at = clock.now();
      const members = seated(seats);
      const capacity = SEATS.find((count) => count === members.length);
      const host = members.find(isReachable);
      if (capacity === undefined || !host) throw new RangeError(`no game for ${members.length} seats`);
      for (const member of members) if (member.computer !== undefined) await meetComputer(transaction, member, at);
      const lobby: Match = {
        ...wanted,
        place,
        members,
        capacity,
        hostId: host.personId,
        id: await freeId(parts, transaction),
        status: 'lobby',
        number: await transaction.nextNumber(place.serverId),
        version: 1,
        seed: chance.seed(),
        setup: null,
        pausedAt: null,
        rematchOf: null,
        inviteCode: null,
        ratedAlone: wanted.rated,
        createdAt: at,
        updatedAt: at,
      };
      await transaction.insert(lobby);
      const view = await changeWithin(transaction, lobby.id, async ({ match }) => started(parts, match, null));
      if (!view) throw new Error(`match ${lobby.id} was not opened`);
      return view;
    },

    giveUpSeat: async (matchId, seat, as, lease) => {
      await changeMatchByItself(
        matchId,
        async (step) => {
          const { match, state } = step;
          const member = match.members[seat];
          if (match.status !== 'running' || !member || !isReachable(member) || member.resigned) return null;
          if (as === 'standIn') {
            if (member.standIn) return null;
            const stays = { ok: true, match, state, events: [], version: match.version, announcements: [] } as const;
            const change = match.pausedAt ? null : standingIn(stays, member.personId);
            if (change) return change;
          }
          return resigned(step, member, seat);
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
