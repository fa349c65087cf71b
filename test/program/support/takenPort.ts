/** Occupies a port of this machine until it is released. */
import { once } from 'node:events';
import { createServer } from 'node:net';

export async function takenPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, free: () => new Promise((resolve) => server.close(resolve)) };
}
