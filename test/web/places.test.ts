/** Pages hold a place only while they use it: who says nothing, reads nothing, is gone, or comes in too often gives way to others. */

import { describe, expect, it } from 'vitest';
import type { Timer } from '../../src/kernel/index.ts';
import { PROTOCOL_VERSION } from '../../src/table/pageShared.ts';
import { runningMatch } from '../support/match.ts';
import { silentSocket } from './support/silentSocket.ts';
import { TestPage, testWeb, timer } from './support/web.ts';

describe('who does not hold a place that others need', () => {
  it('a page that does not say within ten seconds who it is', async () => {
    const time = handMoved(10_000);
    const web = await testWeb({ timer: time.timer, pollIntervalMs: 60_000 });
    const { match } = await runningMatch(web.table);
    const entered = await web.page(await web.linkSession(0, match.id));
    const silent = new TestPage(web.socket());
    await silent.opened;
    await expect.poll(() => time.due.length).toBe(1);
    time.goesOn();
    expect(await silent.closed).toBe(4000);
    expect(silent.messages).toMatchObject([{ type: 'refused', code: 'session' }]);
    expect((await entered.gameAt(match.version)).seat).toBe(0);
  });

  it.each([
    ['says nothing', ''],
    ['stops within a request', 'GET / HT'],
    [
      'stops before the end of what it sends',
      'POST /api/sign-in/link HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
    ],
    ['asks for nothing more', 'GET /config.json HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('a connection that %s', async (_, said) => {
    const web = await testWeb({ limits: { headersMs: 200, requestMs: 300, idleMs: 300 } });
    const socket = silentSocket(web.url);
    socket.write(said);
    await new Promise((resolve) => socket.once('close', resolve));
  });

  it.each([
    ['the head', 'GET / HTTP/1.1\r\nX-Long: '],
    ['the body', 'POST /api/sign-in/link HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n{'],
  ])('a connection that sends %s byte by byte', async (_, said) => {
    const web = await testWeb({ limits: { headersMs: 400, requestMs: 600, idleMs: 60_000 } });
    const socket = silentSocket(web.url);
    socket.write(said);
    const sending = setInterval(() => socket.write('x'), 20);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(sending);
  });

  it('a connection that does not read its answers', async () => {
    const html = { contentType: 'text/html', bytes: Buffer.alloc(5_000_000), pressed: null };
    const web = await testWeb({ limits: { idleMs: 300 }, page: async () => ({ html, files: new Map() }) });
    const socket = silentSocket(web.url).pause();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20));
    // Who does not read notices the end by writing.
    const writing = setInterval(() => socket.write('GET / HTTP/1.1\r\n'), 20);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(writing);
  });

  it('people who only look on, where players and people with links need it', async () => {
    const web = await testWeb({ limits: { perAddress: 10, inAll: 10, onlookers: 0.5 } });
    const { match } = await runningMatch(web.table);
    const inside = (personId: string) =>
      web.tokens.signSession({ kind: 'activity', personId, guildId: null, channelId: 'channel' });
    for (let count = 0; count < 5; count++) await web.page(await inside(`onlooker${count}`));
    const refused = new TestPage(web.socket());
    await refused.opened;
    refused.send({ type: 'enter', protocol: PROTOCOL_VERSION, session: await inside('onlooker5') });
    expect(await refused.closed).toBe(4000);
    expect(refused.messages).toMatchObject([{ type: 'refused', code: 'busy' }]);
    await web.page(await inside('person1'));
    for (let count = 0; count < 4; count++) await web.page(await web.linkSession(0, match.id));
    const tooMany = new TestPage(web.socket());
    expect(await tooMany.closed).toBe(503);
  });

  it('a page that is gone without a word', async () => {
    const time = handMoved(30_000);
    const web = await testWeb({ timer: time.timer });
    const { match } = await runningMatch(web.table);
    const session = await web.linkSession(0, match.id);
    const here = await web.page(session);
    const deaf = web.socket();
    const pinged = new Promise<void>((resolve) => deaf.once('ping', () => resolve()));
    Object.assign(deaf, { pong: () => undefined });
    const gone = new TestPage(deaf);
    await gone.opened;
    time.goesOn();
    await pinged;
    here.send({ type: 'open', matchId: match.id });
    await here.heard(({ type }) => type === 'game', here.messages.length);
    time.goesOn();
    expect(await gone.closed).toBe(1006);
    here.send({ type: 'open', matchId: match.id });
    await here.heard(({ type }) => type === 'game', here.messages.length);
  });

  it('a page that reads no more of what it is sent', async () => {
    const { refused, observe } = countsRefusals();
    let done = (): void => undefined;
    let asked = 0;
    const web = await testWeb({
      // Slowly enough for what one page may ask in a minute.
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
    // Until more waits than what lies between both ends holds.
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

  it('more pages than one address, or all together, may have', async () => {
    const { refused, observe } = countsRefusals();
    const web = await testWeb({ observe, limits: { perAddress: 2, inAll: 3 } });
    const { match } = await runningMatch(web.table);
    const session = await web.linkSession(0, match.id);
    const from = (address: string) => new TestPage(web.socket({ 'x-forwarded-for': address }));
    const entered = async (address: string) => {
      const page = from(address);
      await page.opened;
      page.send({ type: 'enter', protocol: PROTOCOL_VERSION, session });
      await page.heard(({ type }) => type === 'game');
      return page;
    };
    const first = await entered('203.0.113.1');
    await entered('203.0.113.1');
    expect(await from('203.0.113.1').closed).toBe(503);
    await entered('203.0.113.2');
    expect(await from('203.0.113.3').closed).toBe(503);
    expect(refused).toEqual(['tooMany', 'tooMany']);
    // Whoever leaves makes room.
    first.leave();
    await first.closed;
    await expect
      .poll(async () => {
        const next = from('203.0.113.1');
        return Promise.race([next.opened.then(() => 'let in'), next.closed]);
      })
      .toBe('let in');
  });

  it('those who say nothing, when others need their place', async () => {
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
      await page.heard(({ type }) => type === 'game');
      entering.push(page);
    }
    for (const page of entering)
      expect(await page.ask({ type: 'past', matchId: match.id })).toMatchObject({ ok: true });
  });

  it('many silent pages from a few places, where one from another has just come', async () => {
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
    await page.heard(({ type }) => type === 'game');
  });

  it('one person who comes in, looks around and changes languages again and again', async () => {
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
    // Nobody else is held up by it.
    await web.page(await web.linkSession(1, match.id));
  });
});

/** Time that goes on when the test says so, for what waits this long; all else waits as it does. */
function handMoved(milliseconds: number) {
  const due: (() => void)[] = [];
  const after: Timer['after'] = (ms, work) => {
    if (ms !== milliseconds) return timer.after(ms, work);
    due.push(work);
    return () => void (due.includes(work) && due.splice(due.indexOf(work), 1));
  };
  return { timer: { after }, goesOn: () => due.splice(0).forEach((work) => void work()), due };
}

/** Codes of whoever was not let in, as they are counted. */
function countsRefusals() {
  const refused: string[] = [];
  const observe = {
    connection: () => () => undefined,
    message: () => () => undefined,
    refused: (code: string) => void refused.push(code),
    followed: () => undefined,
  };
  return { refused, observe };
}
