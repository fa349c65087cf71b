/** Starts the table server as a target on a temporary database, and fills its ids and sessions into inputs. */
import { WebSocket } from 'ws';
import { z } from 'zod';
import { PROTOCOL_VERSION } from '../../../src/table/pageShared.ts';
import { temporaryDatabase } from '../../support/bot/testBed.ts';
import { failureIn } from '../bot/judging.ts';
import { ANSWER_MS, Fault, inTime } from '../faults.ts';
import {
  CLOSE_CONNECTION,
  type Served,
  SILENCE_TIMEOUT_MS,
  servedBy,
  startTarget,
  type Target,
  type TargetPool,
} from './target.ts';

const schema = z.object({ url: z.string(), matchId: z.string() }).catchall(z.string());

export interface TableTarget extends Served {
  /** Starts another game of the two players. */
  deal(): Promise<void>;
  /** A person with a valid link signs in and gets their game, in time. */
  signIn(): Promise<void>;
  /** Rejects if a failure has been logged since the last call. */
  judge(): Promise<void>;
}

const HANG_MS = 60_000;
const sessionSchema = z.object({ session: z.string() });

const opened = new WeakMap<Target, TableTarget>();

export function takeTable(targetPool: TargetPool): Promise<TableTarget> {
  return take(targetPool, 'table', []);
}

/** A table server with timeouts of `SILENCE_TIMEOUT_MS`. */
export function takeTableWithTimeouts(targetPool: TargetPool): Promise<TableTarget> {
  return take(targetPool, 'impatientTable', [String(SILENCE_TIMEOUT_MS)]);
}

async function take(targetPool: TargetPool, name: string, args: readonly string[]): Promise<TableTarget> {
  const target = await targetPool.take(name, async () => {
    const { folder, databaseUrl, remove } = await temporaryDatabase('fuzz-table');
    const program = new URL('./table.ts', import.meta.url);
    const started = await startTarget({ program, folder, args: [databaseUrl, ...args], announcesReady: true });
    return { ...started, stop: () => started.stop().finally(remove) };
  });
  const known = opened.get(target) ?? open(target);
  opened.set(target, known);
  return known;
}

function open(target: Target): TableTarget {
  const facts = schema.parse(target.ready);
  const { url } = facts;
  const ids = new Map<string, string>(Object.entries({ ...facts, host: new URL(url).host }));
  const failures: string[] = [];
  target.onLine((line) => {
    const failure = failureIn(line);
    if (failure !== null) failures.push(failure);
  });
  return {
    ...servedBy(target, url, ids, '/'),
    deal: () => target.ask('table', 'deal'),
    async signIn() {
      const signedIn = fetch(`${url}/api/sign-in/link`, {
        method: 'POST',
        headers: { ...CLOSE_CONNECTION, 'content-type': 'application/json' },
        body: JSON.stringify({ link: facts.link }),
      }).then((response) => response.json());
      const { session } = sessionSchema.parse(
        await inTime(signedIn, 'signing in by a good link', ANSWER_MS, target.starved),
      );
      await inTime(welcomed(url, session), 'the page of somebody with a good link', ANSWER_MS, target.starved);
    },
    async judge() {
      const [failure] = failures.splice(0);
      if (failure !== undefined) throw new Fault('wrong', failure);
    },
  };
}

/** Resolves once a page is welcomed; retries pages that a busy machine made too late. */
async function welcomed(url: string, session: string): Promise<void> {
  const end = performance.now() + HANG_MS;
  while (!(await entered(url, session))) {
    if (performance.now() > end) throw new Fault('hang', 'no page with a good link comes in');
  }
}

/** Opens a page; resolves to whether it was welcomed, or was too late. */
async function entered(url: string, session: string): Promise<boolean> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { origin: url } });
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const lost = (what: string) => reject(new Fault('wrong', `a page with a good link was let go: ${what}`));
      socket.once('error', ({ message }) => lost(message));
      socket.once('close', (code) => lost(`closed with ${code}`));
      socket.once('message', (data) => {
        const text = String(data);
        if (text.includes('"welcome"') || text.includes('"session"')) resolve(text.includes('"welcome"'));
        else lost(text);
      });
      socket.once('open', () => socket.send(JSON.stringify({ type: 'enter', protocol: PROTOCOL_VERSION, session })));
    });
  } finally {
    socket.removeAllListeners('close').terminate();
  }
}
