/**
 * The table's server on a real store, with fake links and hints, and pages that connect by WebSocket as a browser does.
 */
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Clock, Timer } from '../../../src/kernel/index.ts';
import { createLanguage } from '../../../src/language/index.ts';
import { DAY_MS, type MatchId, UNLIMITED } from '../../../src/match/index.ts';
import type { Advice } from '../../../src/opponents/index.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import type { BotMessage, PageMessage, SentMessage, TableGame } from '../../../src/table/index.ts';
import { createUnpacker } from '../../../src/table/page/play/connection/connection.ts';
import { PROTOCOL_VERSION } from '../../../src/table/pageShared.ts';
import { createTableTokens, startWeb, type WebOptions } from '../../../src/web/index.ts';
import { type MatchTable, matchTable, someMove } from '../../support/game/match.ts';

export const clock: Clock = { now: () => new Date() };
export const timer: Timer = {
  after: (milliseconds, work) => {
    const timeout = setTimeout(work, milliseconds);
    return () => clearTimeout(timeout);
  },
};

/** Replaces the page's files. */
const emptyPage: WebOptions['page'] = async () => {
  const html = { contentType: 'text/html; charset=utf-8', bytes: Buffer.from('<!doctype html>'), pressed: null };
  return { html, files: new Map() };
};

export interface TestWeb {
  readonly url: string;
  readonly table: MatchTable;
  readonly tokens: ReturnType<typeof createTableTokens>;
  /** Valid links by id. */
  readonly links: Map<string, { readonly personId: string; readonly matchId: MatchId }>;
  /** Lines of the log. */
  readonly logged: string[];
  /** A session of a person with a personal link. */
  linkSession(person: number, matchId: MatchId): Promise<string>;
  /** A page that has entered. */
  page(session: string, options?: Partial<Extract<PageMessage, { type: 'enter' }>>): Promise<TestPage>;
  socket(headers?: Record<string, string>): WebSocket;
  close(): Promise<void>;
}

export async function testWeb(options: Partial<WebOptions> & { readonly table?: MatchTable } = {}): Promise<TestWeb> {
  const { table = await matchTable(undefined, { clock }), ...parts } = options;
  const tokens = parts.tokens ?? createTableTokens('a bot token', clock);
  const links: TestWeb['links'] = new Map();
  const logged: string[] = [];
  const started = await startWeb({
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
    activity: null,
    tokens,
    links: {
      create: async ({ personId }, matchId) => {
        const createdAt = clock.now();
        const expiresAt = new Date(createdAt.getTime() + DAY_MS);
        const link = { id: `link-${personId}-${matchId}`, personId, matchId, createdAt, expiresAt };
        links.set(link.id, link);
        return { ok: true, link: { ...link, until: expiresAt } };
      },
      holder: async (id) => links.get(id) ?? null,
      holders: async (ids) => new Map([...links].filter(([id]) => ids.includes(id))),
    },
    matches: table.matches,
    people: table.people,
    componentsOf: () => table.components,
    language: createLanguage(),
    page: emptyPage,
    adviser: { advise: async (): Promise<Advice> => ({ ok: false, code: 'busy' }) },
    mayView: async () => true,
    pictures: { table: async () => Buffer.from('a picture') },
    commandsPerMinute: UNLIMITED,
    clock,
    timer,
    log: pino({ level: 'debug' }, { write: (line) => void logged.push(line) }),
    ...parts,
  });
  if (!started.ok) throw new Error(`the server did not start: ${started.code}`);
  const { url, close } = started.web;
  onTestFinished(close);
  const socket = (headers: Record<string, string> = {}) =>
    new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { origin: url, ...headers } });
  return {
    url,
    table,
    tokens,
    links,
    logged,
    close,
    socket,
    linkSession: (person, matchId) => {
      const linkId = `link-${person}-${matchId}`;
      links.set(linkId, { personId: `person${person}`, matchId });
      return tokens.signSession({ kind: 'link', linkId, personId: `person${person}`, matchId });
    },
    page: async (session, enter = {}) => {
      const page = new TestPage(socket());
      await page.opened;
      page.send({ type: 'enter', protocol: PROTOCOL_VERSION, session, ...enter });
      await page.waitForMessage(({ type }) => type === 'welcome');
      return page;
    },
  };
}

let requestCount = 0;

/** A page: its requests, and the messages that it gets. */
export class TestPage {
  readonly messages: BotMessage[] = [];
  /** The messages as they were sent. */
  readonly traffic: string[] = [];
  /** Rejects if the connection is refused. */
  readonly opened: Promise<void>;
  /** The close code of the connection, or the HTTP status of its refusal. */
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();
  /** Null until the connection is closed. */
  #closedWith: number | null = null;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    const unpack = createUnpacker();
    this.closed = new Promise((resolve) => {
      socket.once('close', (code) => resolve(code));
      socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
      socket.on('error', () => undefined);
    });
    this.opened = new Promise((resolve, reject) => {
      socket.once('open', () => resolve());
      void this.closed.then((code) => reject(new Error(`the page was refused with ${code}`)));
    });
    this.opened.catch(() => undefined);
    void this.closed.then((code) => {
      this.#closedWith = code;
      for (const check of this.#waiting) check();
    });
    socket.on('message', (data) => {
      this.traffic.push(String(data));
      const message = unpack(JSON.parse(String(data)) as SentMessage);
      if (message) this.messages.push(message);
      for (const check of this.#waiting) check();
    });
    onTestFinished(() => socket.terminate());
  }

  send(message: PageMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  leave(): void {
    this.#socket.close();
  }

  /** The first matching message from the index `from` on; rejects if the connection is closed before. */
  waitForMessage<Wanted extends BotMessage>(
    is: (message: BotMessage) => message is Wanted,
    from?: number,
  ): Promise<Wanted>;
  waitForMessage(is: (message: BotMessage) => boolean, from?: number): Promise<BotMessage>;
  waitForMessage(is: (message: BotMessage) => boolean, from = 0): Promise<BotMessage> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = this.messages.slice(from).find(is);
        if (!found && this.#closedWith === null) return;
        this.#waiting.delete(check);
        if (found) resolve(found);
        else reject(new Error(`closed with ${this.#closedWith} after ${this.traffic.at(-1) ?? 'nothing'}`));
      };
      this.#waiting.add(check);
      check();
    });
  }

  /** The game once it has at least this version. */
  async gameAt(version: number): Promise<TableGame> {
    await this.waitForMessage((message) => message.type === 'game' && message.game.version >= version);
    return this.game();
  }

  game(): TableGame {
    const shown = this.messages.findLast((message) => message.type === 'game');
    if (!shown) throw new Error('no game has been shown');
    return shown.game;
  }

  /** Sends a request and waits for its answer. */
  async ask<Asked extends Extract<PageMessage, { readonly id: string }>>(
    message: Asked extends unknown ? Omit<Asked, 'id'> & { readonly id?: string } : never,
  ) {
    const id = message.id ?? `asked-${String(++requestCount).padStart(6, '0')}`;
    const from = this.messages.length;
    this.sendText(JSON.stringify({ ...message, id }));
    return this.waitForMessage((each) => each.type === 'answer' && each.id === id, from).then((answer) => {
      if (answer.type !== 'answer') throw new Error('no answer');
      return answer;
    });
  }
}

/** A random legal move of the player to move, as a page sends it. */
export async function nextMove({ table }: TestWeb, matchId: string, seed = 1) {
  const view = await table.matches.view(matchId);
  if (!view?.state) throw new Error('no position');
  const { seat, ...move } = someMove(table.components, view.state, seededRandom(seed));
  return { seat, move: move as never, version: view.match.version };
}
