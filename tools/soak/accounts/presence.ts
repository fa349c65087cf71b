/**
 * When the bot was there and left alone: how long, within a stretch of time, nothing kept it from telling anything.
 */
import type { Participant } from '../../support/robots/participant.ts';

export interface Presence {
  /** Notes that something befalls the bot or its machine at this moment, or ends. */
  disturb(): void;
  /** The longest stretch between two moments, in milliseconds, in which the bot was there and nothing befell it. */
  calmWithin(from: number, to: number): number;
  stop(): void;
}

const LOOK_MS = 100;

/** What one look finds counts until the next. */
export function watchPresence(onlooker: Pick<Participant, 'botIsThere'>, now: () => number = Date.now): Presence {
  const marks: { readonly at: number; readonly isThere: boolean }[] = [];
  const note = (): void => void marks.push({ at: now(), isThere: onlooker.botIsThere() });
  const look = (): void => {
    if (marks.at(-1)?.isThere !== onlooker.botIsThere()) note();
  };
  note();
  const timer = setInterval(look, LOOK_MS);
  return {
    disturb: note,
    calmWithin(from, to) {
      let longest = 0;
      for (const [index, { at, isThere }] of marks.entries()) {
        const until = marks[index + 1]?.at ?? Number.POSITIVE_INFINITY;
        if (isThere) longest = Math.max(longest, Math.min(to, until) - Math.max(from, at));
      }
      return longest;
    },
    stop: () => clearInterval(timer),
  };
}
