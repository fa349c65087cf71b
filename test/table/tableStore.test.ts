/** The table page's store, with a stand-in for the browser and its WebSocket. */
import { afterEach, expect, it, vi } from 'vitest';
import { createTableStore } from '../../src/table/page/play/table.ts';
import type { PageMessage, SentMessage } from '../../src/table/protocol.ts';

/** The bot's end of the page's connections. */
class Sockets extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: Sockets[] = [];
  readonly readyState = Sockets.OPEN;
  readonly sent: PageMessage[] = [];

  constructor() {
    super();
    Sockets.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  /** The bot sends a message to the page. */
  tell(message: SentMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

function openStore(matchId: string) {
  vi.stubGlobal('WebSocket', Sockets);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('location', { href: 'http://127.0.0.1/', protocol: 'http:', search: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  const store = createTableStore('session', matchId);
  const socket = () => Sockets.all.at(-1) as Sockets;
  socket().dispatchEvent(new Event('open'));
  return { store, socket };
}

afterEach(() => vi.unstubAllGlobals());

const shown = (matchId: string) =>
  ({
    type: 'game',
    now: 0,
    game: { matchId, version: 1, components: 'all', log: { kept: 0, lines: [] } },
  }) as unknown as SentMessage;

it('keeps the game that it shows if another one cannot be seen, also at the next connection', () => {
  const { store, socket } = openStore('one');
  socket().tell({ type: 'components', key: 'all', components: {} } as unknown as SentMessage);
  socket().tell(shown('one'));
  store.open('other');
  socket().tell({ type: 'unseen', matchId: 'other', text: 'not yours' });
  expect(store.known.game?.matchId).toBe('one');
  expect(store.known.message).toBe('not yours');
  expect(socket().sent.at(-1)).toEqual({ type: 'open', matchId: 'one' });
  vi.useFakeTimers();
  socket().dispatchEvent(new Event('close'));
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  expect(Sockets.all).toHaveLength(2);
  socket().dispatchEvent(new Event('open'));
  expect(socket().sent).toEqual([expect.objectContaining({ type: 'enter', matchId: 'one' })]);
});
