/** The table page's store, with a stand-in for the browser and its WebSocket. */
import { afterEach, expect, it, vi } from 'vitest';
import type { CompletedSelection } from '../../src/table/page/play/model/selection.ts';
import { createTableStore } from '../../src/table/page/play/table.ts';
import type { PageMessage, SentMessage, TableGame } from '../../src/table/protocol.ts';

/** The bot's end of the page's connections. */
class Sockets extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: Sockets[] = [];
  readyState = Sockets.OPEN;
  readonly sent: PageMessage[] = [];

  constructor() {
    super();
    Sockets.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  /** The bot sends a message to the page. */
  tell(message: SentMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

function openStore(matchId: string | null, known: readonly (readonly [key: string, text: string])[] = []) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const stored = new Map<string, string>(known);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  stored.set('intarsia.session', 'the session');
  vi.stubGlobal('WebSocket', Sockets);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { href: 'http://127.0.0.1/', protocol: 'http:', search: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  const store = createTableStore('session', matchId);
  const socket = () => Sockets.all.at(-1) as Sockets;
  socket().dispatchEvent(new Event('open'));
  const turn = (visibilityState: 'hidden' | 'visible') => {
    Object.assign(page, { visibilityState });
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { store, socket, stored, turn };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Sockets.all.length = 0;
});

function show(socket: Sockets, matchId: string): TableGame {
  const game = { matchId, version: 1, components: 'all', log: { kept: 0, lines: [] } };
  socket.tell({ type: 'components', key: 'all', components: {} } as unknown as SentMessage);
  socket.tell({ type: 'game', now: 0, game } as unknown as SentMessage);
  return game as unknown as TableGame;
}

it('keeps the game that it shows if another one cannot be seen, also at the next connection', () => {
  const { store, socket } = openStore('one');
  show(socket(), 'one');
  store.open('other');
  socket().tell({ type: 'unseen', matchId: 'other', text: 'not yours' });
  expect(store.known.game?.matchId).toBe('one');
  expect(store.known.message).toBe('not yours');
  expect(socket().sent.at(-1)).toEqual({ type: 'open', matchId: 'one' });
  vi.useFakeTimers();
  socket().dispatchEvent(new Event('close'));
  vi.runOnlyPendingTimers();
  expect(Sockets.all).toHaveLength(2);
  socket().dispatchEvent(new Event('open'));
  expect(socket().sent).toEqual([expect.objectContaining({ type: 'enter', matchId: 'one' })]);
});

it('does not show what a page of version 1.0.0 has stored, which lacks the names for sentences', () => {
  const stored = JSON.stringify({ opening: null, at: 1, welcome: null, games: [], game: { matchId: 'one' } });
  const { store, socket } = openStore(null, [['intarsia.known 3', stored]]);
  expect(store.known.game).toBeNull();
  expect(socket().sent).toEqual([expect.not.objectContaining({ matchId: 'one' })]);
});

it.each([
  ['version', true],
  ['busy', true],
  ['revoked', false],
] as const)('refused with %s, the page keeps its session for a reload: %s', (code, keeps) => {
  const { socket, stored } = openStore('one');
  socket().tell({ type: 'refused', code, text: 'reload' });
  expect(stored.has('intarsia.session')).toBe(keeps);
});

it('replaces the connection of a page that was out of sight, and asks again', () => {
  vi.useFakeTimers();
  const { store, socket, turn } = openStore('one');
  const game = show(socket(), 'one');
  void store.ask(game, { type: 'undo', version: 1 });
  turn('hidden');
  vi.advanceTimersByTime(5_000);
  turn('visible');
  expect(Sockets.all, 'a glance at another tab').toHaveLength(1);
  turn('hidden');
  vi.advanceTimersByTime(31_000);
  turn('visible');
  expect(Sockets.all).toHaveLength(2);
  socket().dispatchEvent(new Event('open'));
  socket().tell({ type: 'welcome' } as unknown as SentMessage);
  expect(socket().sent).toEqual([
    expect.objectContaining({ type: 'enter' }),
    expect.objectContaining({ type: 'undo', matchId: 'one' }),
  ]);
});

it('keeps the chosen language at the next connection, although the browser forbids to store it', () => {
  const { store, socket } = openStore('one');
  vi.stubGlobal('localStorage', undefined);
  store.speak('hu');
  vi.useFakeTimers();
  socket().dispatchEvent(new Event('close'));
  vi.runOnlyPendingTimers();
  socket().dispatchEvent(new Event('open'));
  expect(socket().sent).toEqual([expect.objectContaining({ type: 'enter', locale: 'hu' })]);
});

it('asks once for a double tap', () => {
  const { store, socket } = openStore('one');
  const game = show(socket(), 'one');
  for (let tap = 0; tap < 2; tap += 1) void store.ask(game, { type: 'undo', version: 1 });
  expect(socket().sent.filter(({ type }) => type === 'undo')).toHaveLength(1);
});

it('does not leave a move pending that could not be asked', async () => {
  const { store, socket } = openStore('one');
  const game = show(socket(), 'one');
  for (let id = 0; id < 20; id += 1) void store.ask(game, { type: 'answer', question: id, agree: true });
  const move = { type: 'pass', seat: 0, keep: null } as unknown as CompletedSelection['move'];
  await store.play(game, { move, recorded: move, after: {} } as unknown as CompletedSelection);
  expect(store.known.pending).toBeNull();
});
