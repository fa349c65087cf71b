/**
 * The host, or whoever acts in their place, sets how a game will be played, as long as it has not begun: board, seats, language, theme, clock, and whether it is rated.
 * Which times there may be is decided by the model of the clock; asking for it is the hosts' matter.
 */
import { wrongStatus } from '../frame/atTable.ts';
import type { MatchRefusal } from '../model/refusals.ts';
import { wrongTime } from '../model/timeControl.ts';
import type { LobbyCommands, LobbyParts } from './commands.ts';
import { notHost } from './hosting.ts';

export function createConfigure({ changeMatch }: Pick<LobbyParts, 'changeMatch'>): Pick<LobbyCommands, 'configure'> {
  return {
    configure: (actor, matchId, settings) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match: before } = step;
        if (before.status !== 'lobby') return wrongStatus(before);
        const refusal = await notHost(step, actor);
        if (refusal) return refusal;
        // Whoever says that it is to be rated wants that against computer players, too.
        const { rated } = settings;
        const ratedAlone = rated === undefined ? {} : { ratedAlone: rated };
        const match = { ...before, ...settings, ...ratedAlone, hostId: actor.personId };
        const { capacity, members, timeControl } = match;
        if (members.length > capacity) return { ok: false, code: 'tooMany', members: members.length, capacity };
        const wrong = wrongTime(timeControl);
        if (wrong) return wrong;
        return { ok: true, match, state: null, events: [], announcements: [{ kind: 'lobby' }] };
      }),
  };
}
