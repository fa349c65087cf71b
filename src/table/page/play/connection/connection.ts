/**
 * The page's line to the bot: enters with the session, asks and is answered by ids, and comes back by itself after it was lost,
 * when what was not answered is asked again with the same id. What messages mean is left to whoever listens.
 */
import type { PlainComponents } from '../../../plainComponents.ts';
import type { Answer, BotMessage, LogLine, PageMessage, SentMessage } from '../../../protocol.ts';
import { PROTOCOL } from '../../../protocolVersion.ts';

/** Something that is answered. */
type Asked = Extract<PageMessage, { id: string }>;
/** `Omit` that keeps the members of a union apart. */
type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;
export type Question = WithoutId<Asked>;

export interface Listener {
  message(message: BotMessage): void;
  /** What the bot's clock says now, or said when it was sent. */
  time(now: number): void;
  /** `since`: when the line was lost. */
  online(): void;
  offline(since: number): void;
}

export interface Enter {
  readonly session: string;
  readonly locale: string | null;
  readonly matchId: string | null;
}

interface Waiting {
  readonly message: Asked;
  readonly resolve: (answer: Answer) => void;
}

/** Questions that wait at once: more are refused without being sent. */
const MOST_WAITING = 20;

export class Connection {
  readonly #enter: () => Enter;
  readonly #listener: Listener;
  readonly #waiting = new Map<string, Waiting>();
  #socket: WebSocket | null = null;
  #tries = 0;
  #ended = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** `enter`: asked anew at each connection. */
  constructor(enter: () => Enter, listener: Listener) {
    this.#enter = enter;
    this.#listener = listener;
    addEventListener('online', () => this.#now());
    // A phone that sleeps loses its line without being told.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#now());
  }

  open(): void {
    if (this.#ended || this.#socket !== null) return;
    const url = new URL('live', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.hash = '';
    url.search = '';
    const socket = new WebSocket(url);
    this.#socket = socket;
    const unpack = unpacking();
    socket.addEventListener('open', () => {
      const { session, locale, matchId } = this.#enter();
      const asked = { ...(locale === null ? {} : { locale }), ...(matchId === null ? {} : { matchId }) };
      this.#send({ type: 'enter', protocol: PROTOCOL, session, ...asked });
    });
    socket.addEventListener('message', ({ data }) => {
      const sent = JSON.parse(String(data)) as SentMessage;
      if (sent.type === 'game') this.#listener.time(sent.now);
      const message = unpack(sent);
      if (message) this.#received(message);
    });
    socket.addEventListener('close', () => this.#lost(socket));
  }

  /** Nothing comes of it while there is no line: what is opened is named again with the next `enter`. */
  tell(message: Extract<PageMessage, { type: 'speak' | 'open' }>): void {
    this.#send(message);
  }

  ask(question: Question, id: string = makeId()): Promise<Answer> {
    const message = { ...question, id } as Asked;
    if (this.#waiting.size >= MOST_WAITING) return Promise.resolve({ type: 'answer', id, ok: false, text: '' });
    return new Promise((resolve) => {
      this.#waiting.set(id, { message, resolve });
      this.#send(message);
    });
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#retry);
    this.#socket?.close();
  }

  #send(message: PageMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #received(message: BotMessage): void {
    if (message.type === 'welcome') {
      this.#tries = 0;
      this.#listener.online();
      for (const { message: asked } of this.#waiting.values()) this.#send(asked);
    }
    if (message.type === 'refused') this.#ended = true;
    this.#listener.message(message);
    if (message.type !== 'answer') return;
    this.#waiting.get(message.id)?.resolve(message);
    this.#waiting.delete(message.id);
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    if (this.#ended) return;
    this.#listener.offline(Date.now());
    this.#retry = setTimeout(() => this.open(), pauseBefore(this.#tries, Math.random()));
    this.#tries += 1;
  }

  #now(): void {
    if (this.#socket !== null) return;
    clearTimeout(this.#retry);
    this.open();
  }
}

/** Of what somebody does, once for each thing. Also where the page is not served over a safe line, as in a home network. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Twice as long each time, up to half a minute, and never all pages at once. `tries`: that have failed. `chance`: from 0 up to, and without, 1. */
export function pauseBefore(tries: number, chance: number): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
  return Math.round(most * (0.5 + chance / 2));
}

/** Null: nothing to be told of by itself. */
export function unpacking(): (sent: SentMessage) => BotMessage | null {
  const known = new Map<string, PlainComponents>();
  let last: { readonly matchId: string; readonly lines: readonly LogLine[] } | null = null;
  return (sent) => {
    if (sent.type === 'components') {
      known.set(sent.key, sent.components);
      return null;
    }
    if (sent.type !== 'game') return sent;
    const { log, ...game } = sent.game;
    const components = known.get(game.components);
    const before: readonly LogLine[] = last?.matchId === game.matchId ? last.lines : [];
    if (!components || before.length < log.kept) return null;
    const lines = [...before.slice(0, log.kept), ...log.lines];
    last = { matchId: game.matchId, lines };
    return { type: 'game', game: { ...game, components, log: lines } };
  };
}
