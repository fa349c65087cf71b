/**
 * Notices in the database: delivered in order in each place, once despite failures, and delivered again when they
 * change.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLastAttempt } from '../../../../src/discord/delivery/retries.ts';
import { LeaseLost } from '../../../../src/kernel/index.ts';
import type { Notice, NoticeFailure, NoticeId, NoticePlace } from '../../../../src/match/notices.ts';
import { matchTable } from '../../../support/game/match.ts';

const START = Date.UTC(2025, 2, 1, 12);
const DAY = 24 * 3_600_000;

const inChannel = (channelId: string, setBy: string | null = 'person1'): NoticePlace => ({
  kind: 'channel',
  serverId: 'server',
  channelId,
  locale: 'en',
  setBy,
});
const facts = { kind: 'unreachable', channelId: 'c', because: 'gone' } as const;

async function noticeTable() {
  const clock = { at: START, now: () => new Date(clock.at) };
  const table = await matchTable(undefined, { clock });
  const { people } = table;
  const add = (to: NoticePlace, notBefore?: Date): Promise<NoticeId> =>
    table.store.people.transaction(({ notices }) =>
      notices.add({ facts, to, ...(notBefore && { notBefore }) }, clock.now()),
    );
  const renew = (id: NoticeId) => table.store.people.transaction(({ notices }) => notices.renew(id));
  const found = (id: NoticeId) => table.store.people.transaction(({ notices }) => notices.notice(id));
  /** It is retried an hour later, or abandoned. */
  const fail = (notice: Notice, failure: NoticeFailure, isLast = failure === 'lost' || failure === 'gone') => {
    const until = isLast ? null : new Date(clock.at + 3_600_000);
    return people.noticeFailed(notice, { failure, reason: 'no reason' }, until);
  };
  return { table, clock, people, add, renew, found, fail };
}

type DeliveryOutcome = 'delivered' | NoticeFailure;

const step = fc.oneof(
  fc.record({ does: fc.constant('add' as const), place: fc.constantFrom('a', 'b') }),
  fc.record({ does: fc.constant('renew' as const), which: fc.nat(20) }),
  fc.record({
    does: fc.constant('tell' as const),
    place: fc.constantFrom('a', 'b'),
    outcome: fc.constantFrom<DeliveryOutcome>('delivered', 'delivered', 'delivered', 'passing', 'barred', 'lost'),
  }),
  fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 61) }),
);

test('notices are delivered in the order of their place, and none overtakes one that waits for a retry', async () => {
  const { clock, people, add, renew, found, fail } = await noticeTable();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const own = new Map<NoticeId, { readonly place: string; open: boolean; abandoned: boolean }>();
      const round = `${clock.at}`;
      for (const step of steps) {
        clock.at += 1;
        if (step.does === 'add') {
          const id = await add(inChannel(`${round}${step.place}`, null));
          own.set(id, { place: step.place, open: true, abandoned: false });
        } else if (step.does === 'wait') clock.at += step.minutes * 60_000;
        else if (step.does === 'renew') {
          const [id, expected] = [...own][step.which] ?? [];
          if (id === undefined || !expected) continue;
          expect(await renew(id)).toBe(!expected.abandoned);
          expected.open = !expected.abandoned;
        } else {
          const notice = await people.takeNotice(`${round}${step.place}`);
          const [first] = [...own].find(([, each]) => each.open && each.place === step.place) ?? [];
          // If none is due now, the first waits for its retry.
          if (!notice) {
            const waits = first === undefined ? null : await found(first);
            expect(waits === null || waits.notBefore > clock.now()).toBe(true);
            continue;
          }
          expect(notice.id).toBe(first);
          const expected = own.get(notice.id);
          if (!expected) throw new Error('delivered a notice that was never written');
          const post = { channelId: step.place, messageId: `m${notice.id}` };
          if (step.outcome === 'delivered') await people.noticePosted(notice, post);
          else await fail(notice, step.outcome);
          expected.open = step.outcome === 'passing' || step.outcome === 'barred';
          expected.abandoned = step.outcome === 'lost';
        }
      }
    }),
    { numRuns: 8 },
  );
});

test('a notice that changes while it is being delivered is delivered again, as an edit of the same message', async () => {
  const { clock, people, add, renew } = await noticeTable();
  const id = await add(inChannel('c'));
  const notice = await people.takeNotice('c');
  expect(await renew(id)).toBe(true);
  if (!notice) throw new Error('no notice is due');
  await people.noticePosted(notice, { channelId: 'c', messageId: 'm' });
  const again = await people.takeNotice('c');
  expect(again).toMatchObject({ id, attempts: 0, revision: 2, post: { channelId: 'c', messageId: 'm' } });
  if (!again) throw new Error('the change is lost');
  await people.noticePosted(again, again.post);
  expect(await people.takeNotice('c')).toBeNull();
  expect(await people.firstNoticeDue()).toBeNull();
  // A scheduled notice delays nobody.
  clock.at += 1000;
  const later = await add(inChannel('c'), new Date(clock.at + DAY));
  const now = await add(inChannel('c'));
  expect((await people.takeNotice('c'))?.id).toBe(now);
  expect((await people.firstNoticeDue())?.getTime()).toBeLessThanOrEqual(clock.at);
  clock.at += DAY;
  await people.noticePosted({ ...again, id: now, revision: 1 }, null);
  expect((await people.takeNotice('c'))?.id).toBe(later);
});

/** A channel `c` that person 1 has chosen. */
async function chosenChannel() {
  const at = await noticeTable();
  const { clock, people, fail } = at;
  const complaints = async () => {
    const facts = [];
    for (let notice = await people.takeNotice('person1'); notice; notice = await people.takeNotice('person1')) {
      facts.push(notice.facts);
      await people.noticePosted(notice, null);
    }
    return facts;
  };
  const deliver = async (outcome: DeliveryOutcome | 'nothing to post', isLast?: boolean) => {
    clock.at += 3_600_000;
    const notice = await people.takeNotice('c');
    if (!notice) throw new Error('no notice is due');
    if (outcome === 'delivered') await people.noticePosted(notice, { channelId: 'c', messageId: 'm' });
    else if (outcome === 'nothing to post') await people.noticePosted(notice, null);
    else await fail(notice, outcome, isLast);
    return notice.id;
  };
  return { ...at, complaints, deliver };
}

test('the person who chose a channel is notified once that the bot cannot post there, and again after it has worked meanwhile', async () => {
  const { table, clock, people, add, complaints, deliver } = await chosenChannel();
  const abandon = (id: number) =>
    table.store.people.transaction(({ notices }) => notices.abandon(id, 'overtaken', clock.now()));
  await add(inChannel('c'));
  await add(inChannel('c'));
  await deliver('barred');
  await deliver('barred');
  expect(await complaints()).toEqual([{ kind: 'unreachable', channelId: 'c', because: 'barred' }]);
  const first = await deliver('barred', true);
  // Both are abandoned, and the next one fails in the same way.
  expect(await deliver('barred', true)).not.toBe(first);
  await add(inChannel('c'));
  await deliver('barred');
  expect(await complaints()).toEqual([]);
  // A notice that is superseded before any attempt, and one with another failure, change nothing.
  await deliver('passing', true);
  const overtaken = await add(inChannel('c'));
  await abandon(overtaken);
  await add(inChannel('c'));
  await deliver('barred');
  expect(await complaints()).toEqual([]);
  // Neither does one that is too late when it is retried.
  await deliver('nothing to post');
  await add(inChannel('c'));
  await deliver('barred');
  expect(await complaints()).toEqual([]);
  await deliver('delivered');
  await add(inChannel('c'));
  await add(inChannel('c'));
  await deliver('gone');
  expect(await complaints()).toEqual([{ kind: 'unreachable', channelId: 'c', because: 'gone' }]);
  expect(await people.takeNotice('c'), 'nothing waits for a channel that is gone').toBeNull();
});

test('the person is notified again if a message that was posted cannot be edited later, and once for all such messages', async () => {
  const { add, renew, complaints, deliver } = await chosenChannel();
  const barred = [{ kind: 'unreachable', channelId: 'c', because: 'barred' }];
  const [first, second] = [await add(inChannel('c')), await add(inChannel('c'))];
  await deliver('barred');
  expect(await complaints()).toEqual(barred);
  await deliver('delivered');
  await deliver('delivered');
  for (const id of [second, first]) {
    await renew(id);
    await deliver('barred');
  }
  expect(await complaints(), 'although the edit of the newer one came first').toEqual(barred);
});

test('a message that is edited long after it was posted is retried for as long as a new one', async () => {
  const { clock, people, add, renew, deliver } = await chosenChannel();
  const id = await add(inChannel('c'));
  await deliver('delivered');
  clock.at += 14 * DAY;
  await renew(id);
  for (let attempt = 0; attempt < 24; attempt++) await deliver('barred');
  clock.at += 3_600_000;
  const notice = await people.takeNotice('c');
  expect(notice && isLastAttempt(notice, 'barred', clock.now())).toBe(false);
  expect(notice && isLastAttempt(notice, 'barred', new Date(clock.at + 3 * DAY))).toBe(true);
});

test('a notice barred from a channel is retried once somebody is active there; other failures wait for their time', async () => {
  const { clock, people, add, fail } = await noticeTable();
  const isDue = () => people.isNoticeDue('c', clock.now());
  await add(inChannel('c'));
  const attempted = async () => {
    clock.at += 3_600_000;
    return (await people.takeNotice('c')) ?? expect.fail('no notice is due');
  };
  await fail(await attempted(), 'passing');
  await people.resumeNoticesAt(['c']);
  expect(await isDue()).toBe(false);
  await fail(await attempted(), 'barred');
  await people.resumeNoticesAt(['another']);
  await people.resumeNoticesAt([]);
  expect(await isDue()).toBe(false);
  await people.resumeNoticesAt(['another', 'c']);
  expect(await isDue()).toBe(true);
  await fail(await attempted(), 'barred');
  expect(await isDue()).toBe(false);
  const attempt = await attempted();
  await people.resumeNoticesAt(['c']);
  await fail(attempt, 'barred');
  expect(await isDue(), 'they were active during the attempt').toBe(true);
});

test('nothing is recorded under a lost lease, and notices are deleted a month after their delivery', async () => {
  const { table, clock, people, add, renew } = await noticeTable();
  const id = await add(inChannel('c'));
  const lease = { kind: 'notice', subject: 'c', holder: 'this', term: 1 } as const;
  await table.store.jobs.take(lease, new Date(START + DAY));
  expect(await people.dueNotices(clock.now(), 10), 'a process is delivering it').toEqual([]);
  expect(await people.firstNoticeDue(), 'it is due, but needs no visit').toBeNull();
  const notice = await people.takeNotice('c', lease);
  if (!notice) throw new Error('no notice is due');
  await table.store.jobs.release(lease);
  await expect(people.noticePosted(notice, null, lease)).rejects.toThrow(LeaseLost);
  // The process that had it is gone, and another one delivers it.
  expect(await people.dueNotices(clock.now(), 10)).toEqual([{ placeId: 'c', id, notBefore: new Date(0) }]);
  expect(await people.firstNoticeDue()).not.toBeNull();
  await people.noticePosted(notice, null);
  clock.at += 29 * DAY;
  await table.store.housekeeping.tidy();
  expect(await renew(id)).toBe(true);
  await people.noticePosted({ ...notice, revision: 2 }, null);
  clock.at += 31 * DAY;
  await table.store.housekeeping.tidy();
  expect(await renew(id)).toBe(false);
});
