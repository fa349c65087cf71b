/**
 * What a newcomer meets: the program is started without any settings, serves its page, and ends when it is told to.
 * What may stand in its way is in `starting.long.test.ts`.
 */
import { describe, expect, it } from 'vitest';
import { programUnderTest } from './support/programUnderTest.ts';

const { start } = programUnderTest();

describe('starting without a token', { timeout: 300_000 }, () => {
  it('prints the address of the playground, stops at Ctrl-C, and goes on with what was saved', async () => {
    const first = start();
    const address = (await first.line(/^Open /)).slice('Open '.length);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(address)).status).toBe(200);
    first.child.kill('SIGINT');
    expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
    // discord.js reads variables of these names, too, and would take an empty one for none at all.
    const second = start({ SHARDS: 'auto', SHARD_COUNT: '' });
    await second.line(/^Open /);
    second.child.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
  });
});
