/** Notices in the database: told in order in each place, once, whatever fails meanwhile, and told anew when they are renewed. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Notice, NoticeFailure, NoticeId, NoticePlace } from '../../../../src/features/notices/usecases/notice.ts';
import { LeaseLost } from '../../../../src/kernel/index.ts';
import { matchTable } from '../../../support/match.ts';

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
  /** It is tried again an hour later, or given up. */
  const fail = (notice: Notice, failure: NoticeFailure, isLast = failure === 'lost' || failure === 'gone') => {
    const until = isLast ? null : new Date(clock.at + 3_600_000);
    return people.noticeFailed(notice, { failure, reason: 'no reason' }, until);
  };
  return { table, clock, people, add, renew, found, fail };
}

type Told = 'told' | NoticeFailure;

const step = fc.oneof(
  fc.record({ does: fc.constant('add' as const), place: fc.constantFrom('a', 'b') }),
  fc.record({ does: fc.constant('renew' as const), which: fc.nat(20) }),
  fc.record({
    does: fc.constant('tell' as const),
    place: fc.constantFrom('a', 'b'),
    outcome: fc.constantFrom<Told>('told', 'told', 'told', 'passing', 'barred', 'lost'),
  }),
  fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 61) }),
);

test('each is told in the order of its place, and none is passed over while one before it is tried again', async () => {
  const { clock, people, add, renew, found, fail } = await noticeTable();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const own = new Map<NoticeId, { readonly place: string; open: boolean; given: boolean }>();
      const round = `${clock.at}`;
      for (const wish of steps) {
        clock.at += 1;
        if (wish.does === 'add') {
          const id = await add(inChannel(`${round}${wish.place}`, null));
          own.set(id, { place: wish.place, open: true, given: false });
        } else if (wish.does === 'wait') clock.at += wish.minutes * 60_000;
        else if (wish.does === 'renew') {
          const [id, kept] = [...own][wish.which] ?? [];
          if (id === undefined || !kept) continue;
          expect(await renew(id)).toBe(!kept.given);
          kept.open = !kept.given;
        } else {
          const notice = await people.takeNotice(`${round}${wish.place}`);
          const [first] = [...own].find(([, kept]) => kept.open && kept.place === wish.place) ?? [];
          // Where there is none to tell now, the first waits to be tried again.
          if (!notice) {
            const waits = first === undefined ? null : await found(first);
            expect(waits === null || waits.notBefore > clock.now()).toBe(true);
            continue;
          }
          expect(notice.id).toBe(first);
          const kept = own.get(notice.id);
          if (!kept) throw new Error('told what was never written');
          const post = { channelId: wish.place, messageId: `m${notice.id}` };
          if (wish.outcome === 'told') await people.noticePosted(notice, post);
          else await fail(notice, wish.outcome);
          kept.open = wish.outcome === 'passing' || wish.outcome === 'barred';
          kept.given = wish.outcome === 'lost';
        }
      }
    }),
    { numRuns: 8 },
  );
});

test('what changes while it is told is told anew, by an edit of the same message', async () => {
  const { clock, people, add, renew } = await noticeTable();
  const id = await add(inChannel('c'));
  const notice = await people.takeNotice('c');
  expect(await renew(id)).toBe(true);
  if (!notice) throw new Error('nothing to tell');
  await people.noticePosted(notice, { channelId: 'c', messageId: 'm' });
  const again = await people.takeNotice('c');
  expect(again).toMatchObject({ id, attempts: 0, revision: 2, post: { channelId: 'c', messageId: 'm' } });
  if (!again) throw new Error('the change is lost');
  await people.noticePosted(again, again.post);
  expect(await people.takeNotice('c')).toBeNull();
  expect(await people.firstNoticeDue()).toBeNull();
  // Nobody waits for what is to be told at its time.
  clock.at += 1000;
  const later = await add(inChannel('c'), new Date(clock.at + DAY));
  const now = await add(inChannel('c'));
  expect((await people.takeNotice('c'))?.id).toBe(now);
  expect((await people.firstNoticeDue())?.getTime()).toBeLessThanOrEqual(clock.at);
  clock.at += DAY;
  await people.noticePosted({ ...again, id: now, revision: 1 }, null);
  expect((await people.takeNotice('c'))?.id).toBe(later);
});

test('whoever has chosen a channel hears of it once that nothing can be posted there, and again when it has been good meanwhile', async () => {
  const { table, clock, people, add, fail } = await noticeTable();
  const abandon = (id: number) =>
    table.store.people.transaction(({ notices }) => notices.abandon(id, 'overtaken', clock.now()));
  const complaints = async () => {
    const told = [];
    for (let notice = await people.takeNotice('person1'); notice; notice = await people.takeNotice('person1')) {
      told.push(notice.facts);
      await people.noticePosted(notice, null);
    }
    return told;
  };
  const tell = async (outcome: Told, isLast?: boolean) => {
    clock.at += 3_600_000;
    const notice = await people.takeNotice('c');
    if (!notice) throw new Error('nothing to tell');
    if (outcome === 'told') await people.noticePosted(notice, { channelId: 'c', messageId: 'm' });
    else await fail(notice, outcome, isLast);
    return notice.id;
  };
  await add(inChannel('c'));
  await add(inChannel('c'));
  await tell('barred');
  await tell('barred');
  expect(await complaints()).toEqual([{ kind: 'unreachable', channelId: 'c', because: 'barred' }]);
  const first = await tell('barred', true);
  // Both are given up, and the next one meets the same.
  expect(await tell('barred', true)).not.toBe(first);
  await add(inChannel('c'));
  await tell('barred');
  expect(await complaints()).toEqual([]);
  // One that was overtaken before anybody tried it, and one that met trouble of another kind, change nothing.
  await tell('passing', true);
  const overtaken = await add(inChannel('c'));
  await abandon(overtaken);
  await add(inChannel('c'));
  await tell('barred');
  expect(await complaints()).toEqual([]);
  await tell('told');
  await add(inChannel('c'));
  await add(inChannel('c'));
  await tell('gone');
  expect(await complaints()).toEqual([{ kind: 'unreachable', channelId: 'c', because: 'gone' }]);
  expect(await people.takeNotice('c'), 'nothing waits for a channel that is gone').toBeNull();
});

test('what was barred from a channel is tried again once somebody is heard there; what failed otherwise has its time', async () => {
  const { clock, people, add, fail } = await noticeTable();
  const isDue = () => people.isNoticeDue('c', clock.now());
  await add(inChannel('c'));
  const first = await people.takeNotice('c');
  if (!first) throw new Error('nothing to tell');
  await fail(first, 'passing');
  await people.resumeNoticesAt(['c']);
  expect(await isDue()).toBe(false);
  await fail(first, 'barred');
  await people.resumeNoticesAt(['another']);
  await people.resumeNoticesAt([]);
  expect(await isDue()).toBe(false);
  await people.resumeNoticesAt(['another', 'c']);
  expect(await isDue()).toBe(true);
});

test('under a lease that is lost nothing is noted, and a month after they were told they are removed', async () => {
  const { table, clock, people, add, renew } = await noticeTable();
  const id = await add(inChannel('c'));
  const lease = { kind: 'notice', subject: 'c', holder: 'this', term: 1 } as const;
  await table.store.jobs.take(lease, new Date(START + DAY));
  expect(await people.dueNotices(clock.now(), 10), 'somebody is at it').toEqual([]);
  expect(await people.firstNoticeDue(), 'it is due, but nobody has to come').toBeNull();
  const notice = await people.takeNotice('c', lease);
  if (!notice) throw new Error('nothing to tell');
  await table.store.jobs.release(lease);
  await expect(people.noticePosted(notice, null, lease)).rejects.toThrow(LeaseLost);
  // Whoever was at it is gone, and it is told by others.
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
