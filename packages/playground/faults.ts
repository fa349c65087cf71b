/**
 * Injects faults for tests: slow, failed or lost requests, gateway outages and duplicate interactions, drawn from a
 * seed.
 */
import type { Gateway } from './gateway/server.ts';
import type { InterceptedRequest, Interception, Interceptors } from './rest/intercept.ts';
import type { World } from './state/world.ts';

/** Shares between 0 and 1 of requests or interactions, at most one fault each. Times in milliseconds. */
export interface FaultSettings {
  readonly seed: number;
  /** Refused with 429 and one second to wait. */
  readonly rateLimited?: number;
  /** Refused with 500 or 502, without effect. */
  readonly serverErrors?: number;
  /** Applied, but answered with 500 or 502. */
  readonly failedReplies?: number;
  /** Connection cut before the request has an effect. */
  readonly lostRequests?: number;
  /** Applied, but the connection is cut without a response. */
  readonly lostReplies?: number;
  /** Maximum delay of each request, before or after it takes effect. */
  readonly latencyMs?: number;
  /** Interactions delivered twice. */
  readonly doubledInteractions?: number;
  /** Mean time between gateway disconnects; one in five cannot be resumed. */
  readonly gatewayBreaksEveryMs?: number;
  /** Mean time between gateway stalls of up to a second. */
  readonly gatewayStuttersEveryMs?: number;
}

export const FAULTS = [
  'rateLimited',
  'serverErrors',
  'failedReplies',
  'lostRequests',
  'lostReplies',
  'doubledInteractions',
  'gatewayBreaks',
  'gatewayResumes',
  'gatewayStutters',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Faults {
  /** Replaces the settings; null switches faults off. */
  set(settings: FaultSettings | null): void;
  /** Null: off. */
  settings(): FaultSettings | null;
  /** How often each fault occurred. `gatewayResumes`: sessions resumed after a disconnect. */
  counts(): Readonly<Record<Fault, number>>;
}

export interface FaultParts {
  readonly interceptors: Interceptors;
  readonly gateway: Pick<Gateway, 'drop' | 'hold' | 'resumes'>;
  readonly world: Pick<World, 'listen' | 'announce'>;
  readonly redeliver: (interactionId: string) => boolean;
}

const LOST_SESSIONS = 0.2;
const STUTTER_MS = 1000;
const REST_FAULTS = ['rateLimited', 'serverErrors', 'failedReplies', 'lostRequests', 'lostReplies'] as const;

export function createFaults({ interceptors, gateway, world, redeliver }: FaultParts): Faults {
  const counted = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
  let stop = (): void => undefined;
  let current: FaultSettings | null = null;

  function start(settings: FaultSettings): () => void {
    const chance = seededChance(settings.seed);
    const timers = new Set<NodeJS.Timeout>();
    const later = (ms: number, work: () => void): void => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, ms);
      timer.unref();
      timers.add(timer);
    };
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
    /** Repeats at uniformly distributed intervals around the mean. */
    const repeat = (meanMs: number, work: () => void): void =>
      later(meanMs * 2 * chance(), () => {
        work();
        repeat(meanMs, work);
      });

    function intercept(_request: InterceptedRequest): Interception | undefined {
      let drawn = chance();
      for (const fault of REST_FAULTS) {
        const share = settings[fault] ?? 0;
        if (drawn < share) {
          counted[fault] += 1;
          return interceptionOf(fault, chance);
        }
        drawn -= share;
      }
      const { latencyMs = 0 } = settings;
      if (latencyMs === 0) return undefined;
      return { act: 'hold', when: chance() < 0.5 ? 'before' : 'after', until: pause(latencyMs * chance()) };
    }

    const doubled = new Set<string>();
    const endings = [
      interceptors.add(intercept),
      world.listen((event) => {
        if (event.type !== 'interactionSent' || doubled.has(event.payload.id)) return;
        if (chance() >= (settings.doubledInteractions ?? 0)) return;
        doubled.add(event.payload.id);
        counted.doubledInteractions += 1;
        later(STUTTER_MS * chance(), () => redeliver(event.payload.id));
      }),
    ];
    if (settings.gatewayBreaksEveryMs !== undefined) {
      repeat(settings.gatewayBreaksEveryMs, () => {
        counted.gatewayBreaks += 1;
        gateway.drop(chance() >= LOST_SESSIONS);
      });
    }
    if (settings.gatewayStuttersEveryMs !== undefined) {
      repeat(settings.gatewayStuttersEveryMs, () => {
        counted.gatewayStutters += 1;
        gateway.hold(pause(STUTTER_MS * chance()));
      });
    }
    return () => {
      for (const end of endings) end();
      for (const timer of timers) clearTimeout(timer);
    };
  }

  return {
    set(settings) {
      stop();
      current = settings;
      stop = settings === null ? () => undefined : start(settings);
      world.announce({ type: 'faults' });
    },
    settings: () => current,
    counts: () => ({ ...counted, gatewayResumes: gateway.resumes() }),
  };
}

function interceptionOf(fault: (typeof REST_FAULTS)[number], chance: () => number): Interception {
  const status = chance() < 0.5 ? 500 : 502;
  switch (fault) {
    case 'rateLimited':
      return {
        act: 'fail',
        when: 'before',
        status: 429,
        body: { message: 'You are being rate limited.', retry_after: 1, global: false },
        headers: { 'retry-after': '1', 'x-ratelimit-scope': 'shared' },
      };
    case 'serverErrors':
      return { act: 'fail', when: 'before', status };
    case 'failedReplies':
      return { act: 'fail', when: 'after', status };
    case 'lostRequests':
      return { act: 'swallow', when: 'before' };
    case 'lostReplies':
      return { act: 'swallow', when: 'after' };
  }
}

/** mulberry32: numbers in [0, 1). The playground imports nothing of the bot. */
function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
