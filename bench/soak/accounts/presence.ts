/**
 * When the bot was there, as people at Discord see it: how much of a stretch of time it had to tell anything.
 */
import type { Participant } from '../../people/participant.ts';

export interface Presence {
  /** Milliseconds between two moments in which the bot was there. */
  within(from: number, to: number): number;
  stop(): void;
}

const LOOK_MS = 100;

/** What one look finds counts until the next. */
export function watchPresence(onlooker: Participant): Presence {
  const looks: { readonly at: number; readonly isThere: boolean }[] = [];
  const look = (): void => {
    const isThere = onlooker.botIsThere();
    if (looks.at(-1)?.isThere !== isThere) looks.push({ at: Date.now(), isThere });
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return {
    within(from, to) {
      let sum = 0;
      for (const [index, { at, isThere }] of looks.entries()) {
        const until = looks[index + 1]?.at ?? Number.POSITIVE_INFINITY;
        if (isThere) sum += Math.max(0, Math.min(to, until) - Math.max(from, at));
      }
      return sum;
    },
    stop: () => clearInterval(timer),
  };
}
