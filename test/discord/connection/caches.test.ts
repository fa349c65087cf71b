/**
 * Measures what the bot caches about people and messages; in the compiled program, because bundling changes class
 * names.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import type { Playground } from '../../../packages/playground/index.ts';
import { compile } from '../../../scripts/compile.js';
import { openPlayground } from '../../support/discord/bot.ts';

let discord: Playground;
let child: ChildProcess | null = null;
afterEach(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await discord.close();
});

const PEOPLE = 12;

it('caches no people and no messages, in servers and in direct messages', { timeout: 300_000 }, async () => {
  discord = await openPlayground();
  const program = await compile(path.resolve('test/support/program/rememberingBot.ts'));
  const started = spawn(process.execPath, [program, discord.botToken, discord.apiUrl], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let errorOutput = '';
  started.stderr.on('data', (chunk) => {
    errorOutput += chunk;
  });
  const lines = createInterface(started.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => String((await lines.next()).value);
  expect(await nextLine()).toBe('ready');
  let remembered = '';
  for (let index = 0; index < PEOPLE; index += 1) {
    const person = discord.person(`person${index}`);
    for (const { id, kind } of person.channels()) {
      if (kind !== 'text' && kind !== 'dm') continue;
      const answer = await (await person.command(id, 'hello')).reply();
      await nextLine();
      await person.click(answer, 'again');
      remembered = await nextLine();
    }
  }
  expect(JSON.parse(remembered)).toEqual({
    people: 0,
    members: 0,
    messages: 0,
    threadMembers: 0,
    directChannels: 0,
    entitlements: 0,
    guilds: 1,
  });
  // discord.js warns about cache limits that it considers unsafe.
  expect(errorOutput).toBe('');
});
