/**
 * Bars the bot from the threads of games, one at a time and each for some seconds, as moderators and permissions do.
 */
import type { Playground } from '../../../src/playground/index.ts';
import type { Witness } from '../accounts/witness.ts';
import { rest } from '../player.ts';

export interface Barring {
  /** The threads that have been barred at some time. */
  readonly threads: ReadonlySet<string>;
  /** Resolves when none is barred any more. */
  stop(): Promise<void>;
}

const PAUSE_MS = { least: 1000, most: 5000 };
const BARRED_MS = { least: 3000, most: 12_000 };
const LOOK_MS = 100;

export function barThreads(
  { admin }: Pick<Playground, 'admin'>,
  witness: Pick<Witness, 'turns'>,
  random: (below: number) => number,
): Barring {
  const threads = new Set<string>();
  let isOver = false;
  const pause = async ({ least, most }: typeof PAUSE_MS): Promise<void> => {
    for (const end = Date.now() + least + random(most - least); Date.now() < end && !isOver; ) await rest(LOOK_MS);
  };

  async function barAgainAndAgain(): Promise<void> {
    while (!isOver) {
      await pause(PAUSE_MS);
      const known = [...new Set(witness.turns.map(({ message }) => message.channel_id))];
      const thread = known[random(known.length)];
      if (thread === undefined || isOver) continue;
      threads.add(thread);
      admin.setBotAccess(thread, random(2) === 0 ? 'none' : 'readOnly');
      await pause(BARRED_MS);
      admin.setBotAccess(thread, 'full');
    }
  }

  const barring = barAgainAndAgain();
  return {
    threads,
    stop() {
      isOver = true;
      return barring;
    },
  };
}
