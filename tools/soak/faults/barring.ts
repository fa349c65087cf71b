/**
 * Bars the bot from where games are played, each for some seconds, as moderators, permissions and Discord's own limits and filters do:
 * from one thread or channel at a time, and from one person's direct messages. Now and then it may open no thread, write to somebody
 * only later, or not add a player to a thread.
 */
import { setTimeout as rest } from 'node:timers/promises';
import type { Playground } from '../../../packages/playground/index.ts';
import type { Announced } from '../accounts/witness.ts';

export interface Barring {
  /** The threads and channels that have been barred at some time. */
  readonly places: ReadonlySet<string>;
  /** The direct messages that have been barred at some time. */
  readonly homes: ReadonlySet<string>;
  /** How many calls were refused by a code: in all, of those that open threads, of those to direct messages. */
  refused(): { readonly calls: number; readonly threads: number; readonly direct: number };
  /** Resolves when none is barred any more. */
  stop(): Promise<void>;
}

const PAUSE_MS = { least: 1000, most: 5000 };
const BARRED_MS = { least: 3000, most: 12_000 };
const LOOK_MS = 100;

type Refusal = readonly [status: number, code: number];

/** Of Discord, for what stands in the way of a message and passes; the last of them nobody knows. */
const REFUSALS: readonly [Refusal, ...Refusal[]] = [
  [400, 160006],
  [400, 200000],
  [400, 20016],
  [403, 20028],
  [403, 160005],
  [403, 40333],
  [400, 30099],
  [400, 987654],
];
/** Direct messages are opened too fast. */
const TOO_FAST: Refusal = [403, 40003];
/** One call in so many. */
const SELDOM = 8;
/** One thread in so many; the first of all is among them. */
const THREADS_ONE_IN = 4;

export interface BarringParts {
  readonly playground: Pick<Playground, 'admin' | 'intercept'>;
  /** Turns that everybody could see. */
  readonly turns: readonly Announced[];
  /** Turns that came by direct message, by person. */
  readonly direct: readonly { readonly turns: readonly Announced[] }[];
  readonly random: (below: number) => number;
}

/** To be called before the playground's faults are switched on: the first to be asked of a call decides. */
export function barPlaces({ playground: { admin, intercept }, turns, direct, random }: BarringParts): Barring {
  const places = new Set<string>();
  const refused = { calls: 0, threads: 0, direct: 0 };
  let isOver = false;
  const refuse = ([status, code]: Refusal) => {
    refused.calls += 1;
    return { act: 'fail', when: 'before', status, body: { code, message: 'refused for a while' } } as const;
  };
  const anyRefusal = (): Refusal => REFUSALS[random(REFUSALS.length)] ?? REFUSALS[0];
  /** What is barred by a code at present. */
  const refusing = new Map<string, Refusal>();
  /** Where something was refused since it was barred. */
  const met = new Set<string>();
  const homes = new Set<string>();
  /** In which threads are opened. */
  const channels = new Set<string>();
  /** By the message on which a thread was to be opened: with what it is refused, null: it is not. */
  const anchors = new Map<string, Refusal | null>();

  function opening(anchorId: string) {
    const isRefused = !anchors.has(anchorId) && (anchors.size === 0 || random(THREADS_ONE_IN) === 0);
    const refusal = anchors.get(anchorId) ?? (isRefused ? anyRefusal() : null);
    anchors.set(anchorId, refusal);
    if (refusal === null) return undefined;
    refused.threads += 1;
    return refuse(refusal);
  }

  const stopRefusing = intercept(({ method, path }) => {
    if (isOver || method === 'GET') return undefined;
    const [, channelId, anchorId] = /^\/channels\/(\d+)\/messages\/(\d+)\/threads$/.exec(path) ?? [];
    if (channelId !== undefined && anchorId !== undefined) {
      channels.add(channelId);
      return opening(anchorId);
    }
    const [, placeId = ''] = /^\/channels\/(\d+)\/messages/.exec(path) ?? [];
    const refusal = refusing.get(placeId);
    if (refusal && homes.has(placeId)) refused.direct += 1;
    if (refusal) met.add(placeId);
    if (refusal) return refuse(refusal);
    if (path === '/users/@me/channels' && random(SELDOM) === 0) return refuse(TOO_FAST);
    if (path.includes('/thread-members/') && random(SELDOM) === 0) return refuse([400, 30033]);
    return undefined;
  });

  function refuseAt(placeId: string, refusal: Refusal): () => void {
    refusing.set(placeId, refusal);
    return () => void refusing.delete(placeId);
  }

  /** Gives back how to open it again. */
  function bar(placeId: string): () => void {
    places.add(placeId);
    const way = random(2 + REFUSALS.length);
    // In a channel games are opened, too: no more than messages is refused there.
    const refusal = REFUSALS[way] ?? (channels.has(placeId) ? anyRefusal() : null);
    if (refusal) return refuseAt(placeId, refusal);
    admin.setBotAccess(placeId, way % 2 === 0 ? 'none' : 'readOnly');
    return () => admin.setBotAccess(placeId, 'full');
  }

  function barHome(placeId: string): () => void {
    homes.add(placeId);
    return refuseAt(placeId, random(REFUSALS.length + 1) === 0 ? TOO_FAST : anyRefusal());
  }

  const pause = async ({ least, most }: typeof PAUSE_MS): Promise<void> => {
    for (const end = Date.now() + least + random(most - least); Date.now() < end && !isOver; ) await rest(LOOK_MS);
  };

  /** One of those in which turns have been told so far. */
  function anyOf(known: readonly Announced[]): string | undefined {
    const ids = [...new Set(known.map(({ message }) => message.channel_id))];
    return ids[random(ids.length)];
  }

  async function barAgainAndAgain(told: () => readonly Announced[], close: (placeId: string) => () => void) {
    while (!isOver) {
      await pause(PAUSE_MS);
      const placeId = anyOf(told());
      if (placeId === undefined || isOver) continue;
      const open = close(placeId);
      await pause(BARRED_MS);
      // In direct messages it is quiet for long.
      while (homes.has(placeId) && !isOver && !met.has(placeId)) await rest(LOOK_MS);
      met.delete(placeId);
      open();
    }
  }

  const barring = Promise.all([
    barAgainAndAgain(() => turns, bar),
    barAgainAndAgain(() => direct.flatMap((each) => each.turns), barHome),
  ]);
  return {
    places,
    homes,
    refused: () => refused,
    async stop() {
      isOver = true;
      await barring;
      stopRefusing();
    },
  };
}
