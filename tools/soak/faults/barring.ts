/**
 * Bars the bot from a thread or channel and from people's direct messages for a while, as permissions, limits and
 * filters do.
 */
import { setTimeout as rest } from 'node:timers/promises';
import type { Playground } from '../../../packages/playground/index.ts';
import type { SeenTurn } from '../evidence/publicMessages.ts';

export interface Barring {
  /** The threads and channels that have ever been barred. */
  readonly places: ReadonlySet<string>;
  /** The direct-message channels that have ever been barred. */
  readonly directChannels: ReadonlySet<string>;
  /** The number of refused calls: all, those that open a thread, those to direct messages. */
  refused(): { readonly calls: number; readonly threads: number; readonly direct: number };
  /** Resolves once nothing is barred. */
  stop(): Promise<void>;
}

const PAUSE_MS = { least: 1000, most: 5000 };
const BARRED_MS = { least: 3000, most: 12_000 };
const POLL_MS = 100;

type Refusal = readonly [status: number, code: number];

/** Temporary refusals of Discord; the last code does not exist. */
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
const OPENING_TOO_FAST: Refusal = [403, 40003];
const REFUSED_ONE_IN = 8;
/** The first thread is always refused. */
const THREADS_ONE_IN = 4;

export interface BarringParts {
  readonly playground: Pick<Playground, 'admin' | 'intercept'>;
  readonly turns: readonly SeenTurn[];
  readonly direct: readonly { readonly turns: readonly SeenTurn[] }[];
  readonly random: (below: number) => number;
}

/** Must be called before the playground's faults are switched on, because the first interceptor decides. */
export function barPlaces({ playground: { admin, intercept }, turns, direct, random }: BarringParts): Barring {
  const places = new Set<string>();
  const refused = { calls: 0, threads: 0, direct: 0 };
  let isOver = false;
  const refuse = ([status, code]: Refusal) => {
    refused.calls += 1;
    return { act: 'fail', when: 'before', status, body: { code, message: 'temporarily refused' } } as const;
  };
  const anyRefusal = (): Refusal => REFUSALS[random(REFUSALS.length)] ?? REFUSALS[0];
  /** The present refusal by place. */
  const refusing = new Map<string, Refusal>();
  /** Places that have refused a call since they were barred. */
  const refusedAt = new Set<string>();
  const directChannels = new Set<string>();
  /** Channels in which threads are opened. */
  const channels = new Set<string>();
  /** The refusal by the message on which a thread is opened; null if it may be opened. */
  const anchors = new Map<string, Refusal | null>();

  function refuseThread(anchorId: string) {
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
      return refuseThread(anchorId);
    }
    const [, placeId = ''] = /^\/channels\/(\d+)\/messages/.exec(path) ?? [];
    const refusal = refusing.get(placeId);
    if (refusal && directChannels.has(placeId)) refused.direct += 1;
    if (refusal) refusedAt.add(placeId);
    if (refusal) return refuse(refusal);
    if (path === '/users/@me/channels' && random(REFUSED_ONE_IN) === 0) return refuse(OPENING_TOO_FAST);
    if (path.includes('/thread-members/') && random(REFUSED_ONE_IN) === 0) return refuse([400, 30033]);
    return undefined;
  });

  function refuseAt(placeId: string, refusal: Refusal): () => void {
    refusing.set(placeId, refusal);
    return () => void refusing.delete(placeId);
  }

  /** Returns a function that lifts the bar. */
  function bar(placeId: string): () => void {
    places.add(placeId);
    const way = random(2 + REFUSALS.length);
    // Games are opened in a channel, so only its messages are refused.
    const refusal = REFUSALS[way] ?? (channels.has(placeId) ? anyRefusal() : null);
    if (refusal) return refuseAt(placeId, refusal);
    admin.setBotAccess(placeId, way % 2 === 0 ? 'none' : 'readOnly');
    return () => admin.setBotAccess(placeId, 'full');
  }

  function barDirect(placeId: string): () => void {
    directChannels.add(placeId);
    return refuseAt(placeId, random(REFUSALS.length + 1) === 0 ? OPENING_TOO_FAST : anyRefusal());
  }

  const pause = async ({ least, most }: typeof PAUSE_MS): Promise<void> => {
    for (const end = Date.now() + least + random(most - least); Date.now() < end && !isOver; ) await rest(POLL_MS);
  };

  /** A random channel of these turns. */
  function anyOf(known: readonly SeenTurn[]): string | undefined {
    const ids = [...new Set(known.map(({ message }) => message.channel_id))];
    return ids[random(ids.length)];
  }

  async function barRepeatedly(turnsSeen: () => readonly SeenTurn[], close: (placeId: string) => () => void) {
    while (!isOver) {
      await pause(PAUSE_MS);
      const placeId = anyOf(turnsSeen());
      if (placeId === undefined || isOver) continue;
      const barred = new Map([[placeId, close(placeId)]]);
      await pause(BARRED_MS);
      // A person may get no direct message any more, so others are barred as well until one is refused.
      while (directChannels.has(placeId) && !isOver && ![...barred.keys()].some((id) => refusedAt.has(id))) {
        const another = anyOf(turnsSeen());
        if (another !== undefined && !barred.has(another)) barred.set(another, close(another));
        await pause(PAUSE_MS);
      }
      for (const [id, open] of barred) {
        refusedAt.delete(id);
        open();
      }
    }
  }

  const barring = Promise.all([
    barRepeatedly(() => turns, bar),
    barRepeatedly(() => direct.flatMap((each) => each.turns), barDirect),
  ]);
  return {
    places,
    directChannels,
    refused: () => refused,
    async stop() {
      isOver = true;
      await barring;
      stopRefusing();
    },
  };
}
