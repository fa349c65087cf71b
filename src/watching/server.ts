/**
 * The HTTP server of whoever keeps the bot running: is it alive, can it work, how does it do. Nothing of people or games is
 * told here, and nothing can be done.
 */
import fastify from 'fastify';
import { type ListenRefusal, listen } from '../../packages/webKit/index.ts';
import type { Readiness } from './readiness.ts';

export interface WatchingAddress {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
}

export interface Answers {
  readiness(): Promise<Readiness>;
  /** In the text format of Prometheus. */
  metrics(): Promise<string>;
  readonly contentType: string;
  /** Hears of faults of the server's own. */
  report(error: unknown): void;
}

interface WatchingServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  close(): Promise<void>;
}

export type ServeStart = { readonly ok: true; readonly server: WatchingServer } | ListenRefusal;

const REQUEST_MS = 30_000;
const UNAVAILABLE = 503;

export async function startServer(address: WatchingAddress, answers: Answers): Promise<ServeStart> {
  const app = fastify({ forceCloseConnections: true, requestTimeout: REQUEST_MS });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, _request, reply) => {
    answers.report(error);
    return reply.code(500).send({ error: 'the server has met a fault of its own; the log says more' });
  });
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await answers.readiness();
    return reply.code(readiness.ready ? 200 : UNAVAILABLE).send(readiness);
  });
  app.get('/metrics', async (_request, reply) => reply.type(answers.contentType).send(await answers.metrics()));
  const listening = await listen(app, address);
  return listening.ok ? { ok: true, server: { url: listening.url, close: () => app.close() } } : listening;
}
