/** Connections that are silent, stuck, gone or too many are closed in favour of others. */
import { describe, expect, it } from 'vitest';
import type { Timer } from '../../../src/kernel/index.ts';
import { PROTOCOL_VERSION } from '../../../src/table/pageShared.ts';
import { matchTable, runningMatch } from '../../support/game/match.ts';
import { silentSocket } from '../support/silentSocket.ts';
import { clock, TestPage, testWeb, timer } from '../support/web.ts';

describe('the table closes or refuses', () => {
  it('a page that does not enter within ten seconds', async () => {
    const time = manualTimer(10_000);
    const web = await testWeb({ timer: time.timer, pollIntervalMs: 60_000 });
    const { match } = await runningMatch(web.table);
    const entered = await web.page(await web.linkSession(0, match.id));
    const silent = new TestPage(web.socket());
    await silent.opened;
    await expect.poll(() => time.due.length).toBe(1);
    time.fire();
    expect(await silent.closed).toBe(4000);
    expect(silent.messages).toMatchObject([{ type: 'refused', code: 'busy' }]);
    expect((await entered.gameAt(match.version)).seat).toBe(0);
  });

  it('a page that cannot enter within ten seconds because the store is slow, which keeps its session', async () => {
    const time = manualTimer(10_000);
    const table = await matchTable(undefined, { clock });
    let isSlow = true;
    const waiting: (() => void)[] = [];
    const person: typeof table.matches.person = async (personId) => {
      if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
      return table.matches.person(personId);
    };
    const matches = { ...table.matches, person };
    const web = await testWeb({ table, matches, timer: time.timer, pollIntervalMs: 60_000 });
    const { match } = await runningMatch(table);
    const session = await web.linkSession(0, match.id);
    const slow = new TestPage(web.socket());
    await slow.opened;
    slow.send({ type: 'enter', protocol: PROTOCOL_VERSION, session });
    await expect.poll(() => waiting.length).toBe(1);
    time.fire();
    expect(await slow.closed).toBe(4000);
    isSlow = false;
    for (const answer of waiting) answer();
    expect(slow.messages).toMatchObject([{ type: 'refused', code: 'busy' }]);
    expect((await (await web.page(session)).gameAt(match.version)).seat).toBe(0);
  });

  it('a connection that says nothing, stops within a request, or asks for nothing more', async () => {
    const web = await testWeb({ limits: { headersMs: 200, requestMs: 300, idleMs: 300 } });
    const open = new Set([
      '',
      'GET / HT',
      'POST /api/sign-in/link HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
      'GET /config.json HTTP/1.1\r\nHost: a\r\n\r\n',
    ]);
    for (const request of open) {
      const socket = silentSocket(web.url);
      socket.once('close', () => open.delete(request));
      socket.write(request);
    }
    await expect.poll(() => [...open]).toEqual([]);
  });

  it.each([
    ['the head', 'GET / HTTP/1.1\r\nX-Long: '],
    ['the body', 'POST /api/sign-in/link HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n{'],
  ])('a connection that sends %s byte by byte', async (_, request) => {
    const web = await testWeb({ limits: { headersMs: 400, requestMs: 600, idleMs: 60_000 } });
    const socket = silentSocket(web.url);
    socket.write(request);
    const sending = setInterval(() => socket.write('x'), 20);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(sending);
  });

  it('a connection that does not read its answers', async () => {
    const html = { contentType: 'text/html', bytes: Buffer.alloc(5_000_000), pressed: null };
    const web = await testWeb({ limits: { idleMs: 300 }, page: async () => ({ html, files: new Map() }) });
    const socket = silentSocket(web.url).pause();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20));
    // Without reading, the end is noticed by writing.
    const writing = setInterval(() => socket.write('GET / HTTP/1.1\r\n'), 20);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(writing);
  });

  it('spectators, if players and people with links need the slots', async () => {
    const web = await testWeb({ limits: { perAddress: 10, inAll: 10, spectators: 0.5 } });
    const { match } = await runningMatch(web.table);
    const activitySession = (personId: string) =>
      web.tokens.signSession({ kind: 'activity', personId, guildId: null, channelId: 'channel' });
    for (let count = 0; count < 5; count++) await web.page(await activitySession(`spectator${count}`));
    const refused = new TestPage(web.socket());
    await refused.opened;
    refused.send({ type: 'enter', protocol: PROTOCOL_VERSION, session: await activitySession('spectator5') });
    expect(await refused.closed).toBe(4000);
    expect(refused.messages).toMatchObject([{ type: 'refused', code: 'busy' }]);
    await web.page(await activitySession('person1'));
    for (let count = 0; count < 4; count++) await web.page(await web.linkSession(0, match.id));
    const tooMany = new TestPage(web.socket());
    expect(await tooMany.closed).toBe(503);
  });

  it('a page that no longer answers pings', async () => {
    const time = manualTimer(30_000);
    const web = await testWeb({ timer: time.timer });
    const { match } = await runningMatch(web.table);
    const session = await web.linkSession(0, match.id);
    const activePage = await web.page(session);
    const unresponsive = web.socket();
    const pinged = new Promise<void>((resolve) => unresponsive.once('ping', () => resolve()));
    Object.assign(unresponsive, { pong: () => undefined });
    const gone = new TestPage(unresponsive);
    await gone.opened;
    time.fire();
    await pinged;
    activePage.send({ type: 'open', matchId: match.id });
    await activePage.waitForMessage(({ type }) => type === 'game', activePage.messages.length);
    time.fire();
    expect(await gone.closed).toBe(1006);
    activePage.send({ type: 'open', matchId: match.id });
    await activePage.waitForMessage(({ type }) => type === 'game', activePage.messages.length);
  });

  it('a page that does not read its messages', async () => {
    const { refused, observe } = countRefusals();
    let done = (): void => undefined;
    let asked = 0;
    const web = await testWeb({
      // Slowly enough for the limit of requests a minute.
      clock: { now: () => new Date(Date.now() + 500 * asked) },
      observe: { ...observe, message: () => () => done() },
      limits: { unread: 1000, looks: 1000 },
    });
    const { match } = await runningMatch(web.table);
    const session = await web.linkSession(0, match.id);
    const socket = web.socket();
    const page = new TestPage(socket);
    await page.opened;
    socket.pause();
    page.send({ type: 'enter', protocol: PROTOCOL_VERSION, session });
    // Until the buffers between both ends are full.
    while (refused.length === 0) {
      const answered = new Promise<void>((resolve) => {
        done = resolve;
      });
      page.send({ type: 'speak', locale: 'en' });
      await answered;
      asked += 1;
    }
    expect(refused).toEqual(['unread']);
    socket.resume();
    expect(await page.closed).toBe(1006);
  });

  it('more pages than allowed for one address or in total', async () => {
    const { refused, observe } = countRefusals();
    const web = await testWeb({ observe, limits: { perAddress: 2, inAll: 3 } });
    const { match } = await runningMatch(web.table);
    const session = await web.linkSession(0, match.id);
    const from = (address: string) => new TestPage(web.socket({ 'x-forwarded-for': address }));
    const entered = async (address: string) => {
      const page = from(address);
      await page.opened;
      page.send({ type: 'enter', protocol: PROTOCOL_VERSION, session });
      await page.waitForMessage(({ type }) => type === 'game');
      return page;
    };
    const first = await entered('203.0.113.1');
    await entered('203.0.113.1');
    expect(await from('203.0.113.1').closed).toBe(503);
    await entered('203.0.113.2');
    expect(await from('203.0.113.3').closed).toBe(503);
    expect(refused).toEqual(['tooMany', 'tooMany']);
    // A closed page frees its slot.
    first.leave();
    await first.closed;
    await expect
      .poll(async () => {
        const next = from('203.0.113.1');
        return Promise.race([next.opened.then(() => 'let in'), next.closed]);
      })
      .toBe('let in');
  });

  it('silent pages, if others need their slots', async () => {
    const web = await testWeb({ limits: { perAddress: 2, inAll: 3 } });
    const { match } = await runningMatch(web.table);
    const session = await web.linkSession(0, match.id);
    const from = (address: string) => new TestPage(web.socket({ 'x-forwarded-for': address }));
    const silent = [];
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) {
      const page = from(address);
      await page.opened;
      silent.push(page);
    }
    const [first, second, third] = silent;
    const entering = [];
    for (const [address, gone] of [
      ['203.0.113.1', first],
      ['203.0.113.3', second],
      ['203.0.113.4', third],
    ] as const) {
      const page = from(address);
      await page.opened;
      expect(await gone?.closed).toBe(1006);
      page.send({ type: 'enter', protocol: PROTOCOL_VERSION, session });
      await page.waitForMessage(({ type }) => type === 'game');
      entering.push(page);
    }
    for (const page of entering)
      expect(await page.ask({ type: 'past', matchId: match.id })).toMatchObject({ ok: true });
  });

  it('many silent pages of a few addresses, but not a new one of another address', async () => {
    const web = await testWeb({ limits: { perAddress: 40, inAll: 100 } });
    const { match } = await runningMatch(web.table);
    const session = await web.linkSession(0, match.id);
    const from = (address: string) => new TestPage(web.socket({ 'x-forwarded-for': address }));
    const crowd = async (count: number) => {
      const pages = Array.from({ length: count }, (_, index) => from(`203.0.113.${index % 4}`));
      await Promise.all(pages.map((page) => Promise.race([page.opened, page.closed])));
    };
    await crowd(160);
    const page = from('198.51.100.1');
    await page.opened;
    await crowd(160);
    page.send({ type: 'enter', protocol: PROTOCOL_VERSION, session });
    await page.waitForMessage(({ type }) => type === 'game');
  });

  it('a person who enters, opens games and changes languages too often', async () => {
    const web = await testWeb({ limits: { looks: 5 } });
    const { match } = await runningMatch(web.table);
    const session = await web.linkSession(0, match.id);
    const page = await web.page(session);
    for (let count = 0; count < 4; count++) page.send({ type: 'open', matchId: match.id });
    expect(await page.ask({ type: 'past', matchId: match.id })).toMatchObject({ ok: true });
    page.send({ type: 'speak', locale: 'de' });
    expect(await page.closed).toBe(4000);
    const again = new TestPage(web.socket());
    await again.opened;
    again.send({ type: 'enter', protocol: PROTOCOL_VERSION, session });
    expect(await again.closed).toBe(4000);
    expect(again.messages).toMatchObject([{ type: 'refused', code: 'busy' }]);
    // Other people are not affected.
    await web.page(await web.linkSession(1, match.id));
  });
});

/** A timer whose waits of this length end when the test says so; other waits are real. */
function manualTimer(milliseconds: number) {
  const due: (() => void)[] = [];
  const after: Timer['after'] = (ms, work) => {
    if (ms !== milliseconds) return timer.after(ms, work);
    due.push(work);
    return () => void (due.includes(work) && due.splice(due.indexOf(work), 1));
  };
  return { timer: { after }, fire: () => due.splice(0).forEach((work) => void work()), due };
}

/** Records the codes of refused connections. */
function countRefusals() {
  const refused: string[] = [];
  const observe = {
    connection: () => () => undefined,
    message: () => () => undefined,
    refused: (code: string) => void refused.push(code),
    followed: () => undefined,
  };
  return { refused, observe };
}
