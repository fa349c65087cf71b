/** Announces the state of a match again: after lost messages, and after a restore. */
import type { Announcement } from '../model/announcements.ts';
import type { Match, MatchId } from '../model/match.ts';
import type { Change } from './change.ts';
import type { MatchChanger, MatchChangerParts } from './command.ts';
import type { ChangeTransaction } from './ports.ts';

export interface RepostingCommands {
  /** Posts the match's missing messages. Idempotent. */
  repost(matchId: MatchId): Promise<void>;
}

export function createReposting<Inside extends ChangeTransaction>({
  store,
  clock,
}: Pick<MatchChangerParts<Inside>, 'store' | 'clock'>): RepostingCommands {
  return {
    repost: (matchId) =>
      store.transaction(async (transaction) => {
        const view = await transaction.view(matchId);
        if (view) await transaction.announce(matchId, view.match.version, { kind: 'repost' }, clock.now());
      }),
  };
}

export function createRestoring({ changeMatchUnattended }: MatchChanger<ChangeTransaction>) {
  return {
    /**
     * After a restore: announces the turn or the lobby, and raises the version by `leap`, more than the changes that the
     * backup lacks, so that buttons posted since match no future position. Returns false if there is no such match.
     */
    announceAfterRestore: (matchId: MatchId, leap: number) =>
      changeMatchUnattended(matchId, async ({ match, state }): Promise<Change> => {
        const version = match.version + leap;
        return { ok: true, match, state, events: [], version, announcements: [...currentState(match)] };
      }),
  };
}

function currentState({ status, pausedAt }: Match): readonly Announcement[] {
  if (status === 'lobby') return [{ kind: 'lobby' }];
  return status === 'running' && pausedAt === null ? [{ kind: 'turn', again: true }] : [];
}
