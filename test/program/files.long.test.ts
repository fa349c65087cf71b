/**
 * The program's files: two bots never share them, a large database is checked while the bot runs, and games survive a
 * changed component file.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@libsql/client';
import type { APIMessage } from 'discord.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GameRecord } from '../../src/rules/index.ts';
import { controlOf, openPlayground, textOf } from '../support/discord/bot.ts';
import { ownFile, standardShape } from '../support/game/ownComponents.ts';
import { programUnderTest } from './support/programUnderTest.ts';

const { folder, madeDatabase, start } = programUnderTest();

describe('files in use by another bot', { timeout: 300_000 }, () => {
  const refused = (expected: RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(expected) });
  const inFolder = (name: string) => path.join(folder(), 'data', name);
  // Every bot that opens the file writes it anew under the same name.
  const opened = () => statSync(inFolder('playground.json')).ino;

  it('are refused, and are free when that bot is killed', async () => {
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
    let output = '';
    migrating.stderr.on('data', (chunk) => {
      output += chunk;
    });
    expect(await once(migrating, 'close')).toEqual([1, null]);
    expect(output).toMatch(held('DATABASE_URL'));
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
  it('is checked beside the running bot, which exits on a damaged page', async () => {
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

describe('another component file', { timeout: 300_000 }, () => {
  it('applies to new games: running ones keep the components they were dealt with', async () => {
    const discord = await openPlayground();
    onTestFinished(() => discord.close());
    const file = path.join(folder(), 'mine.json');
    const settings = {
      DISCORD_TOKEN: discord.botToken,
      DISCORD_API_URL: discord.apiUrl,
      INTARSIA_COMPONENTS: file,
    };
    const people = [discord.person('anni'), discord.person('jana')] as const;
    const [anni, jana] = people;
    const { channelId: channel } = discord;
    const threads = new Set<string>();

    /** The thread of a new game of Anni and Jana. */
    async function startGame(): Promise<string> {
      await (await anni.command(channel, 'game new', { players: 2 })).reply();
      await (await jana.command(channel, 'game join')).reply();
      await (await anni.command(channel, 'game start')).reply();
      const { id } = await anni.waitForChannel(({ kind, id }) => kind === 'thread' && !threads.has(id), 60_000);
      threads.add(id);
      return id;
    }

    /** The player to move passes. */
    async function pass(thread: string, moves: number): Promise<void> {
      const isTurn = (message: APIMessage) => message.channel_id === thread && controlOf(message, 'hand') !== undefined;
      const turn = await anni.waitForMessage(isTurn, 60_000);
      const mover = people.find(({ user }) => user.id === turn.mentions[0]?.id);
      expect(textOf((await (await mover?.command(thread, 'pass'))?.reply()) ?? turn)).toMatch(/^✅/);
      await anni.waitForMessage((message) => isTurn(message) && message.id !== turn.id, 60_000);
      expect((await recordOf(thread)).moves).toHaveLength(moves);
    }

    async function recordOf(thread: string): Promise<GameRecord> {
      const reply = await (await anni.command(thread, 'game export')).reply(
        (message) => message.attachments.length > 0,
      );
      return (await fetch(reply.attachments[0]?.url ?? '')).json() as Promise<GameRecord>;
    }

    writeFileSync(file, JSON.stringify(ownFile('first-box')));
    const first = start(settings);
    await first.line(/^The bot is on Discord/);
    const older = await startGame();
    await pass(older, 1);
    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
    writeFileSync(file, JSON.stringify({ ...standardShape(), id: 'second-box' }));
    const second = start(settings);
    await second.line(/^The bot is on Discord/);
    await pass(older, 2);
    const newer = await startGame();
    await pass(newer, 1);
    expect((await recordOf(older)).components).toBe('first-box');
    expect((await recordOf(newer)).components).toBe('second-box');
    second.child.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
  });
});
