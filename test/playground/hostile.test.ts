import { once } from 'node:events';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ToPage } from '../../src/playground/index.ts';
import { opensPlaygrounds } from './support/bot.ts';
import { connectTo, invalidFrame, statusOf, stillAnswers, textFrame, upgradeOf } from './support/raw.ts';

const { open } = opensPlaygrounds();

/** However it comes about. */
const closing = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const target = fc.oneof(
  fc.constantFrom('/page/socket?as=anni', '/gateway?v=10', '/gateway?compress=zlib-stream', '/', '//', '*', ''),
  fc
    .array(
      fc
        .constantFrom(
          '/',
          '//',
          '..',
          'api',
          '%61pi',
          'v10',
          'gateway',
          'page',
          'socket',
          'as',
          'join',
          'channels',
          '1',
        )
        .chain((word) => fc.constantFrom(word, `/${word}`, `${word}?as=`, `${word}%`, `${word}%00`, `http://${word}`)),
      { maxLength: 6 },
    )
    .map((words) => words.join('')),
  fc.string({ maxLength: 20 }).map((text) => `/${text.replace(/[^!-~]/g, '')}`),
);
const odd = [
  'null',
  '[]',
  '{"op":',
  '{"op":1}',
  '{"op":2,"d":"x"}',
  '{"op":2,"d":null}',
  '{"op":6,"d":{}}',
  '{"op":8}',
];
const odder = [
  '{"type":"history"}',
  '{"type":"setFaults","settings":null}',
  '[[[[[[[',
  '\u0000',
  '{"op":2,"d":[1]}',
  '',
];
const frame = fc.oneof(
  fc.constantFrom(...odd, ...odder).map(textFrame),
  fc.constant(invalidFrame),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);
const visit = fc.record({
  method: fc.constantFrom('GET', 'GET', 'POST', 'OPTIONS', 'CONNECT', 'HEAD', 'BREW'),
  target,
  headers: fc.subarray([
    'Content-Length: 9',
    'Content-Type: application/json',
    'Content-Type: multipart/form-data; boundary=x',
    'Authorization: Bot playground',
    'Transfer-Encoding: chunked',
    'Origin: http://evil.example',
    'Cookie: playground=00',
    'Sec-WebSocket-Extensions: permessage-deflate; ;',
    'Expect: 100-continue',
  ]),
  upgrades: fc.boolean(),
  frames: fc.array(frame, { maxLength: 3 }),
  end: fc.constantFrom('end' as const, 'reset' as const, 'destroy' as const),
});

/** An exception that nobody catches ends the bot together with the playground: the test runner tells of each. */
describe('one request never ends the playground', () => {
  it('that asks for a WebSocket where there is none', async () => {
    const playground = await open();
    for (const at of ['//', '//evil', 'http://[', '/%', '/gateway/../..', '*', '?', '/page/socket//']) {
      const socket = await connectTo(playground);
      socket.write(upgradeOf(at));
      expect([400, 403, 404], at).toContain(await statusOf(socket));
    }
    await stillAnswers(playground);
  });

  it('that is broken off', async () => {
    const told: unknown[] = [];
    const playground = await open({ report: (error) => told.push(error) });
    const half = await connectTo(playground);
    half.write(
      [
        'POST /api/v10/channels/1/messages HTTP/1.1',
        'Host: 127.0.0.1',
        'Authorization: Bot playground',
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 1000',
        '',
        '--x\r\nContent-Disposition: form-data; name="files[0]"; filename="a.png"\r\n\r\nhalf of',
      ].join('\r\n'),
    );
    await stillAnswers(playground);
    half.resetAndDestroy();
    for (const at of ['/elsewhere', '/gateway', '/page/socket?as=anni']) {
      for (const host of ['127.0.0.1', 'evil.example']) {
        const socket = await connectTo(playground);
        socket.write(upgradeOf(at, host));
        socket.resetAndDestroy();
      }
    }
    await stillAnswers(playground);
    expect(told).toEqual([]);
  });

  it('that calls itself a form and is none', async () => {
    const told: unknown[] = [];
    const playground = await open({ report: (error) => told.push(error) });
    const part = '--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{}';
    const { id } = playground.person('anni').channels()[0] ?? { id: '0' };
    for (const [type, body] of [
      ['multipart/form-data', 'a'],
      ['multipart/form-data', '\u0000'],
      ['multipart/form-data; boundary=', part],
      ['multipart/form-data; boundary=x', part],
      [
        'multipart/form-data; boundary=x',
        `${part}\r\n--x\r\nContent-Disposition: form-data; name="files[0]"; filename="a"`,
      ],
      [
        'multipart/form-data; boundary=x',
        `${part}\r\n--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nhalf`,
      ],
      ['multipart/form-data; boundary=x', '--x'],
      ['multipart/form-data; boundary=y', `${part}\r\n--x--\r\n`],
      ['multipart/form-data; boundary=x', part.replace('payload_json', '__proto__').concat('\r\n--x--\r\n')],
    ] as const) {
      const answer = await fetch(`${playground.apiUrl}/v10/channels/${id}/messages`, {
        method: 'POST',
        headers: { authorization: `Bot ${playground.botToken}`, 'content-type': type },
        body,
      });
      expect(answer.status, `${type}: ${body}`).toBe(400);
      expect(await answer.json(), `${type}: ${body}`).toMatchObject({ code: expect.any(Number) });
    }
    expect(told).toEqual([]);
  });

  it('that nests what it sends deeper than anything could be meant', async () => {
    const told: unknown[] = [];
    const playground = await open({ report: (error) => told.push(error) });
    const nested = `${'[{"options":'.repeat(5000)}[]${'}]'.repeat(5000)}`;
    const answer = await fetch(`${playground.apiUrl}/v10/applications/${playground.applicationId}/commands`, {
      method: 'PUT',
      headers: { authorization: `Bot ${playground.botToken}`, 'content-type': 'application/json' },
      body: nested,
    });
    expect(answer.status).toBe(400);
    for (const at of ['/gateway', '/page/socket?as=anni']) {
      const socket = new WebSocket(`${playground.url.replace('http', 'ws')}${at}`);
      await once(socket, 'open');
      socket.send(nested);
      const [code] = await once(socket, 'close');
      expect(code, at).toBeGreaterThanOrEqual(4000);
    }
    expect(told).toEqual([]);
    await stillAnswers(playground);
  });

  it('that sends a great deal: of what was said only so much is remembered', async () => {
    const playground = await open();
    const content = 'x'.repeat(1_000_000);
    for (let count = 0; count < 60; count += 1) {
      await fetch(`${playground.apiUrl}/v10/channels/1/messages`, {
        method: 'POST',
        headers: { authorization: `Bot ${playground.botToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content }),
      });
    }
    const remembered = playground.traffic().filter(({ kind }) => kind === 'rest').length;
    expect(remembered).toBeGreaterThan(5);
    expect(remembered).toBeLessThan(40);
  });

  it('that goes on with something that is no frame', async () => {
    const playground = await open();
    const refused = ['/page/socket?as=', '/page/socket', '/gateway?v=3', '/gateway?encoding=etf'];
    for (const at of [...refused, '/page/socket?as=anni', '/gateway?compress=zlib-stream']) {
      const socket = await connectTo(playground);
      socket.write(upgradeOf(at));
      socket.write(invalidFrame);
      socket.resume();
      await closing(socket);
    }
    await stillAnswers(playground);
  });

  it('that starts a game with nobody', async () => {
    const playground = await open({ starters: { together: [] } });
    const socket = new WebSocket(`${playground.url.replace('http', 'ws')}/page/socket?as=anni`);
    const refused = new Promise<ToPage>((resolve) =>
      socket.on('message', (data) => {
        const message: ToPage = JSON.parse(String(data));
        if (message.type === 'refused') resolve(message);
      }),
    );
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'start', kind: 'together', channelId: '1', companion: '!!!', nonce: 'n' }));
    expect(await refused).toMatchObject({ nonce: 'n' });
    socket.terminate();
    await stillAnswers(playground);
  });

  it('whatever it says, and however it breaks off', async () => {
    const told: unknown[] = [];
    const playground = await open({ requestMs: 200, report: (error) => told.push(error) });
    const property = fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 10 }), async (visits) => {
      await Promise.all(
        visits.map(async ({ method, target: at, headers, upgrades, frames, end }) => {
          const socket = await connectTo(playground);
          socket.resume();
          const head = upgradeOf(at, '127.0.0.1', headers).replace('GET', method);
          socket.write(upgrades ? head : head.replace('Connection: Upgrade\r\n', ''));
          for (const bytes of frames) socket.write(bytes);
          const closed = closing(socket);
          if (end === 'end') socket.end();
          else if (end === 'reset') socket.resetAndDestroy();
          else socket.destroy();
          // Where the other side keeps the connection open, it may do so.
          if (end !== 'end') await closed;
        }),
      );
      await stillAnswers(playground);
    });
    await fc.assert(property, { interruptAfterTimeLimit: 2000, numRuns: 100 });
    expect(told).toEqual([]);
  });
});

describe('a playground has room', () => {
  it('for no request that never arrives as a whole', async () => {
    const playground = await open({ requestMs: 100 });
    const half = await connectTo(playground);
    half.write('POST /api/v10/channels/1/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n');
    half.write('Content-Length: 100\r\n\r\n{');
    expect(await statusOf(half)).toBe(408);
    const silent = await connectTo(playground);
    silent.resume();
    await closing(silent);
  });

  it('for hundreds of tabs of one address, but not for any number', async () => {
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
    await stillAnswers(playground);
  });

  it('for 200 people, who all can come in', async () => {
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

  it('for a bounded number of sessions that could be resumed', async () => {
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
