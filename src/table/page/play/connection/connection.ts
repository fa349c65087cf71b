/**
 * The page's line to the bot: enters with the session, asks and is answered by ids, and comes back by itself after it was lost,
 * when what was not answered is asked again with the same id. What messages mean is left to whoever listens.
 */
import type { Answer, BotMessage, PageMessage, SentMessage } from '../../../protocol.ts';
import { makeId } from './ids.ts';
import { pauseBefore } from './pauses.ts';
import { unpacking } from './unpack.ts';

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
      this.#send({ type: 'enter', session, ...asked });
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
