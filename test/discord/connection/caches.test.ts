/** What the compiled bot keeps in memory of all that people do; measured on what really runs, as bundling changes names. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import type { Playground } from '../../../packages/playground/index.ts';
import { compile } from '../../../scripts/compile.js';
import { openPlayground } from '../../support/bot.ts';

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

it('keeps nothing of people and messages, in servers and in direct messages', { timeout: 300_000 }, async () => {
  discord = await openPlayground();
  const program = await compile(path.resolve('test/support/programs/rememberingBot.ts'));
  const started = spawn(process.execPath, [program, discord.botToken, discord.apiUrl], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let said = '';
  started.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const lines = createInterface(started.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await lines.next()).value);
  expect(await next()).toBe('ready');
  let remembered = '';
  for (let index = 0; index < PEOPLE; index += 1) {
    const person = discord.person(`person${index}`);
    for (const { id, kind } of person.channels()) {
      if (kind !== 'text' && kind !== 'dm') continue;
      const answer = await (await person.command(id, 'hello')).reply();
      await next();
      await person.click(answer, 'again');
      remembered = await next();
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
  // discord.js warns where it takes our way of keeping things for one that breaks it.
  expect(said).toBe('');
});
