/** The playground bounds requests, tabs, people and sessions. */
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { opensPlaygrounds } from '../support/bot.ts';
import { connectTo, expectResponsive, statusOf, whenClosed } from '../support/raw.ts';

const { open } = opensPlaygrounds();

describe('a playground bounds', () => {
  it('the time to receive a request', async () => {
    const playground = await open({ requestMs: 100 });
    const half = await connectTo(playground);
    half.write('POST /api/v10/channels/1/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n');
    half.write('Content-Length: 100\r\n\r\n{');
    expect(await statusOf(half)).toBe(408);
    const silent = await connectTo(playground);
    silent.resume();
    await whenClosed(silent);
  });

  it('the tabs of an address to a few hundred', async () => {
    const playground = await open();
    const sockets: WebSocket[] = [];
    const tab = () => new WebSocket(`${playground.url.replace('http', 'ws')}/gateway`);
    while (sockets.length < 300) {
      const some = Array.from({ length: 50 }, tab);
      await Promise.all(some.map((socket) => once(socket, 'open')));
      sockets.push(...some);
    }
    const [error] = await once(tab(), 'error');
    expect(String(error)).toContain('503');
    const [first] = sockets;
    if (first === undefined) throw new Error('no socket');
    first.terminate();
    await expect
      .poll(async () => {
        const next = tab();
        const opened = await Promise.race([once(next, 'open'), once(next, 'error')]);
        return opened.length;
      })
      .toBe(0);
    for (const socket of sockets) socket.terminate();
    await expectResponsive(playground);
  });

  it('the people to 200, who can all connect', async () => {
    const people = Array.from({ length: 200 }, (_, index) => ({ slug: `p${index}`, name: `P${index}`, locale: 'de' }));
    const playground = await open({ people });
    const tab = (name: string) => new WebSocket(`${playground.url.replace('http', 'ws')}/page/socket?as=${name}`);
    const [code, reason] = await once(tab('zoe'), 'close');
    expect(code).toBe(4002);
    expect(String(reason)).toBe('tooManyPeople');
    const known = tab('p199');
    const [ready] = await once(known, 'message');
    expect(JSON.parse(String(ready)).people).toHaveLength(200);
    known.terminate();
  });

  it('the sessions that could be resumed', async () => {
    const playground = await open();
    const sessions: string[] = [];
    for (let count = 0; count < 25; count += 1) {
      const bot = new WebSocket(`${playground.url.replace('http', 'ws')}/gateway`);
      await once(bot, 'open');
      bot.send(JSON.stringify({ op: 2, d: { token: 'playground', intents: 0 } }));
      const id = await new Promise<string>((resolve) =>
        bot.on('message', (data) => {
          const { t, d } = JSON.parse(String(data));
          if (t === 'READY') resolve(d.session_id);
        }),
      );
      sessions.push(id);
      bot.terminate();
      await expect.poll(() => playground.botOnline()).toBe(false);
    }
    const resumable = async (sessionId: string | undefined) => {
      const bot = new WebSocket(`${playground.url.replace('http', 'ws')}/gateway`);
      await once(bot, 'open');
      bot.send(JSON.stringify({ op: 6, d: { token: 'playground', session_id: sessionId, seq: 1 } }));
      const op = await new Promise<number>((resolve) =>
        bot.on('message', (data) => {
          const payload = JSON.parse(String(data));
          if (payload.op === 9 || payload.t === 'RESUMED') resolve(payload.op);
        }),
      );
      bot.terminate();
      return op === 0;
    };
    expect(await resumable(sessions[0])).toBe(false);
    expect(await resumable(sessions.at(-1))).toBe(true);
  });
});
