/**
 * What is done to an open match of a database that was put back from a copy: the time after the copy is lost, but its messages
 * are not. Putting the copy back is left to whoever calls this.
 */
import type { Change } from '../frame/change.ts';
import type { Frame } from '../frame/command.ts';
import type { FrameTransaction } from '../frame/ports.ts';
import type { Announcement } from '../model/announcements.ts';
import type { Match } from '../model/match.ts';
import type { MatchId } from '../model/members.ts';

export interface RestoringCommands {
  /**
   * Goes on from where the match stands with a version that is higher by `leap`, more than it can have been changed in the time
   * that is lost: no button of that time fits a position to come. Whose turn it is, and who is in the lobby, is told anew.
   * False where there is no such match.
   */
  goOnAnew(matchId: MatchId, leap: number): Promise<boolean>;
}

export function createRestoring({ changeMatchByItself }: Frame<FrameTransaction>): RestoringCommands {
  return {
    goOnAnew: (matchId, leap) =>
      changeMatchByItself(matchId, async ({ match, state }): Promise<Change> => {
        const version = match.version + leap;
        return { ok: true, match, state, events: [], version, announcements: [...toldAnew(match)] };
      }),
  };
}

function toldAnew({ status, pausedAt }: Match): readonly Announcement[] {
  if (status === 'lobby') return [{ kind: 'lobby' }];
  return status === 'running' && pausedAt === null ? [{ kind: 'turn', again: true }] : [];
}
