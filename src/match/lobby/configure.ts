/**
 * The host sets how a game will be played, as long as it has not begun: board, seats, language, theme, clock, and whether it is rated.
 * Which times there may be is decided by the model of the clock; asking for it is the hosts' matter.
 */
import { wrongStatus } from '../frame/atTable.ts';
import type { MatchRefusal } from '../model/refusals.ts';
import { wrongTime } from '../model/timeControl.ts';
import type { LobbyCommands, LobbyParts } from './commands.ts';

export function createConfigure({ changeMatch }: Pick<LobbyParts, 'changeMatch'>): Pick<LobbyCommands, 'configure'> {
  return {
    configure: (actor, matchId, settings) =>
      changeMatch<MatchRefusal>(actor, matchId, async ({ match: before }) => {
        if (before.status !== 'lobby') return wrongStatus(before);
        if (before.hostId !== actor.personId) return { ok: false, code: 'notHost', hostId: before.hostId };
        // Whoever says that it is to be rated wants that against computer players, too.
        const { rated } = settings;
        const match = { ...before, ...settings, ...(rated !== undefined && { ratedAlone: rated }) };
        const { capacity, members, timeControl } = match;
        if (members.length > capacity) return { ok: false, code: 'tooMany', members: members.length, capacity };
        const wrong = wrongTime(timeControl);
        if (wrong) return wrong;
        return { ok: true, match, state: null, events: [], announcements: [{ kind: 'lobby' }] };
      }),
  };
}
