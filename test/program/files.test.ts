/**
 * The files beside the program: two bots never share them, and one that is large is looked through while the bot runs.
 * What the databases hold is tested with the store.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@libsql/client';
import { describe, expect, it } from 'vitest';
import { programUnderTest } from './support/programUnderTest.ts';

const { folder, madeDatabase, start } = programUnderTest();

describe('files that another bot uses', { timeout: 300_000 }, () => {
  const refused = (expected: RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(expected) });
  const inFolder = (name: string) => path.join(folder(), 'data', name);
  // Written anew under the same name by whoever opens it.
  const opened = () => statSync(inFolder('playground.json')).ino;

  it('are left to it, and are free when it is killed', async () => {
    const first = start();
    const address = (await first.line(/^Open /)).slice('Open '.length);
    const before = opened();
    const pid = first.child.pid;
    const held = (setting: string) =>
      new RegExp(`^The .* is in use by process ${pid} on .*${setting} to another file\\.\\n$`);
    expect(await start().ended).toEqual(refused(held('DATABASE_URL')));
    expect(await start({ DATABASE_URL: 'file:other.db' }).ended).toEqual(refused(held('PLAYGROUND_FILE')));
    expect(existsSync(path.join(folder(), 'other.db'))).toBe(false);
    const migrating = spawn(process.execPath, [path.resolve('scripts/migrate.js')], { cwd: folder() });
    let said = '';
    migrating.stderr.on('data', (chunk) => {
      said += chunk;
    });
    expect(await once(migrating, 'close')).toEqual([1, null]);
    expect(said).toMatch(held('DATABASE_URL'));
    expect(opened()).toBe(before);
    expect((await fetch(address)).status).toBe(200);
    first.child.kill('SIGKILL');
    await first.ended;
    const next = start();
    await next.line(/^Open /);
    next.child.kill('SIGTERM');
    expect(await next.ended).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a large database', { timeout: 300_000 }, () => {
  it('is looked through beside the running bot, which ends when a page is damaged', async () => {
    const file = await madeDatabase();
    const client = createClient({ url: `file:${file}` });
    await client.execute('CREATE TABLE pictures (content BLOB)');
    for (let count = 0; count < 70; count++) await client.execute('INSERT INTO pictures VALUES (randomblob(1000000))');
    client.close();
    const { size } = statSync(file);
    const sound = start();
    await sound.line(/^Open /);
    sound.child.kill('SIGTERM');
    expect(await sound.ended).toMatchObject({ code: 0, stderr: '' });
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(16_384, 0xab), 0, 16_384, Math.floor(size / 2 / 4096) * 4096);
    closeSync(handle);
    const damaged = start();
    await damaged.line(/^Open /);
    expect(await damaged.ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database .* is damaged \(.*pictures.*\n$/),
    });
  });
});
