/** Finds a free port for a program that must be given one before it listens. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral range, from which another process could get the port in the meantime. */
const MIN_PORT = 20_000;
const MAX_PORT = 32_000;

/** Resolves to a port of 127.0.0.1 on which nothing listens. */
export async function freePort() {
  for (;;) {
    const port = randomInt(MIN_PORT, MAX_PORT);
    const server = createServer();
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
