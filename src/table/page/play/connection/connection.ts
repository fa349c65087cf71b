/**
 * The page's WebSocket to the bot: matches answers to questions by id, reconnects, and repeats unanswered questions.
 */
import { type PlainComponents, PROTOCOL_VERSION } from '../../../pageShared.ts';
import type { Answer, BotMessage, LogLine, PageMessage, SentMessage } from '../../../protocol.ts';

type Command = Extract<PageMessage, { id: string }>;
/** An `Omit` that distributes over unions. */
type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;
export type Question = WithoutId<Command>;
type Entrance = Omit<Extract<PageMessage, { type: 'enter' }>, 'type' | 'protocol'>;

interface Listener {
  message(message: BotMessage): void;
  /** Called with the bot's clock at the time when it sent a message. */
  time(now: number): void;
  online(): void;
  offline(since: number): void;
}

/** After this time out of sight the server may have given the connection up. */
const MAX_HIDDEN_MS = 30_000;

/** Further questions are refused without being sent. */
const MAX_PENDING_QUESTIONS = 20;

export class Connection {
  readonly #enter: () => Entrance;
  readonly #listener: Listener;
  readonly #pending = new Map<string, { readonly message: Command; readonly resolve: (answer: Answer) => void }>();
  #socket: WebSocket | null = null;
  #tries = 0;
  #ended = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #hiddenAt: number | null = null;

  /** `enter` is called for each connection. */
  constructor(enter: () => Entrance, listener: Listener) {
    this.#enter = enter;
    this.#listener = listener;
    addEventListener('online', () => this.#renew());
    document.addEventListener('visibilitychange', () => {
      const hiddenFor = Date.now() - (this.#hiddenAt ?? Date.now());
      this.#hiddenAt = document.visibilityState === 'hidden' ? Date.now() : null;
      if (this.#hiddenAt !== null) return;
      if (hiddenFor >= MAX_HIDDEN_MS) this.#renew();
      else this.#reconnect();
    });
  }

  open(): void {
    if (this.#ended || this.#socket !== null) return;
    const url = new URL('live', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    this.#socket = socket;
    const unpack = createUnpacker();
    socket.addEventListener('open', () => {
      this.#send({ type: 'enter', protocol: PROTOCOL_VERSION, ...this.#enter() });
    });
    socket.addEventListener('message', ({ data }) => {
      const sent = JSON.parse(String(data)) as SentMessage;
      if (sent.type === 'game') this.#listener.time(sent.now);
      const message = unpack(sent);
      if (message) this.#received(message);
    });
    socket.addEventListener('close', () => this.#lost(socket));
  }

  /** Dropped while offline, because the next `enter` repeats what these messages say. */
  tell(message: Extract<PageMessage, { type: 'speak' | 'open' }>): void {
    this.#send(message);
  }

  ask(question: Question, id: string = createRequestId()): Promise<Answer> {
    const message = { ...question, id } as Command;
    if (this.#pending.size >= MAX_PENDING_QUESTIONS) {
      const refused: Answer = { type: 'answer', id, ok: false, text: '' };
      // As an answer of the bot, so that a move does not stay pending.
      this.#listener.message(refused);
      return Promise.resolve(refused);
    }
    return new Promise((resolve) => {
      this.#pending.set(id, { message, resolve });
      this.#send(message);
    });
  }

  #send(message: PageMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #received(message: BotMessage): void {
    if (message.type === 'welcome') {
      this.#tries = 0;
      this.#listener.online();
      for (const question of this.#pending.values()) this.#send(question.message);
    }
    if (message.type === 'refused') this.#ended = true;
    this.#listener.message(message);
    if (message.type !== 'answer') return;
    this.#pending.get(message.id)?.resolve(message);
    this.#pending.delete(message.id);
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    if (this.#ended) return;
    this.#listener.offline(Date.now());
    this.#retry = setTimeout(() => this.open(), backoffMs(this.#tries, Math.random()));
    this.#tries += 1;
  }

  /** Replaces a connection that may have ended without an event, as on a phone that slept. */
  #renew(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#reconnect();
  }

  #reconnect(): void {
    if (this.#socket !== null) return;
    clearTimeout(this.#retry);
    this.open();
  }
}

/** `crypto.randomUUID` needs HTTPS, which a home network may lack. */
export function createRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const MIN_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/** Exponential backoff with jitter, up to half a minute. `chance` is in [0, 1). */
export function backoffMs(tries: number, chance: number): number {
  const backoff = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** Math.min(tries, 10));
  return Math.round(backoff * (0.5 + chance / 2));
}

/** Restores what the bot omitted because it had sent it before. Null for a message that changes nothing by itself. */
export function createUnpacker(): (sent: SentMessage) => BotMessage | null {
  const componentsByKey = new Map<string, PlainComponents>();
  let latest: { readonly matchId: string; readonly lines: readonly LogLine[] } | null = null;
  return (sent) => {
    if (sent.type === 'components') {
      componentsByKey.set(sent.key, sent.components);
      return null;
    }
    if (sent.type !== 'game') return sent;
    const { log, ...game } = sent.game;
    const components = componentsByKey.get(game.components);
    const before: readonly LogLine[] = latest?.matchId === game.matchId ? latest.lines : [];
    if (!components || before.length < log.kept) return null;
    const lines = [...before.slice(0, log.kept), ...log.lines];
    latest = { matchId: game.matchId, lines };
    return { type: 'game', game: { ...game, components, log: lines } };
  };
}
