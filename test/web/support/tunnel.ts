/**
 * A tunnel before the table's server, as Cloudflare's is: its edge writes whom it was called by, its end on the owner's machine hands on what comes,
 * WebSockets included, by the public name. Who calls is said by a header of the test's own, which goes no farther.
 */
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Names whom the edge is called by. */
export const CALLED_BY = 'test-called-by';

/** The address of the edge. */
export async function tunnelTo(target: string, host: string): Promise<string> {
  const { hostname, port } = new URL(target);
  const ask = (method: string, path: string, headers: IncomingHttpHeaders) =>
    request({ hostname, port, method, path, headers: atTheEdge(headers, host), setHost: false });
  const edge = createServer((incoming, answer) => {
    const asked = ask(incoming.method ?? 'GET', incoming.url ?? '/', incoming.headers);
    incoming.pipe(asked);
    asked.on('error', () => answer.destroy());
    asked.on('response', (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(answer);
    });
  });
  edge.on('upgrade', (incoming, socket, head) => {
    const asked = ask('GET', incoming.url ?? '/', incoming.headers);
    asked.end();
    asked.on('error', () => socket.destroy());
    asked.on('response', ({ statusCode }) => socket.end(`HTTP/1.1 ${statusCode} refused\r\n\r\n`));
    asked.on('upgrade', (came, origin, first) => {
      const lines = Object.entries(came.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
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

/** What a caller says of itself under these names is replaced; to what it says it was handed on by, the edge appends whom it sees. */
function atTheEdge({ [CALLED_BY]: named, ...headers }: IncomingHttpHeaders, host: string): IncomingHttpHeaders {
  const address = String(named);
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
