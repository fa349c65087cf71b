/** Checks that confirmed actions are in the database, and that turns were announced within a minute of the answer. */
import { createLanguage, failureText } from '../../../src/language/index.ts';
import type { Attempt } from '../../support/robots/participant.ts';
import type { SeenTurn, Uptime } from '../evidence/publicMessages.ts';
import type { AnnouncementRow, DatabaseRecords, MatchRow } from '../evidence/records.ts';
import type { Faults } from './course.ts';

const NOTHING_HAPPENED_TEXTS = createLanguage().locales.map(({ code }) =>
  failureText(createLanguage().of(code), 'nothing', null),
);

const CHANGING_ACTIONS: readonly Attempt['action'][] = ['move', 'undo', 'queue'];

export function compareAnswers(
  attempts: readonly Attempt[],
  { interactions }: Pick<DatabaseRecords, 'interactions'>,
  { lost }: Pick<Faults, 'lost'>,
): void {
  const isRecorded = ({ interactionId }: Attempt) => interactions.has(interactionId);
  const recordedMoves = new Set(
    attempts.filter((attempt) => attempt.action === 'move' && isRecorded(attempt)).map(positionOf),
  );
  for (const attempt of attempts) {
    const { action, interactionId, outcome, matchId, answer } = attempt;
    if (isRecorded(attempt) && NOTHING_HAPPENED_TEXTS.some((text) => answer?.includes(text))) {
      lost.push(`${action} ${interactionId} in ${matchId} took effect, but was answered: ${answer}`);
    }
    if (!CHANGING_ACTIONS.includes(action) || outcome !== 'done' || isRecorded(attempt)) continue;
    // A repeated move without a first answer is shown the result of the first.
    if (action === 'move' && recordedMoves.has(positionOf(attempt))) continue;
    lost.push(`${action} ${interactionId} in ${matchId}, which was answered with: ${answer}`);
  }
}

/** Identifies a position and its player: a repeated move there is shown the result of the first. */
export function positionOf({ personId, matchId, version }: Attempt): string {
  return `${personId} ${matchId} ${version}`;
}

/** Counts only time in which the bot is online without a fault. */
const MAX_WAIT_MS = 60_000;

export interface WaitEvidence {
  readonly match: MatchRow;
  readonly announcements: readonly AnnouncementRow[];
  readonly attempts: readonly Attempt[];
  /** Turn messages of the match in its thread or in direct messages. */
  readonly seen: readonly SeenTurn[];
  readonly presence: Pick<Uptime, 'longestCalm'>;
  readonly end: number;
}

/** Returns the longest wait in milliseconds. An overtaken turn counts as announced with the next one. */
export function compareWaits(evidence: WaitEvidence, { announcedLate }: Pick<Faults, 'announcedLate'>): number {
  const { match, announcements, attempts, seen, presence, end } = evidence;
  let longest = 0;
  for (const { interactionId, answeredAt, matchId } of attempts) {
    if (matchId !== match.id || answeredAt === null) continue;
    const turn = announcements.find(({ trace, kind }) => trace === interactionId && kind === 'turn');
    if (turn === undefined) continue;
    const seenAt = seen.filter(({ version }) => version >= turn.version).map(({ at }) => at);
    // The end of a game has another message.
    if (seenAt.length === 0 && match.status === 'finished') continue;
    const first = Math.min(end, ...seenAt);
    const wait = first <= answeredAt ? 0 : presence.longestCalm(answeredAt, first);
    longest = Math.max(longest, wait);
    if (wait > MAX_WAIT_MS) {
      announcedLate.push(`version ${turn.version} of ${match.id} waited ${Math.round(wait / 1000)} s without a fault`);
    }
  }
  return longest;
}
