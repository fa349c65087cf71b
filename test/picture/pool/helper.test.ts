import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { midGame } from '../support/games.ts';

const ENTRY = new URL('../../../src/picture/pool/start.js', import.meta.url);
const job = { kind: 'hand', request: { hand: midGame(2, 'A').state.stacks, theme: 'light' } } as const;

const started = () =>
  fork(ENTRY, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });

let helper: ChildProcess;
beforeEach(() => {
  helper = started();
});
afterEach(() => {
  helper.kill('SIGKILL');
});

/** The next picture, skipping the helper's own status messages. */
async function nextPicture(): Promise<unknown> {
  for (;;) {
    const [message] = await once(helper, 'message');
    if (!('compiled' in message)) return message;
  }
}

describe('a drawing helper', () => {
  it('keeps drawing when the terminal or the system signals every process', async () => {
    helper.send({ id: 1, work: job });
    expect(await nextPicture()).toMatchObject({ id: 1 });
    helper.kill('SIGINT');
    helper.kill('SIGTERM');
    helper.send({ id: 2, work: job });
    expect(await nextPicture()).toMatchObject({ id: 2 });
  });

  it('ends when the bot has ended', async () => {
    helper.send({ id: 1, work: job });
    await nextPicture();
    helper.disconnect();
    expect(await once(helper, 'exit')).toEqual([0, null]);
  });

  it('ends silently when the bot has ended before it can draw', async () => {
    let output = '';
    helper.stderr?.on('data', (text) => {
      output += String(text);
    });
    helper.disconnect();
    const ended = [once(helper, 'exit'), once(helper.stderr as Readable, 'end')];
    expect((await Promise.all(ended))[0]).toEqual([0, null]);
    expect(output).toBe('');
  });
});
