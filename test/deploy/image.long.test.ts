/**
 * The image contains everything that the bot needs: it plays from nothing else, unprivileged, on a read-only root.
 * Mount namespaces stand in for a container engine.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { frugal } from '../../scripts/process/frugal.js';
import { freePort } from '../../scripts/testServers/freePort.js';
import { clickOn, controlOf, openPlayground, textOf } from '../support/discord/bot.ts';
import { needs } from '../support/runner/needs.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NOBODY = 1000;
/** The path of the data folder inside the namespace. */
const PLACE = '/mnt';

/** Mounts the image over the repository with only the data folder writable, then runs the arguments. */
const INSIDE = `mount --bind "$IMAGE" "$ROOT" && mount -o remount,bind,ro "$ROOT" && mount --bind "$DATA" ${PLACE} \
  && mount -o remount,bind,ro / && cd ${PLACE} \
  && exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs "$@"`;

function inImage(image: string, data: string, environment: Readonly<Record<string, string>>, args: readonly string[]) {
  const env = { PATH: process.env.PATH, IMAGE: image, ROOT, DATA: data, TMPDIR: PLACE, XDG_CACHE_HOME: PLACE };
  return spawn(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-c', INSIDE, 'sh', process.execPath, ...args],
    {
      env: { ...env, ...environment },
    },
  );
}

function canUnshare(): boolean {
  try {
    execFileSync('unshare', ['--mount', '--propagation', 'private', 'setpriv', '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it('plays a game with pictures, serves the table, makes a backup, and stops soon after SIGTERM', async (context) => {
  needs(
    context,
    process.platform === 'linux' && canUnshare(),
    'This test requires Linux, `unshare`, `setpriv`, and root.',
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const image = path.join(folder, 'image');
  execFileSync(process.execPath, [path.join(ROOT, 'scripts/packaging/image.js'), image], { stdio: 'inherit' });
  const data = mkdtempSync(path.join(tmpdir(), 'intarsia-data-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  chownSync(data, NOBODY, NOBODY);

  const discord = await openPlayground();
  onTestFinished(() => discord.close());
  const port = await freePort();
  const settings = {
    DISCORD_TOKEN: discord.botToken,
    DISCORD_API_URL: discord.apiUrl,
    LOG_LEVEL: 'warn',
    ACTIVITY_URL: 'https://table.example.org',
    TABLE_PORT: `${port}`,
  };
  const run = path.join(ROOT, 'scripts/run.js');
  const bot = inImage(image, data, settings, [...frugal.flags, run, path.join(ROOT, 'src/main.ts')]);
  onTestFinished(() => void bot.kill('SIGKILL'));
  let output = '';
  bot.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(bot, 'close');
  await Promise.race([once(bot.stdout, 'data'), ended.then(() => expect.fail(output))]);

  const anni = discord.person('anni');
  const { channelId: channel } = discord;
  await (await anni.command(channel, 'game new', { players: 2 })).reply();
  await (await discord.person('jana').command(channel, 'game join')).reply();
  const lobby = await anni.waitForMessage((message) => textOf(message).includes('Anni, Jana'));
  await clickOn(anni, lobby, 'start');
  const turn = await anni.waitForMessage((message) => controlOf(message, 'hand') !== undefined, 100_000);
  // Drawn by a helper process.
  expect(JSON.stringify(turn)).toContain('attachment');

  // The page is bundled from the sources and packages in the image.
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);

  const backup = inImage(image, data, settings, [path.join(ROOT, 'scripts/intarsia.js'), 'backup', 'now.backup']);
  expect(await once(backup, 'close')).toEqual([0, null]);
  expect(readdirSync(data)).toEqual(expect.arrayContaining(['data', 'now.backup']));

  bot.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(output).toBe('');
});
