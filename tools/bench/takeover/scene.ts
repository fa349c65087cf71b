/** One gateway process and two workers on a PostgreSQL server and a playground. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Playground, startPlayground } from '../../../packages/playground/index.ts';
import { migrate } from '../../../scripts/migrate.js';
import { startPostgresqlServer } from '../../../scripts/testServers/postgresqlServer.js';
import { type BotProcess, createBotProcess } from '../../support/bot/botProcess.ts';

export interface TakeoverScene {
  readonly playground: Playground;
  /** A running worker; started again if it was killed. */
  worker(name: 'first' | 'second'): Promise<BotProcess>;
  /** Rows of the database, by SQL. */
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Resolves once the query has rows; only a hang reaches the timeout. */
  until(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

const POLL_INTERVAL_MS = 50;
const LIMIT = 240_000;
/** A computer player's thinking time in milliseconds, long enough for a kill. */
const THINKING = '2000';

export async function openTakeoverScene(): Promise<TakeoverScene> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-takeover-'));
  const closers: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    return { ...(await open(folder, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(folder: string, closers: (() => Promise<unknown>)[]): Promise<Omit<TakeoverScene, 'close'>> {
  const server = await startPostgresqlServer();
  closers.push(() => server.close());
  const databaseUrl = server.url('takeover');
  const making = new pg.Client({ connectionString: server.url('postgres') });
  await making.connect();
  await making.query('CREATE DATABASE takeover');
  await making.end();
  await migrate(databaseUrl);
  const started = await startPlayground({ port: 0, file: null, now: Date.now, rateLimits: 'off' });
  if (!started.ok) throw new Error(started.code);
  const { playground } = started;
  closers.push(() => playground.close());
  const look = new pg.Client({ connectionString: databaseUrl });
  await look.connect();
  closers.push(() => look.end());

  const process = async (ROLE: string, name: string): Promise<BotProcess> => {
    const bot = await createBotProcess({
      apiUrl: playground.apiUrl,
      token: playground.botToken,
      databaseUrl,
      folder: mkdtempSync(path.join(folder, name)),
      environment: { ROLE, OPPONENT_MS: THINKING },
    });
    closers.push(() => bot.kill());
    return bot;
  };
  const running = async (bot: BotProcess): Promise<BotProcess> => {
    bot.start();
    if (!(await bot.online())) throw new Error(`a bot has ended: ${bot.logged()}`);
    return bot;
  };
  const workers = { first: await process('worker', 'first'), second: await process('worker', 'second') };
  await running(await process('gateway', 'gateway'));
  const rows: TakeoverScene['rows'] = async (sql) => (await look.query(sql)).rows;
  return {
    playground,
    worker: (name) => running(workers[name]),
    rows,
    async until(sql) {
      const end = performance.now() + LIMIT;
      for (;;) {
        const found = await rows(sql);
        if (found.length > 0) return found;
        if (performance.now() > end) throw new Error(`no rows in time: ${sql}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      }
    },
  };
}
