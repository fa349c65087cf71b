/**
 * How long did each turn wait to be announced after the move before it had been answered? Whatever befalls the bot may keep it from
 * that; once it is left alone, a minute is enough.
 */
import type { Attempt } from '../../support/robots/participant.ts';
import type { AnnouncementRow, MatchRow } from '../accounts/books.ts';
import type { Presence } from '../accounts/presence.ts';
import type { Announced } from '../accounts/witness.ts';
import type { Faults } from './faults.ts';

/** In which the bot is there and nothing befalls it. */
const LONGEST_WAIT_MS = 60_000;

export interface WaitEvidence {
  readonly match: MatchRow;
  readonly announcements: readonly AnnouncementRow[];
  readonly attempts: readonly Attempt[];
  /** Turn messages of the match that anybody has seen, in its thread or in direct messages. */
  readonly seen: readonly Announced[];
  readonly presence: Pick<Presence, 'calmWithin'>;
  /** When the soak was over. */
  readonly end: number;
}

/** Gives the longest wait, in milliseconds. A turn that a later one has overtaken was announced with that one. */
export function compareWaits(evidence: WaitEvidence, { unheard }: Pick<Faults, 'unheard'>): number {
  const { match, announcements, attempts, seen, presence, end } = evidence;
  let longest = 0;
  for (const { interactionId, answeredAt, matchId } of attempts) {
    if (matchId !== match.id || answeredAt === null) continue;
    const turn = announcements.find(({ trace, kind }) => trace === interactionId && kind === 'turn');
    if (turn === undefined) continue;
    const told = seen.filter(({ version }) => version >= turn.version).map(({ at }) => at);
    // The end of a game is announced by another message.
    if (told.length === 0 && match.status === 'finished') continue;
    const first = Math.min(end, ...told);
    const wait = first <= answeredAt ? 0 : presence.calmWithin(answeredAt, first);
    longest = Math.max(longest, wait);
    if (wait > LONGEST_WAIT_MS) {
      unheard.push(
        `version ${turn.version} of ${match.id} waited ${Math.round(wait / 1000)} s in which nothing befell the bot`,
      );
    }
  }
  return longest;
}
