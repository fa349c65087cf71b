/** What waits for another process to tell: as long as that takes, and no longer than until it is stopped. */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createRemoteDelivery } from '../../../../src/discord/delivery/queue/remoteDelivery.ts';
import type { OutboxEntry } from '../../../../src/match/index.ts';

const now = new Date('2026-01-01T12:00:00Z');

const waits: OutboxEntry = {
  id: '1',
  matchId: 'm1',
  version: 1,
  createdAt: now,
  attempts: 0,
  notBefore: now,
  trace: null,
  announcement: { kind: 'started' },
};

/** An outbox in which one announcement waits; `fire` ends the pause, if there is one. */
function setUp() {
  const pauses = new Set<() => void>();
  const elsewhere = createRemoteDelivery({
    outbox: {
      nextOf: async () => waits,
      entriesBarredAt: async () => [],
      postpone: async () => undefined,
    },
    clock: { now: () => now },
    timer: {
      after: (_, work) => {
        pauses.add(work);
        return () => void pauses.delete(work);
      },
    },
  });
  return { elsewhere, pauses };
}

it('keeps nothing of the pauses that are over', async () => {
  const warnings: Error[] = [];
  const warned = (warning: Error) => void warnings.push(warning);
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const { elsewhere, pauses } = setUp();
  let looks = 0;
  const settled = elsewhere.waitForDelivery('m1', async () => {
    looks += 1;
    return looks > 40;
  });
  while (looks <= 40) {
    for (const work of [...pauses]) {
      pauses.delete(work);
      work();
    }
    await turnOfTheLoop();
  }
  await settled;
  expect(warnings).toEqual([]);
});

it('lets go of everybody who waits when it is stopped', async () => {
  const { elsewhere, pauses } = setUp();
  const waiting = [1, 2].map((id) => elsewhere.waitForDelivery(`m${id}`, async () => false));
  while (pauses.size < 2) await turnOfTheLoop();
  elsewhere.close();
  await Promise.all(waiting);
  expect(pauses.size).toBe(0);
});
