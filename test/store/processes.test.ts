/**
 * Processes of one bot on one database: each shard belongs to one process, and all know how many share Discord's
 * limits.
 */
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Timer } from '../../src/kernel/index.ts';
import type { Membership, Processes, SharedLimits } from '../../src/match/index.ts';
import { createProcesses } from '../../src/store/index.ts';
import { openedStore, temporaryDatabase } from '../support/database/store.ts';
import { standardComponents, steadyClock } from '../support/game/match.ts';

const log = pino({ level: 'silent' });

/** A timer that the test moves by seconds. */
function manualTimer() {
  const waiting = new Set<() => void>();
  let onTimer = (): void => undefined;
  const timer: Timer = {
    after(_, work) {
      waiting.add(work);
      onTimer();
      return () => waiting.delete(work);
    },
  };
  /** Resolves once all due work is done and the next timer is set. */
  async function idle(): Promise<void> {
    while (waiting.size === 0) {
      await new Promise<void>((resolve) => {
        onTimer = resolve;
      });
    }
  }
  return {
    timer,
    idle,
    async second(): Promise<void> {
      await idle();
      const due = [...waiting];
      waiting.clear();
      for (const work of due) work();
    },
  };
}

async function machine() {
  const { registry } = await openedStore(await temporaryDatabase(), standardComponents(), steadyClock());
  let created = 0;
  /** Its time passes by `second` only. */
  function process(shards: readonly number[], count = 4) {
    created += 1;
    const { timer, second, idle } = manualTimer();
    const nextHeartbeat = async () => {
      await second();
      await idle();
    };
    const processes = createProcesses({ id: `p${created}`, registry, timer, log });
    /** Waits for the first heartbeat, too, which would otherwise come at a random second of the others. */
    async function join() {
      const joined = await processes.join({ ids: shards, count });
      if (joined.ok) await idle();
      return joined;
    }
    return { second, nextHeartbeat, joined: join() };
  }
  return { process, registry };
}

function membershipOf(joined: Awaited<ReturnType<Processes['join']>>) {
  if (!joined.ok) throw new Error(joined.code);
  return joined.membership;
}

type Process = ReturnType<Awaited<ReturnType<typeof machine>>['process']>;

/** The outcome of joining while another process is alive. */
async function joinedBeside(living: Process, joining: Process) {
  for (;;) {
    await living.nextHeartbeat();
    const joined = await Promise.race([joining.second().then(() => null), joining.joined]);
    if (joined !== null) return joined;
  }
}

function watched(membership: Membership): () => SharedLimits | null {
  let last: SharedLimits | null = null;
  membership.watch((shared) => {
    last = shared;
  });
  return () => last;
}

describe('processes on one database', () => {
  it('know their number, and release their shards when they stop', async () => {
    const { process, registry } = await machine();
    const one = process([0, 1]);
    const first = membershipOf(await one.joined);
    const shared = watched(first);
    await one.nextHeartbeat();
    expect(shared()).toEqual({ processes: 1, pausedUntil: null });
    const two = process([2, 3]);
    const second = membershipOf(await two.joined);
    await one.nextHeartbeat();
    expect(shared()).toEqual({ processes: 2, pausedUntil: null });
    await second.leave();
    await one.nextHeartbeat();
    expect(shared()).toEqual({ processes: 1, pausedUntil: null });
    await first.leave();
    expect(await registry.claims([0, 1, 2, 3])).toEqual([]);
  });

  it('pause together when one of them is rate-limited', async () => {
    const { process } = await machine();
    const one = process([0]);
    const two = process([1]);
    const [first, second] = [membershipOf(await one.joined), membershipOf(await two.joined)];
    const shared = watched(second);
    const until = new Date('2026-01-01T00:00:30.000Z');
    await first.pause(until);
    await two.nextHeartbeat();
    expect(shared()?.pausedUntil).toEqual(until);
    await Promise.all([first.leave(), second.leave()]);
  });

  it('do not take a shard from a live process', async () => {
    const { process } = await machine();
    const one = process([0, 1]);
    const first = membershipOf(await one.joined);
    const two = process([1, 2]);
    expect(await joinedBeside(one, two)).toEqual({ ok: false, code: 'shardTaken', shard: 1 });
    const three = process([2], 8);
    expect(await joinedBeside(one, three)).toEqual({ ok: false, code: 'shardCountDiffers', ours: 8, theirs: 4 });
    await first.leave();
  });

  it('without shards stand beside processes with any number of shards, whoever is first', async () => {
    const { process, registry } = await machine();
    const worker = process([], 0);
    const gateway = process([0], 2);
    const another = process([], 0);
    const joined = [worker, gateway, another];
    const memberships: Membership[] = [];
    for (const each of joined) memberships.push(membershipOf(await each.joined));
    expect((await registry.all()).map(({ id }) => id)).toEqual(['p1', 'p2', 'p3']);
    const differing = process([1], 4);
    expect(await joinedBeside(gateway, differing)).toEqual({
      ok: false,
      code: 'shardCountDiffers',
      ours: 4,
      theirs: 2,
    });
    for (const membership of memberships) await membership.leave();
  });

  it('take over the shards of a silent process, which notices it when it wakes up', async () => {
    const { process, registry } = await machine();
    const one = process([0, 1]);
    const first = membershipOf(await one.joined);
    const two = process([1]);
    const asleep = 10;
    for (let second = 0; second < asleep; second += 1) await two.second();
    const second = membershipOf(await two.joined);
    expect(await registry.claims([0, 1])).toEqual([{ shard: 1, processId: 'p2' }]);
    await one.nextHeartbeat();
    expect(await first.lost).toEqual({ ok: false, code: 'shardTaken', shard: 1 });
    await Promise.all([first.leave(), second.leave()]);
  });

  it('remove a process that has been silent for too long', async () => {
    const { process, registry } = await machine();
    const one = process([0]);
    const two = process([1]);
    const [first] = [membershipOf(await one.joined), membershipOf(await two.joined)];
    const shared = watched(first);
    await one.nextHeartbeat();
    expect(shared()?.processes).toBe(2);
    const silent = 12;
    for (let second = 0; second < silent; second += 1) await one.nextHeartbeat();
    expect(shared()?.processes).toBe(1);
    expect((await registry.all()).map(({ id }) => id)).toEqual(['p1']);
    expect(await registry.claims([0, 1])).toEqual([{ shard: 0, processId: 'p1' }]);
    await first.leave();
  });

  it('keep their shards if a heartbeat precedes the removal', async () => {
    const { process, registry } = await machine();
    const one = process([0]);
    const first = membershipOf(await one.joined);
    const read = await registry.all();
    await one.nextHeartbeat();
    await registry.removeSilent(read);
    expect(await registry.claims([0])).toEqual([{ shard: 0, processId: 'p1' }]);
    await registry.removeSilent(await registry.all());
    expect(await registry.claims([0])).toEqual([]);
    await first.leave();
  });

  it('get their shards back if no other process has taken them', async () => {
    const { process, registry } = await machine();
    const one = process([0, 1]);
    const first = membershipOf(await one.joined);
    await registry.remove('p1');
    await one.nextHeartbeat();
    expect(await registry.claims([0, 1])).toEqual([
      { shard: 0, processId: 'p1' },
      { shard: 1, processId: 'p1' },
    ]);
    await first.leave();
  });

  it('that claim the same shard at once do not both get it', async () => {
    const { process } = await machine();
    const all = [process([0]), process([0]), process([0])];
    const winner = await Promise.race(all.map(({ joined }, index) => joined.then((outcome) => ({ outcome, index }))));
    expect(winner.outcome.ok).toBe(true);
    const others = all.filter((_, index) => index !== winner.index);
    for (const other of others) {
      expect(await joinedBeside(all[winner.index] ?? other, other)).toEqual({
        ok: false,
        code: 'shardTaken',
        shard: 0,
      });
    }
    await membershipOf(winner.outcome).leave();
  });
});
