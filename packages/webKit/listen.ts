/** Ports and addresses of this machine. */
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Address {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
}

/** `inUse`: somebody listens there. `forbidden`: this program may not. `noSuchHost`: the machine has no such address. */
export type ListenRefusal = Address & {
  readonly ok: false;
  readonly code: 'inUse' | 'forbidden' | 'noSuchHost';
};

const REFUSALS: Readonly<Record<string, ListenRefusal['code']>> = {
  EADDRINUSE: 'inUse',
  EACCES: 'forbidden',
  EADDRNOTAVAIL: 'noSuchHost',
  ENOTFOUND: 'noSuchHost',
  EAI_AGAIN: 'noSuchHost',
};

/** What cannot listen is closed. `url`: `http://127.0.0.1:PORT`. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Address,
  close: () => Promise<unknown> = () => app.close(),
): Promise<{ readonly ok: true; readonly url: string; readonly port: number } | ListenRefusal> {
  try {
    const url = await app.listen({ host, port });
    return { ok: true, url, port: Number(new URL(url).port) };
  } catch (error) {
    await close();
    const code = error instanceof Error && 'code' in error ? REFUSALS[String(error.code)] : undefined;
    if (code === undefined) throw error;
    return { ok: false, code, host, port };
  }
}

/** Whether nothing listens on the port yet. */
export async function isFree(host: string, port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', (error) => resolve(!('code' in error && error.code === 'EADDRINUSE')));
    probe.listen({ host, port }, () => probe.close(() => resolve(true)));
  });
}
