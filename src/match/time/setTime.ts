/**
 * The host says how much time the players will have, as long as the game has not begun.
 * Which times there may be is decided in `clock/`; showing them is the hosts' matter.
 */

import { wrongStatus } from '../frame/atTable.ts';
import type { MatchRefusal } from '../model/refusals.ts';
import { wrongTime } from '../model/timeControl.ts';
import type { TimeCommands, TimeParts } from './commands.ts';

export function createSetTime({ changeMatch }: TimeParts): Pick<TimeCommands, 'setTime'> {
  return {
    setTime: (actor, matchId, control) =>
      changeMatch<MatchRefusal>(actor, matchId, async ({ match }) => {
        if (match.status !== 'lobby') return wrongStatus(match);
        if (match.hostId !== actor.personId) return { ok: false, code: 'notHost', hostId: match.hostId };
        const wrong = wrongTime(control);
        if (wrong) return wrong;
        return {
          ok: true,
          match: { ...match, timeControl: control },
          state: null,
          events: [],
          announcements: [{ kind: 'lobby' }],
        };
      }),
  };
}
