import { describe, expect, it } from 'vitest';
import { reduce } from '../../../src/playground/page/state/reduce.ts';
import { type Action, initialState, type Pending, type State } from '../../../src/playground/page/state/types.ts';
import type { PageMessage } from '../../../src/playground/pageProtocol.ts';

const message = (id: string, content = id) =>
  ({ id, channel_id: 'c', content, author: { id: 'a' }, mentions: [] }) as unknown as PageMessage;
const stateAfter = (actions: readonly Action[], from: State = initialState) => actions.reduce(reduce, from);
const ids = (state: State) => state.logs.c?.list.map((known) => known.id);
const history = (nonce: string, list: readonly string[], more: boolean): Action => ({
  type: 'history',
  nonce,
  channelId: 'c',
  messages: list.map((id) => message(id)),
  more,
});
const asked = (nonce: string, older: boolean): Action => ({ type: 'asked', nonce, channelId: 'c', older });
const click: Pending = {
  nonce: 'n',
  kind: 'component',
  channelId: 'c',
  messageId: '5',
  customId: 'join',
  label: '',
  failure: null,
};

describe('the messages of a channel', () => {
  it('keep their order whatever comes first', () => {
    const state = stateAfter([
      asked('1', false),
      { type: 'message', message: message('12') },
      history('1', ['10', '11', '12'], true),
      asked('2', true),
      history('2', ['8', '9'], false),
      { type: 'messageDeleted', channelId: 'c', messageId: '11' },
    ]);
    expect(ids(state)).toEqual(['8', '9', '10', '12']);
    expect(state.logs.c?.more).toBe(false);
  });

  it('forget after a reconnect what was deleted meanwhile, and keep older pages that join on', () => {
    const before = stateAfter([asked('1', false), history('1', ['1', '2', '3', '4'], false)]);
    expect(ids(stateAfter([asked('2', false), history('2', ['3', '5'], true)], before))).toEqual(['1', '2', '3', '5']);
    expect(ids(stateAfter([asked('2', false), history('2', ['8', '9'], true)], before))).toEqual(['8', '9']);
  });
});

describe('a click', () => {
  it('waits until it is acknowledged', () => {
    const waiting = stateAfter([{ type: 'began', pending: click }]);
    expect(waiting.pending.n?.failure).toBeNull();
    expect(stateAfter([{ type: 'interaction', nonce: 'n', id: '1', state: 'acknowledged' }], waiting).pending).toEqual(
      {},
    );
  });

  it('says that it failed, also when the connection is lost, until the next click', () => {
    const failed = stateAfter([
      { type: 'began', pending: click },
      { type: 'interaction', nonce: 'n', id: '1', state: 'failed' },
    ]);
    expect(failed.pending.n?.failure).toBe('This interaction failed');
    expect(Object.keys(stateAfter([{ type: 'began', pending: { ...click, nonce: 'm' } }], failed).pending)).toEqual([
      'm',
    ]);
    const lost = stateAfter([
      { type: 'began', pending: click },
      { type: 'connection', connection: 'lost' },
    ]);
    expect(lost.pending.n?.failure).toBe('The connection was lost.');
  });
});
