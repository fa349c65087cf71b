/**
 * One process among those of the bot that play on the same database: it has its shards for itself, and knows how many share
 * Discord's limits with it. What it does with that is the bot's matter; the rows are the registry's.
 */
import { startLooking, type Timer } from '../../kernel/index.ts';
import {
  type Membership,
  type Processes,
  type ShardRefusal,
  type ShardsOfMany,
  type SharedLimits,
  StorageFailure,
} from '../../match/index.ts';
import type { StorageLog } from '../connection/storageFailures.ts';
import type { ProcessRow, Registry } from './registry.ts';
import { watchSilence } from './silence.ts';

export interface ProcessesParts {
  /** Of this process, like no other. */
  readonly id: string;
  readonly registry: Registry;
  readonly timer: Timer;
  readonly log: StorageLog;
}

interface Obstacle {
  readonly by: string;
  readonly refusal: ShardRefusal;
}

const BEAT = 1000;

export function createProcesses({ id, registry, timer, log }: ProcessesParts): Processes {
  const pause = () => new Promise<void>((resolve) => void timer.after(BEAT, resolve));

  /** Another process that keeps us from these shards; null: none does. */
  async function inTheWay(shards: ShardsOfMany, others: readonly ProcessRow[]): Promise<Obstacle | null> {
    const differing = others.find(({ shardCount }) => shardCount !== shards.count);
    if (differing) {
      const { id: by, shardCount: theirs } = differing;
      return { by, refusal: { ok: false, code: 'shardCountDiffers', ours: shards.count, theirs } };
    }
    const claim = (await registry.claims(shards.ids)).find(({ processId }) => processId !== id);
    return claim ? { by: claim.processId, refusal: { ok: false, code: 'shardTaken', shard: claim.shard } } : null;
  }

  async function enter(shards: ShardsOfMany): Promise<ShardRefusal | null> {
    const silence = watchSilence();
    for (let looks = 0; ; looks += 1) {
      const others = await registry.all();
      const gone = silence.look(others);
      await registry.removeSilent(gone);
      const obstacle = await inTheWay(
        shards,
        others.filter((process) => !gone.includes(process)),
      );
      if (obstacle === null) {
        if ((await registry.enter(id, shards)) && (await staysIn(shards))) return null;
      } else if (silence.isAlive(obstacle.by)) return obstacle.refusal;
      else if (looks === 0)
        log.info(shards, 'another process has had these shards; whether it still plays is looked at');
      await pause();
    }
  }

  /** Of two that came in at once with different numbers of shards, one leaves again. */
  async function staysIn({ count }: ShardsOfMany): Promise<boolean> {
    const yields = (await registry.all()).some((other) => other.shardCount !== count && other.id < id);
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
    let tellLost = (_: ShardRefusal): void => undefined;
    const lost = new Promise<ShardRefusal>((resolve) => {
      tellLost = resolve;
    });

    async function look(): Promise<number> {
      if (!(await registry.beat(id))) await comeBack();
      const processes = await registry.all();
      const gone = silence.look(processes).filter((process) => process.id !== id);
      await registry.removeSilent(gone);
      tell(processes.filter((process) => !gone.includes(process)));
      return BEAT;
    }

    /** The others took us for gone. */
    async function comeBack(): Promise<void> {
      if (await registry.enter(id, shards)) return;
      const [claim] = await registry.claims(shards.ids);
      if (claim) tellLost({ ok: false, code: 'shardTaken', shard: claim.shard });
    }

    function tell(processes: readonly ProcessRow[]): void {
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

    const looking = startLooking({
      look,
      afterFailure: BEAT,
      timer,
      failed: (error) => {
        if (!(error instanceof StorageFailure)) log.error({ err: error }, 'the other processes could not be looked at');
      },
    });

    return {
      lost,
      watch(changed) {
        watchers.add(changed);
        changed(shared);
      },
      pause: (until) => registry.pause(id, until),
      async leave() {
        await looking.close();
        watchers.clear();
        await registry.remove(id);
      },
    };
  }
}
