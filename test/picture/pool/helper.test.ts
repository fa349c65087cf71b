import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { midGame } from '../support/games.ts';

const ENTRY = new URL('../../../src/picture/pool/start.js', import.meta.url);
const job = { kind: 'hand', request: { hand: midGame(2, 'A').state.stacks, theme: 'light' } } as const;

let helper: ChildProcess;
beforeEach(() => {
  helper = fork(ENTRY, { execArgv: [], serialization: 'advanced' });
});
afterEach(() => {
  helper.kill('SIGKILL');
});

describe('a drawing helper', () => {
  it('goes on drawing when the terminal or the system tells everybody to stop', async () => {
    helper.send({ id: 1, job });
    expect((await once(helper, 'message'))[0]).toMatchObject({ id: 1 });
    helper.kill('SIGINT');
    helper.kill('SIGTERM');
    helper.send({ id: 2, job });
    expect((await once(helper, 'message'))[0]).toMatchObject({ id: 2 });
  });

  it('ends when the bot is gone', async () => {
    helper.send({ id: 1, job });
    await once(helper, 'message');
    helper.disconnect();
    expect(await once(helper, 'exit')).toEqual([0, null]);
  });
});
