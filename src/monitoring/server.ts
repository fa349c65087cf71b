/** The HTTP server for operators: liveness, readiness, metrics; nothing about people or games, and read-only. */
import fastify from 'fastify';
import { type ListenRefusal, listen } from '../../packages/webKit/index.ts';
import type { Readiness } from './readiness.ts';

export interface WatchingAddress {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
}

export interface ServerHandlers {
  readiness(): Promise<Readiness>;
  metrics(): Promise<string>;
  readonly contentType: string;
  report(error: unknown): void;
}

interface WatchingServer {
  /** For example `http://127.0.0.1:9090`. */
  readonly url: string;
  close(): Promise<void>;
}

export type ServeStart = { readonly ok: true; readonly server: WatchingServer } | ListenRefusal;

const REQUEST_TIMEOUT_MS = 30_000;
const STATUS_UNAVAILABLE = 503;

export async function startServer(address: WatchingAddress, answers: ServerHandlers): Promise<ServeStart> {
  const app = fastify({ forceCloseConnections: true, requestTimeout: REQUEST_TIMEOUT_MS });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, _request, reply) => {
    answers.report(error);
    return reply.code(500).send({ error: 'internal error; see the log' });
  });
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await answers.readiness();
    return reply.code(readiness.ready ? 200 : STATUS_UNAVAILABLE).send(readiness);
  });
  app.get('/metrics', async (_request, reply) => reply.type(answers.contentType).send(await answers.metrics()));
  const listening = await listen(app, address);
  return listening.ok ? { ok: true, server: { url: listening.url, close: () => app.close() } } : listening;
}
