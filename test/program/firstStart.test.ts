/**
 * A first start without any settings: the program serves its page and exits on a signal. `starting.long.test.ts` has
 * failing starts.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readStatus } from '../../scripts/database/status.js';
import { compiledProgram } from '../support/program/program.ts';
import { leaveOut } from '../support/runner/needs.ts';
import { programUnderTest } from './support/programUnderTest.ts';
import { takenPort } from './support/takenPort.ts';

const { folder, start } = programUnderTest();

describe('starting without a token', { timeout: 300_000 }, () => {
  it('prints the address of the playground, stops at Ctrl-C, resumes with the saved games, and exposes its health', async () => {
    const first = start();
    const address = (await first.line(/^Open /)).slice('Open '.length);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(address)).status).toBe(200);
    first.child.kill('SIGINT');
    expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
    const { port, free } = await takenPort();
    await free();
    // discord.js also reads variables with these names, and treats an empty one as set.
    const second = start({ SHARDS: 'auto', SHARD_COUNT: '', HTTP_PORT: String(port) });
    await second.line(/^Open /);
    const get = async (what: string) => fetch(`http://127.0.0.1:${port}/${what}`);
    expect(await (await get('readyz')).json()).toMatchObject({ ready: true, gateway: { shards: [{ shard: 0 }] } });
    expect(await (await get('metrics')).text()).toContain('intarsia_commit_seconds');
    // As the doctor does, beside the running bot.
    expect(readStatus(path.join(folder(), 'data', 'intarsia.db'))).toMatchObject({ pending: [] });
    second.child.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('keeps running while its log is a file on a full disk', async (context) => {
    if (!existsSync('/dev/full')) leaveOut(context, 'It needs /dev/full of Linux, where CI runs it.');
    const { child, line, ended } = start(
      { LOG_LEVEL: 'debug' },
      { command: 'sh', args: ['-c', 'exec "$@" 2> /dev/full', 'sh', process.execPath, await compiledProgram()] },
    );
    const address = (await line(/^Open /)).slice('Open '.length);
    expect((await fetch(address)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });
});
