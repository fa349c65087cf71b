/** A fake server for the table page with one or two games; sessions are `seat 0`, `seat 1`, … and `watcher`. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { createLanguage, pageWordings } from '../../../src/language/index.ts';
import type { ThemeName } from '../../../src/picture/index.ts';
import type { GameState, Move, Seat } from '../../../src/rules/index.ts';
import { TABLE_WORDINGS, toPlainComponents } from '../../../src/table/index.ts';
import {
  type Answer,
  type PageMessage,
  pageMessageSchema,
  type SentMessage,
  type TableQuestion,
} from '../../../src/table/protocol.ts';
import { components } from '../../support/game/rules.ts';
import { createStandInGame, type GameOptions, KEY, type PageRequest } from './standInGame.ts';

export interface StandIn {
  readonly url: string;
  readonly state: GameState;
  /** Every sent message. */
  readonly sent: readonly { readonly session: string; readonly text: string }[];
  readonly received: readonly PageMessage[];
  /** Plays a move as if made in the thread. */
  play(move: Move): void;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Changes the language of every page. */
  speak(locale: string): void;
  /** Asks the players a question. */
  ask(question: TableQuestion): void;
  /** Takes the only game away from every page, with this text. */
  cancel(text: (locale: string) => string): void;
  /** Ends every session with this text. */
  refuse(text: string): void;
}

type Serve = (path: string) => Promise<{ readonly type: string; readonly body: Buffer | string } | null>;

export interface StandInOptions extends GameOptions {
  readonly serve: Serve;
  /** The players of a second game, `#13`, which pages can open. */
  readonly otherNames?: readonly string[];
  /** Default: light. */
  readonly theme?: ThemeName;
  /** Called once the answer to a request is known, before it is sent. */
  readonly beforeAnswer?: (request: PageRequest) => void;
}

type Game = ReturnType<typeof createStandInGame>;

interface Line {
  readonly socket: WebSocket;
  game: Game;
  session: string;
  seat: Seat | null;
  locale: string;
}

export async function standInTable(options: StandInOptions): Promise<StandIn> {
  const { otherNames } = options;
  const language = createLanguage();
  const game = createStandInGame(options);
  const other = otherNames && createStandInGame({ ...options, number: 13, names: otherNames });
  const games: readonly Game[] = other ? [game, other] : [game];
  const gameOf = (matchId: string | undefined) => games.find((one) => one.matchId === matchId) ?? game;
  const lines = new Set<Line>();
  const sent: { session: string; text: string }[] = [];
  const heard: PageMessage[] = [];
  const answered = new Map<string, Answer>();
  const gameFor = ({ game, seat, locale }: Line) => game.sentTo(seat, language.of(locale));

  const list = (line: Line) =>
    games.map(({ matchId, number, names, now }) => ({
      matchId,
      number,
      names,
      status: 'running' as const,
      yours: now().turn === line.seat,
      plays: line.seat !== null,
      elsewhere: null,
    }));
  const say = (line: Line, message: SentMessage) => {
    const text = JSON.stringify(message);
    sent.push({ session: line.session, text });
    line.socket.send(text);
  };
  const sendToAll = () => {
    for (const line of lines)
      if (line.session !== '') say(line, { type: 'game', now: Date.now(), game: gameFor(line) });
  };
  const welcome = (line: Line) => {
    const words = language.of(line.locale);
    say(line, {
      type: 'welcome',
      person: { id: line.session, name: options.names[line.seat ?? 0] ?? '' },
      locale: words.locale,
      wordings: pageWordings(words.locale, TABLE_WORDINGS),
      languages: language.locales.map(({ code, name }) => ({ code, name })),
      theme: options.theme ?? 'light',
      games: list(line),
    });
    say(line, { type: 'components', key: KEY, components: toPlainComponents(components) });
    say(line, { type: 'game', now: Date.now(), game: gameFor(line) });
  };

  const speak = (line: Line, locale: string) => {
    line.locale = locale;
    welcome(line);
  };

  const received = (line: Line, text: string) => {
    const parsed = pageMessageSchema.parse(JSON.parse(text));
    heard.push(parsed);
    if (parsed.type === 'enter') {
      const { session, locale = 'en', matchId } = parsed;
      const seat = /^seat (\d)$/.exec(session);
      if (!seat && session !== 'watcher') {
        say(line, {
          type: 'refused',
          code: 'session',
          text: 'This page is not signed in. Open the table anew from Discord.',
        });
        line.socket.close();
        return;
      }
      Object.assign(line, { session, locale, seat: seat ? Number(seat[1]) : null, game: gameOf(matchId) });
      welcome(line);
    } else if (parsed.type === 'speak') {
      speak(line, parsed.locale);
    } else if (parsed.type === 'open') {
      line.game = gameOf(parsed.matchId);
      say(line, { type: 'game', now: Date.now(), game: gameFor(line) });
    } else {
      const response = answered.get(parsed.id) ?? gameOf(parsed.matchId).answer(line.seat, parsed);
      answered.set(parsed.id, response);
      options.beforeAnswer?.(parsed);
      say(line, response);
      if (response.ok && parsed.type !== 'past' && parsed.type !== 'hint') sendToAll();
    }
  };

  let server: Server | null = null;
  let port = 0;
  const start = async () => {
    const http = createServer(async (request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      if (request.method === 'POST') {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        const { link } = JSON.parse(body);
        const ok = /^(seat-\d|watcher)$/.test(link);
        response.writeHead(ok ? 200 : 401, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify(
            ok
              ? { ok: true, session: link.replace('-', ' '), matchId: game.matchId }
              : { ok: false, code: 'revoked', text: 'This link is no longer good. Ask for a new one with /board.' },
          ),
        );
        return;
      }
      const served = await options.serve(path);
      response.writeHead(served ? 200 : 404, { 'content-type': served?.type ?? 'text/plain' });
      response.end(served?.body ?? '');
    });
    const sockets = new WebSocketServer({ server: http, path: '/live' });
    sockets.on('connection', (socket) => {
      const line: Line = { socket, game, session: '', seat: null, locale: 'en' };
      lines.add(line);
      socket.on('message', (data) => received(line, String(data)));
      socket.on('close', () => lines.delete(line));
    });
    await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
    port = (http.address() as AddressInfo).port;
    server = http;
  };
  await start();

  return {
    get url() {
      return `http://127.0.0.1:${port}/`;
    },
    get state() {
      return game.now();
    },
    sent,
    received: heard,
    play(move) {
      game.play(move);
      sendToAll();
    },
    start,
    speak(locale) {
      for (const line of lines) speak(line, locale);
    },
    async stop() {
      for (const { socket } of lines) socket.terminate();
      const stopping = server;
      server = null;
      stopping?.closeAllConnections();
      await new Promise((resolve) => (stopping ? stopping.close(resolve) : resolve(null)));
    },
    ask(question) {
      game.ask(question);
      sendToAll();
    },
    cancel(text) {
      for (const line of lines) {
        say(line, { type: 'games', games: [] });
        say(line, { type: 'unseen', matchId: game.matchId, text: text(line.locale) });
      }
    },
    refuse(text) {
      for (const line of lines) say(line, { type: 'refused', code: 'expired', text });
    },
  };
}
