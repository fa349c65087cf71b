/**
 * Bars the bot from the threads of games, one at a time and each for some seconds, as moderators, permissions and Discord's own
 * limits and filters do; now and then it may write to somebody only later, or not add a player to a thread.
 */
import type { Playground } from '../../../src/playground/index.ts';
import type { Witness } from '../accounts/witness.ts';
import { rest } from '../player.ts';

export interface Barring {
  /** The threads that have been barred at some time. */
  readonly threads: ReadonlySet<string>;
  /** How many calls were refused by a code. */
  refused(): number;
  /** Resolves when none is barred any more. */
  stop(): Promise<void>;
}

const PAUSE_MS = { least: 1000, most: 5000 };
const BARRED_MS = { least: 3000, most: 12_000 };
const LOOK_MS = 100;

/** Of Discord, for what stands in the way of a message and passes; the last of them nobody knows. */
const REFUSALS: readonly (readonly [status: number, code: number])[] = [
  [400, 160006],
  [400, 200000],
  [400, 20016],
  [403, 20028],
  [403, 160005],
  [403, 40333],
  [400, 30099],
  [400, 987654],
];
/** One call in so many. */
const SELDOM = 8;

/** To be called before the playground's faults are switched on: the first to be asked of a call decides. */
export function barThreads(
  { admin, intercept }: Pick<Playground, 'admin' | 'intercept'>,
  witness: Pick<Witness, 'turns'>,
  random: (below: number) => number,
): Barring {
  const threads = new Set<string>();
  let isOver = false;
  let count = 0;
  const refuse = (status: number, code: number) => {
    count += 1;
    return { act: 'fail', when: 'before', status, body: { code, message: 'refused for a while' } } as const;
  };
  /** Threads that are barred by a code at present. */
  const refusing = new Map<string, (typeof REFUSALS)[number]>();
  const stopRefusing = intercept(({ method, path }) => {
    if (isOver || method === 'GET') return undefined;
    const [, threadId = ''] = /^\/channels\/(\d+)\/messages/.exec(path) ?? [];
    const refusal = refusing.get(threadId);
    if (refusal) return refuse(...refusal);
    if (path === '/users/@me/channels' && random(SELDOM) === 0) return refuse(403, 40003);
    if (path.includes('/thread-members/') && random(SELDOM) === 0) return refuse(400, 30033);
    return undefined;
  });

  /** Gives back how to open it again. */
  function bar(thread: string): () => void {
    const way = random(2 + REFUSALS.length);
    const refusal = REFUSALS[way];
    if (refusal) {
      refusing.set(thread, refusal);
      return () => void refusing.delete(thread);
    }
    admin.setBotAccess(thread, way % 2 === 0 ? 'none' : 'readOnly');
    return () => admin.setBotAccess(thread, 'full');
  }

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
      const open = bar(thread);
      await pause(BARRED_MS);
      open();
    }
  }

  const barring = barAgainAndAgain();
  return {
    threads,
    refused: () => count,
    async stop() {
      isOver = true;
      await barring;
      stopRefusing();
    },
  };
}
