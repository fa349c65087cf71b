import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ToPage } from '../../../packages/playground/index.ts';
import { opensPlaygrounds } from './support/bot.ts';
import {
  connectTo,
  expectResponsive,
  invalidFrame,
  statusOf,
  textFrame,
  upgradeOf,
  whenClosed,
} from './support/raw.ts';

const { open } = opensPlaygrounds();

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

/** An uncaught exception would end bot and playground; the test runner reports each. */
describe('the playground survives a request', () => {
  it('for a WebSocket on a wrong path', async () => {
    const playground = await open();
    for (const at of ['//', '//evil', 'http://[', '/%', '/gateway/../..', '*', '?', '/page/socket//']) {
      const socket = await connectTo(playground);
      socket.write(upgradeOf(at));
      expect([400, 403, 404], at).toContain(await statusOf(socket));
    }
    await expectResponsive(playground);
  });

  it('that is aborted', async () => {
    const reports: unknown[] = [];
    const playground = await open({ report: (error) => reports.push(error) });
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
    await expectResponsive(playground);
    half.resetAndDestroy();
    for (const at of ['/elsewhere', '/gateway', '/page/socket?as=anni']) {
      for (const host of ['127.0.0.1', 'evil.example']) {
        const socket = await connectTo(playground);
        socket.write(upgradeOf(at, host));
        socket.resetAndDestroy();
      }
    }
    await expectResponsive(playground);
    expect(reports).toEqual([]);
  });

  it('with an invalid form', async () => {
    const reports: unknown[] = [];
    const playground = await open({ report: (error) => reports.push(error) });
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
    expect(reports).toEqual([]);
  });

  it('with deeply nested JSON', async () => {
    const reports: unknown[] = [];
    const playground = await open({ report: (error) => reports.push(error) });
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
    expect(reports).toEqual([]);
    await expectResponsive(playground);
  });

  it('with large bodies, of which it records only a part', async () => {
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

  it('that continues with an invalid frame', async () => {
    const playground = await open();
    const refused = ['/page/socket?as=', '/page/socket', '/gateway?v=3', '/gateway?encoding=etf'];
    for (const at of [...refused, '/page/socket?as=anni', '/gateway?compress=zlib-stream']) {
      const socket = await connectTo(playground);
      socket.write(upgradeOf(at));
      socket.write(invalidFrame);
      socket.resume();
      await whenClosed(socket);
    }
    await expectResponsive(playground);
  });

  it('that starts a game with an unknown person', async () => {
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
    await expectResponsive(playground);
  });

  it('with any bytes, aborted anywhere', async () => {
    const reports: unknown[] = [];
    const playground = await open({ report: (error) => reports.push(error) });
    const property = fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 10 }), async (visits) => {
      await Promise.all(
        visits.map(async ({ method, target: at, headers, upgrades, frames, end }) => {
          const socket = await connectTo(playground);
          socket.resume();
          const head = upgradeOf(at, '127.0.0.1', headers).replace('GET', method);
          socket.write(upgrades ? head : head.replace('Connection: Upgrade\r\n', ''));
          for (const bytes of frames) socket.write(bytes);
          const closed = whenClosed(socket);
          if (end === 'end') socket.end();
          else if (end === 'reset') socket.resetAndDestroy();
          else socket.destroy();
          // The server may keep the connection open.
          if (end !== 'end') await closed;
        }),
      );
      await expectResponsive(playground);
    });
    await fc.assert(property, { numRuns: 60 });
    expect(reports).toEqual([]);
  });
});
