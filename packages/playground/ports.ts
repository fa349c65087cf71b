/**
 * Asks for a port of this machine, and says when another program has it.
 * What is served there is put together by `playground.ts`.
 */
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Whether nothing listens on the port yet. */
export async function isFree(host: string, port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', (error) => resolve(!('code' in error && error.code === 'EADDRINUSE')));
    probe.listen({ host, port }, () => probe.close(() => resolve(true)));
  });
}

/** The port listened on, null if it is taken. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number | null> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
