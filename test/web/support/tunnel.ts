/**
 * A tunnel like Cloudflare's in front of the table's server: it sets the headers of the edge and forwards requests and
 * WebSockets.
 */
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A header of the test that sets the caller's address; it is not forwarded. */
export const CALLED_BY = 'test-called-by';

/** Starts a tunnel and returns its URL. */
export async function tunnelTo(target: string, host: string): Promise<string> {
  const { hostname, port } = new URL(target);
  const forward = (method: string, path: string, headers: IncomingHttpHeaders) =>
    request({ hostname, port, method, path, headers: edgeHeaders(headers, host), setHost: false });
  const edge = createServer((incoming, answer) => {
    const forwarded = forward(incoming.method ?? 'GET', incoming.url ?? '/', incoming.headers);
    incoming.pipe(forwarded);
    forwarded.on('error', () => answer.destroy());
    forwarded.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
  });
  edge.on('upgrade', (incoming, socket, head) => {
    const forwarded = forward('GET', incoming.url ?? '/', incoming.headers);
    forwarded.end();
    forwarded.on('error', () => socket.destroy());
    forwarded.on('response', ({ statusCode }) => socket.end(`HTTP/1.1 ${statusCode} refused\r\n\r\n`));
    forwarded.on('upgrade', (response, origin, first) => {
      const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
      socket.write(first);
      origin.write(head);
      origin.pipe(socket).pipe(origin);
      for (const [one, other] of [
        [socket, origin],
        [origin, socket],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
  });
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    edge.close();
    edge.closeAllConnections();
  });
  return `http://127.0.0.1:${(edge.address() as AddressInfo).port}`;
}

/** Replaces the caller's own values of these headers, and appends the address to `x-forwarded-for`. */
function edgeHeaders({ [CALLED_BY]: caller, ...headers }: IncomingHttpHeaders, host: string): IncomingHttpHeaders {
  const address = String(caller);
  const before = headers['x-forwarded-for'];
  return {
    ...headers,
    host,
    'cf-connecting-ip': address,
    'cf-ray': '8f0c0ffee0c0ffee-AMS',
    'cf-visitor': '{"scheme":"https"}',
    'cdn-loop': 'cloudflare; loops=1',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': before === undefined ? address : `${String(before)},${address}`,
  };
}
