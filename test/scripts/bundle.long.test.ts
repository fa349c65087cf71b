/** Which of its own modules the bot loads in the running, compiled process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { compile } from '../../scripts/compile.js';
import { openPlayground } from '../support/discord/bot.ts';

const PLAYGROUND = `${path.resolve('packages/playground')}${path.sep}`;

/** Starts the compiled bot, stops it at its first output, and returns the sources of all loaded chunks. */
async function loadedBy(settings: Readonly<Record<string, string>>): Promise<Set<string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'intarsia-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const main = await compile(path.resolve('src/main.ts'));
  const coverage = path.join(folder, 'coverage');
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, LOG_LEVEL: 'silent', PLAYGROUND_PORT: '0', NODE_V8_COVERAGE: coverage, ...settings };
  const child = spawn(process.execPath, [main], { cwd: folder, env });
  onTestFinished(() => void (child.exitCode === null && child.kill('SIGKILL')));
  const ended = once(child, 'close');
  child.stdout.once('data', () => child.kill('SIGTERM'));
  expect((await ended)[0]).toBe(0);
  return sourcesIn(coverage);
}

/** Looks the sources up in the source maps of the loaded chunks. */
async function sourcesIn(coverage: string): Promise<Set<string>> {
  const sources = new Set<string>();
  for (const report of await readdir(coverage)) {
    const { result } = JSON.parse(await readFile(path.join(coverage, report), 'utf8'));
    for (const { url } of result as readonly { readonly url: string }[]) {
      if (!url.startsWith('file:') || !url.endsWith('.mjs')) continue;
      const piece = fileURLToPath(url);
      const map = await readFile(`${piece}.map`, 'utf8').catch(() => '{"sources":[]}');
      for (const source of JSON.parse(map).sources) sources.add(path.resolve(path.dirname(piece), source));
    }
  }
  return sources;
}

it('loads no module of the playground on Discord', { timeout: 300_000 }, async () => {
  const discord = await openPlayground();
  onTestFinished(() => discord.close());
  const ofPlayground = (sources: Set<string>) => [...sources].filter((source) => source.startsWith(PLAYGROUND));
  const onDiscord = await loadedBy({ DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl });
  expect(onDiscord).toContain(path.resolve('src/main.ts'));
  expect(ofPlayground(onDiscord)).toEqual([]);
  expect(ofPlayground(await loadedBy({})), 'the same check finds them where they are loaded').not.toEqual([]);
});
