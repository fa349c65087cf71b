/**
 * The program as people start it: its set-up, and its messages when it cannot start. `firstStart.test.ts` has the
 * successful start.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PlaygroundOptions } from '../../packages/playground/index.ts';
import { openPlayground } from '../support/discord/bot.ts';
import { compiledProgram } from '../support/program/program.ts';
import { drawnPartOf } from '../support/runner/campaign.ts';
import { needs } from '../support/runner/needs.ts';
import { freshClone } from './support/freshClone.ts';
import { programUnderTest } from './support/programUnderTest.ts';
import { takenPort } from './support/takenPort.ts';

const { folder, madeDatabase, start } = programUnderTest();

describe('npm start in a fresh clone', { timeout: 300_000 }, () => {
  it('uses existing packages, sets up everything missing, serves the page of the playground, and stops on a signal', async () => {
    const clone = await freshClone(folder());
    const { child, line, ended } = start({}, { cwd: clone, args: ['scripts/start.js'] });
    const address = (await line(/^Open /)).slice('Open '.length);
    const page = await (await fetch(address)).text();
    expect(page).toContain('<title>Playground</title>');
    const named = /<script[^>]* src="([^"]+)"/.exec(page)?.[1] ?? '';
    const script = await fetch(new URL(named, address));
    expect(script.headers.get('content-type')).toMatch(/javascript/);
    expect(script.status).toBe(200);
    expect((await script.text()).length).toBeGreaterThan(10_000);
    expect(existsSync(path.join(clone, 'data', 'intarsia.db'))).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: 'Preparing the database client …\n' });
  });
});

const sentence = (expected: RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(expected) });

/** A Discord for the running test, and the settings that name it. */
async function discordFor(options: Partial<PlaygroundOptions> = {}) {
  const discord = await openPlayground(options);
  onTestFinished(() => discord.close());
  return { discord, settings: { DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl } };
}

const FAILING_STARTS: Readonly<Record<string, () => Promise<void>>> = {
  async 'a port in use'() {
    const { port, free } = await takenPort();
    for (const setting of ['PLAYGROUND_PORT', 'HTTP_PORT']) {
      const { ended } = start({ [setting]: String(port) });
      expect(await ended).toEqual(sentence(new RegExp(`^Port ${port} on this machine is in use: .*${setting}.*\\n$`)));
    }
    await free();
  },

  async 'invalid settings'() {
    const { ended } = start({ PLAYGROUND_PORT: 'eighty' });
    expect(await ended).toEqual(sentence(/^PLAYGROUND_PORT is "eighty", but must be a port number.*\n$/));
  },

  async 'a read-only folder'() {
    writeFileSync(path.join(folder(), 'data'), 'a file where the folder should be');
    const { ended } = start();
    expect(await ended).toEqual(sentence(/^The database .* cannot be written \(.*\n$/));
  },

  async 'a read-only playground file'() {
    writeFileSync(path.join(folder(), 'taken'), 'a file where the folder should be');
    const { ended } = start({ PLAYGROUND_FILE: 'taken/playground.json' });
    expect(await ended).toEqual(sentence(/^The playground's file taken\/playground\.json cannot be written \(.*\n$/));
  },

  async 'a damaged database, which stays unchanged'() {
    const file = await madeDatabase();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xab, 65_536, 81_920));
    expect(await start().ended).toEqual(sentence(/^The database .* is damaged \(.*\n$/));
    expect(readFileSync(file).equals(bytes)).toBe(true);
  },

  async 'a component file with a fault'() {
    writeFileSync(path.join(folder(), 'mine.json'), '{}');
    const { ended } = start({ INTARSIA_COMPONENTS: 'mine.json' });
    expect(await ended).toEqual(sentence(/mine\.json \(INTARSIA_COMPONENTS\), \w+: /));
  },

  async 'a wrong token'() {
    const { settings } = await discordFor();
    const { ended } = start({ ...settings, DISCORD_TOKEN: 'wrong' });
    expect(await ended).toEqual(sentence(/^Discord rejects DISCORD_TOKEN: .*\n$/));
  },

  async 'a missing intent'() {
    const { settings } = await discordFor({ disallowedIntents: 1 });
    const { ended } = start(settings);
    expect(await ended).toEqual(sentence(/^Discord does not grant the intents.*\n$/));
  },

  async 'an unreachable Discord'() {
    const { discord, settings } = await discordFor();
    await discord.close();
    const { child, ended } = start(settings);
    const reported = new Promise<void>((resolve) => {
      child.stderr?.on('data', (piece: Buffer) => {
        if (String(piece).includes('The bot keeps trying')) resolve();
      });
    });
    await reported;
    child.kill('SIGTERM');
    await ended;
  },
};

it.each(drawnPartOf('failing starts', Object.keys(FAILING_STARTS), 3))(
  'a failing start gives one sentence for %s',
  { timeout: 300_000 },
  async (name) => FAILING_STARTS[name]?.(),
);

it('a failing start gives one sentence for a port that needs more rights', { timeout: 300_000 }, async (context) => {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  needs(context, isRoot, 'Taking the right to listen on ports below 1024 away requires Linux and root.');
  const args = ['--bounding-set', '-net_bind_service', process.execPath, await compiledProgram()];
  for (const setting of ['PLAYGROUND_PORT', 'HTTP_PORT']) {
    const { ended } = start({ [setting]: '81' }, { command: 'setpriv', args });
    const refused = new RegExp(`^This program may not listen on port 81: set ${setting} to 1024 or above\\.\\n$`);
    expect(await ended).toEqual(sentence(refused));
  }
});
