import { describe, expect, it } from 'vitest';
import { reduce } from '../../../../packages/playground/page/state/reduce.ts';
import {
  type Action,
  type HistoryPosition,
  INITIAL_STATE,
  type Pending,
  type State,
} from '../../../../packages/playground/page/state/types.ts';
import type { PageMessage } from '../../../../packages/playground/pageProtocol.ts';

const message = (id: string, content = id) =>
  ({ id, channel_id: 'c', content, author: { id: 'a' }, mentions: [] }) as unknown as PageMessage;
const stateAfter = (actions: readonly Action[], from: State = INITIAL_STATE) => actions.reduce(reduce, from);
const ids = (state: State) => state.logs.c?.list.map((known) => known.id);
const history = (nonce: string, list: readonly string[], more: boolean, newer = false): Action => ({
  type: 'history',
  nonce,
  channelId: 'c',
  messages: list.map((id) => message(id)),
  more,
  newer,
});
const asked = (nonce: string, stretch: HistoryPosition, anchorId?: string): Action => ({
  type: 'asked',
  nonce,
  asked: { channelId: 'c', position: stretch, anchorId },
});
const click: Pending = {
  nonce: 'n',
  kind: 'component',
  channelId: 'c',
  messageId: '5',
  customId: 'join',
  label: '',
  failure: null,
};
const lost: Action = { type: 'connection', connection: 'lost', turnedAway: null };
const ready = { type: 'ready', channels: [], reads: [], activities: [], people: [] } as unknown as Action;

describe('the messages of a channel', () => {
  it('stay in order, whatever arrives first', () => {
    const state = stateAfter([
      asked('1', 'newest'),
      { type: 'message', message: message('12') },
      history('1', ['10', '11', '12'], true),
      asked('2', 'older', '10'),
      history('2', ['8', '9'], false),
      { type: 'messageDeleted', channelId: 'c', messageId: '11' },
    ]);
    expect(ids(state)).toEqual(['8', '9', '10', '12']);
    expect(state.logs.c?.more).toBe(false);
  });

  it('lose deleted ones after a reconnect, and keep adjoining older pages', () => {
    const before = stateAfter([asked('1', 'newest'), history('1', ['1', '2', '3', '4'], false)]);
    expect(ids(stateAfter([asked('2', 'newest'), history('2', ['3', '5'], true)], before))).toEqual([
      '1',
      '2',
      '3',
      '5',
    ]);
    expect(ids(stateAfter([asked('2', 'newest'), history('2', ['8', '9'], true)], before))).toEqual(['8', '9']);
  });

  it('are bounded, however far a person pages up and down', () => {
    const range = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => String(10_000 + from + at));
    let state = stateAfter([asked('0', 'newest'), history('0', range(950, 1000), true)]);
    for (let top = 950; top > 0; top -= 50) {
      state = stateAfter(
        [asked('o', 'older', String(10_000 + top)), history('o', range(top - 50, top), top > 50)],
        state,
      );
      expect(ids(state)).toEqual(range(top - 50, Math.min(top + 150, 1000)));
    }
    expect(state.logs.c).toMatchObject({ more: false, newer: true });
    state = stateAfter([{ type: 'message', message: message('20000') }], state);
    expect(ids(state)?.at(-1), 'a new message is left to be paged in').toBe('10199');
    state = stateAfter([asked('n', 'newer', '10199'), history('n', range(200, 250), true, true)], state);
    expect(ids(state)).toEqual(range(50, 250));
    expect(state.logs.c).toMatchObject({ more: true, newer: true });
    state = stateAfter([asked('p', 'newest'), history('p', range(950, 1000), true)], state);
    expect(ids(state)).toEqual(range(950, 1000));
  });

  it('have no gap if an older page arrives after a jump to the newest', () => {
    const state = stateAfter([
      asked('0', 'newest'),
      history('0', ['3', '4'], true),
      asked('1', 'newest'),
      asked('2', 'older', '3'),
      history('1', ['8', '9'], true),
      history('2', ['1', '2'], false),
    ]);
    expect(ids(state)).toEqual(['8', '9']);
    expect(state.logs.c).toMatchObject({ more: true, newer: false, loading: false });
    expect(state.historyRequests).toEqual({});
  });

  it('keep the newest messages if an older page arrives after a jump to them', () => {
    const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => String(1000 + from + at));
    const state = stateAfter([
      asked('0', 'newest'),
      history('0', range(50, 240), true),
      asked('1', 'older', '1050'),
      { type: 'present', channelId: 'c' },
      history('1', range(0, 50), true),
      { type: 'message', message: message('2000') },
    ]);
    expect(ids(state)).toEqual([...range(50, 240), '2000']);
    expect(state.logs.c).toMatchObject({ more: true, newer: false, loading: false });
  });
});

describe('a click', () => {
  it('is pending until it is acknowledged', () => {
    const waiting = stateAfter([{ type: 'began', pending: click }]);
    expect(waiting.pending.n?.failure).toBeNull();
    expect(stateAfter([{ type: 'interaction', nonce: 'n', id: '1', state: 'acknowledged' }], waiting).pending).toEqual(
      {},
    );
  });

  it('shows its failure, also of a lost connection, until the next click', () => {
    const failed = stateAfter([
      { type: 'began', pending: click },
      { type: 'interaction', nonce: 'n', id: '1', state: 'failed' },
    ]);
    expect(failed.pending.n?.failure).toEqual({ code: 'interactionFailed' });
    expect(Object.keys(stateAfter([{ type: 'began', pending: { ...click, nonce: 'm' } }], failed).pending)).toEqual([
      'm',
    ]);
    const lost = stateAfter([
      { type: 'began', pending: click },
      { type: 'connection', connection: 'lost', turnedAway: null },
    ]);
    expect(lost.pending.n?.failure).toEqual({ code: 'lineLost' });
  });
});

describe('a sent text', () => {
  const text: Pending = { ...click, kind: 'text', messageId: null, customId: null, label: 'Hello' };
  const sent: Action = { type: 'began', pending: text };
  const echo = { ...message('7'), nonce: 'n' };

  it('is kept until it arrives, also if that shows only after the connection was lost', () => {
    expect(stateAfter([sent, { type: 'message', message: echo }]).pending).toEqual({});
    const before = stateAfter([sent, lost]);
    expect(before.pending.n).toMatchObject({ label: 'Hello', failure: { code: 'notSent' } });
    const page = { ...history('1', [], false), messages: [echo] } as Action;
    expect(stateAfter([asked('1', 'newest'), page], before).pending).toEqual({});
  });

  it('outlives a refusal and the next text', () => {
    const state = stateAfter([
      sent,
      { type: 'refused', nonce: 'n', failure: { code: 'notSent' } },
      { type: 'began', pending: { ...text, nonce: 'm' } },
    ]);
    expect(state.pending.n?.failure).toEqual({ code: 'notSent' });
  });
});

describe('a form', () => {
  const open = (interactionId: string): Action => ({
    type: 'openModal',
    nonce: `for ${interactionId}`,
    interactionId,
    modal: { title: 'Settings', custom_id: 'settings', components: [] },
  });
  const submission: Pending = { ...click, kind: 'modal', messageId: null, customId: null };

  it('stays open through a short disconnection, so that its text is not lost', () => {
    const before = stateAfter([open('1')]);
    expect(stateAfter([lost, ready], before).modal).toEqual(before.modal);
  });

  it('begins without the failure of the form before', () => {
    const failed = stateAfter([open('1'), { type: 'began', pending: submission }, lost, ready]);
    expect(failed.pending.n?.failure).toEqual({ code: 'lineLost' });
    expect(stateAfter([open('2')], failed)).toMatchObject({ pending: {}, modal: { interactionId: '2' } });
  });
});

it('a game begun by one click is no longer being set up once a message of it is gone, or after a restart', () => {
  const led = stateAfter([{ type: 'lead', channelId: 'c' }]);
  expect(led.gameChannelId).toBe('c');
  for (const end of [ready, { type: 'messageDeleted', channelId: 'c', messageId: '1' } as const])
    expect(stateAfter([end], led).gameChannelId).toBeNull();
  const elsewhere: Action = { type: 'messageDeleted', channelId: 'd', messageId: '1' };
  expect(stateAfter([elsewhere], led).gameChannelId).toBe('c');
});
