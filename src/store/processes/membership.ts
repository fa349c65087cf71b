/** Lets a process join the bot's other processes on a database: it claims shards and shares rate limits with them. */
import { startDelay, startPolling, type Timer } from '../../kernel/index.ts';
import {
  logFailure,
  type Membership,
  NO_SHARDS,
  type Processes,
  type ShardRefusal,
  type ShardsOfMany,
  type SharedLimits,
} from '../../match/index.ts';
import type { StorageLog } from '../connection/storageFailures.ts';
import type { ProcessRegistry, ProcessRow } from './registry.ts';

export interface ProcessesParts {
  /** Unique to this run of the process. */
  readonly id: string;
  readonly registry: ProcessRegistry;
  readonly timer: Timer;
  readonly log: StorageLog;
}

interface Obstacle {
  readonly by: string;
  readonly refusal: ShardRefusal;
}

const HEARTBEAT_INTERVAL_MS = 1000;

/** Whether two numbers of shards exclude each other: a process without shards suits any. */
function differ(one: number, other: number): boolean {
  return one !== NO_SHARDS.count && other !== NO_SHARDS.count && one !== other;
}

export function createProcesses({ id, registry, timer, log }: ProcessesParts): Processes {
  async function findObstacle(shards: ShardsOfMany, others: readonly ProcessRow[]): Promise<Obstacle | null> {
    const differing = others.find(({ shardCount }) => differ(shardCount, shards.count));
    if (differing) {
      const { id: by, shardCount: theirs } = differing;
      return { by, refusal: { ok: false, code: 'shardCountDiffers', ours: shards.count, theirs } };
    }
    const claim = (await registry.claims(shards.ids)).find(({ processId }) => processId !== id);
    return claim ? { by: claim.processId, refusal: { ok: false, code: 'shardTaken', shard: claim.shard } } : null;
  }

  async function enter(shards: ShardsOfMany): Promise<ShardRefusal | null> {
    const silence = watchSilence();
    for (let polls = 0; ; polls += 1) {
      const others = await registry.all();
      const gone = silence.poll(others);
      await registry.removeSilent(gone);
      const obstacle = await findObstacle(
        shards,
        others.filter((process) => !gone.includes(process)),
      );
      if (obstacle === null) {
        if ((await registry.enter(id, shards)) && (await staysIn(shards))) return null;
      } else if (silence.isAlive(obstacle.by)) return obstacle.refusal;
      else if (polls === 0)
        log.info(shards, 'another process has claimed these shards; waiting to see whether it is still alive');
      await startDelay(timer, HEARTBEAT_INTERVAL_MS).elapsed;
    }
  }

  /** If two processes with different numbers of shards join at the same time, one of them leaves. */
  async function staysIn({ count }: ShardsOfMany): Promise<boolean> {
    const yields = (await registry.all()).some((other) => differ(other.shardCount, count) && other.id < id);
    if (yields) await registry.remove(id);
    return !yields;
  }

  return {
    async join(shards) {
      const refusal = await enter(shards);
      return refusal ?? { ok: true, membership: begin(shards) };
    },
  };

  function begin(shards: ShardsOfMany): Membership {
    const silence = watchSilence();
    const watchers = new Set<(shared: SharedLimits) => void>();
    let shared: SharedLimits = { processes: 1, pausedUntil: null };
    let reportLost = (_: ShardRefusal): void => undefined;
    const lost = new Promise<ShardRefusal>((resolve) => {
      reportLost = resolve;
    });

    async function poll(): Promise<number> {
      if (!(await registry.beat(id))) await rejoin();
      const processes = await registry.all();
      const gone = silence.poll(processes).filter((process) => process.id !== id);
      await registry.removeSilent(gone);
      notify(processes.filter((process) => !gone.includes(process)));
      return HEARTBEAT_INTERVAL_MS;
    }

    /** Called if the other processes have removed this one as dead. */
    async function rejoin(): Promise<void> {
      if (await registry.enter(id, shards)) return;
      const [claim] = await registry.claims(shards.ids);
      if (claim) reportLost({ ok: false, code: 'shardTaken', shard: claim.shard });
    }

    function notify(processes: readonly ProcessRow[]): void {
      const paused = processes.map(({ pausedUntil }) => pausedUntil?.getTime() ?? 0);
      const latest = Math.max(0, ...paused);
      const now: SharedLimits = {
        processes: Math.max(1, processes.length),
        pausedUntil: latest === 0 ? null : new Date(latest),
      };
      if (now.processes === shared.processes && now.pausedUntil?.getTime() === shared.pausedUntil?.getTime()) return;
      shared = now;
      for (const changed of watchers) changed(shared);
    }

    const polling = startPolling({
      poll,
      retryDelayMs: HEARTBEAT_INTERVAL_MS,
      timer,
      failed: logFailure({ log }, 'polling the other processes failed'),
    });

    return {
      lost,
      watch(changed) {
        watchers.add(changed);
        changed(shared);
      },
      pause: (until) => registry.pause(id, until),
      async leave() {
        await polling.close();
        watchers.clear();
        await registry.remove(id);
      },
    };
  }
}

/** A slow database or a busy process may delay heartbeats. */
const MAX_MISSED_POLLS = 10;

interface HeartbeatState {
  readonly first: number;
  readonly beats: number;
  readonly pollsWithoutBeat: number;
}

function watchSilence() {
  let states = new Map<string, HeartbeatState>();
  return {
    /** Must be called once a second; returns dead processes. Counts polls, so that no two clocks are compared. */
    poll(processes: readonly ProcessRow[]): readonly ProcessRow[] {
      states = new Map(
        processes.map(({ id, beats }) => {
          const before = states.get(id);
          const pollsWithoutBeat = before?.beats === beats ? before.pollsWithoutBeat + 1 : 0;
          return [id, { first: before?.first ?? beats, beats, pollsWithoutBeat }];
        }),
      );
      return processes.filter(({ id }) => (states.get(id)?.pollsWithoutBeat ?? 0) >= MAX_MISSED_POLLS);
    },
    /** Whether the process has sent a heartbeat since this process first read its row. */
    isAlive(id: string): boolean {
      const state = states.get(id);
      return state !== undefined && state.beats !== state.first;
    },
  };
}
