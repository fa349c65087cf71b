/**
 * Failures of the set-up are reported in one sentence with a remedy. A fake npm fails as npm does on such machines;
 * `npm run -s hosts` covers the real one.
 */
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawnPartOf } from '../support/runner/campaign.ts';
import { needs } from '../support/runner/needs.ts';
import { freshClone } from './support/freshClone.ts';
import { programUnderTest, type Started } from './support/programUnderTest.ts';

const { folder, start } = programUnderTest();
const SECRETS = {
  DISCORD_TOKEN: 'abc',
  DISCORD_CLIENT_SECRET: 'abcdefghij_KLMNOPQ-123',
  DATABASE_URL: 'file:/nowhere/i.db',
};
/** Not read by the set-up, and most of a clone's size. */
const UNREAD = ['assets', 'deploy', 'docs', 'src/discord', 'src/features', 'src/table', 'tools'];

let clone: string;
beforeEach(async (context) => {
  needs(context, process.platform !== 'win32', 'The npm of these tests is a shell script.');
  clone = await freshClone(folder(), UNREAD);
});

/** Starts the set-up with an npm of this behaviour, which records its arguments. */
function startSetUp(npm: string, settings: Record<string, string> = {}): Started {
  const bin = path.join(folder(), 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'npm'), `#!/bin/sh\necho "$@" >> ${folder()}/asked\nenv > ${folder()}/env\n${npm}\n`);
  chmodSync(path.join(bin, 'npm'), 0o755);
  return start(
    { PATH: fakePath(), ...SECRETS, ...settings },
    { cwd: clone, args: ['scripts/run.js', 'src/cli/main.ts', 'completion'] },
  );
}

const fakePath = () => `${path.join(folder(), 'bin')}:${process.env.PATH}`;

const setUp = (...args: Parameters<typeof startSetUp>) => startSetUp(...args).ended;

const STAMP = 'node_modules/.intarsia-setup.json';

const npmCalls = () => readFileSync(path.join(folder(), 'asked'), 'utf8').trim().split('\n');

/** As on another machine: npm's own record is there, but one package is missing. */
function without(name: string): void {
  const record = path.join(clone, 'node_modules', '.package-lock.json');
  const { packages } = JSON.parse(readFileSync(record, 'utf8'));
  delete packages[`node_modules/${name}`];
  writeFileSync(record, JSON.stringify({ packages }));
  rmSync(path.join(clone, 'node_modules', name), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a failing set-up', () => {
  const failures: readonly (readonly [string, string, RegExp])[] = [
    ['killed', 'kill -9 $$', /memory ran out: give it 512 MB or more/],
    ['killed in its shell', 'exit 137', /memory ran out: give it 512 MB/],
    ['out of heap', 'echo "FATAL ERROR: JavaScript heap out of memory"; exit 134', /memory ran out/],
    [
      'on a full disk',
      'echo "npm error code ENOSPC"; exit 228',
      /^The disk is full at .*clone.*: the set-up needs about 1 GB/m,
    ],
    [
      'on a disk that is read-only',
      'echo "npm error code EROFS"; exit 226',
      /its file system is read-only: run "npm run setup"/,
    ],
    [
      'with packages owned by another user',
      'echo "npm error code EACCES"; echo "npm error path $PWD/node_modules/ws"; exit 243',
      /^This user .* may not write to \S*clone\/node_modules\/ws: .* Run "sudo chown -R \S+ '[^']*\/clone'" once/m,
    ],
    [
      'without a registry',
      'echo "npm error code ENOTFOUND"; exit 1',
      /registry cannot be reached \(ENOTFOUND\): .*npm ping/,
    ],
    [
      'with a wrong clock',
      'echo "npm error code CERT_NOT_YET_VALID"; exit 1',
      /not valid today: check this machine's clock/,
    ],
    [
      'on a disk without links',
      'echo "npm error code EPERM"; echo "npm error syscall symlink"; echo "npm error path $PWD/node_modules"; exit 255',
      /^The file system at \S*clone\/ has no symbolic links, which npm needs: move /m,
    ],
    ['behind a proxy of a firm', 'echo "npm error code SELF_SIGNED_CERT_IN_CHAIN"; exit 1', /set NODE_EXTRA_CA_CERTS/],
    ['without a word of npm', 'exit 7', /could not be installed; .*shows more\. \(npm exited with 7\.\)\n$/],
    ['because npm is killed', 'kill -TERM $$', /could not be installed; .*\(npm exited by the signal SIGTERM\.\)\n$/],
    [
      'after npm has said much',
      'for each in $(seq 500); do echo "npm error line $each"; done; exit 1',
      /^(Installing .*\n)?(npm error line 4(6[1-9]|[7-9]\d)\n){39}npm error line 500\nThe packages could not be installed/,
    ],
    [
      'for reasons of npm',
      'echo "npm error something new"; exit 1',
      /could not be installed; `npm ci --ignore-scripts` shows more/,
    ],
  ];
  it.each(drawnPartOf('failures of npm', failures, 2))('%s', async (_, npm, sentence) => {
    without('ws');
    const { code, stderr } = await setUp(npm);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/^ {4}at /m);
    expect(code).toBe(1);
    expect(npmCalls()).toEqual([expect.stringMatching(/^ci --ignore-scripts --include=optional /)]);
  });

  it('without npm says where to get it', async () => {
    without('ws');
    const { stderr } = await setUp('', { PATH: '/nowhere' });
    expect(stderr).toMatch(/npm is missing: it comes with Node\.js .* install its package npm, too\.\n$/);
  });

  it('passes no secret to npm, whose packages run scripts, and nothing that keeps npm from working', async () => {
    without('ws');
    await setUp('exit 1', { npm_config_allow_scripts: 'sharp', NPM_CONFIG_GLOBAL: 'true' });
    const environment = readFileSync(path.join(folder(), 'env'), 'utf8');
    expect(environment).not.toMatch(/^(DISCORD_|DATABASE_URL|npm_config_allow_scripts|NPM_CONFIG_GLOBAL)/m);
  });
});

it('without a home and a temporary folder gives npm a cache in the folder of the program', async () => {
  without('ws');
  const npm = `mkdir "$npm_config_cache"; echo "npm error code ENOTFOUND"; exit 1`;
  const { code, stderr } = await setUp(npm, { HOME: '/dev/null', TMPDIR: '/nowhere' });
  expect(stderr).toMatch(/registry cannot be reached \(ENOTFOUND\): .*\n$/);
  expect(code).toBe(1);
  const cache = path.join(clone, '.npm-cache');
  expect(readFileSync(path.join(folder(), 'env'), 'utf8')).toContain(`npm_config_cache=${cache}\n`);
  expect(existsSync(cache)).toBe(false);
});

describe('an installation', () => {
  /** Waits for a file that a fake npm writes. */
  const written = (name: string) =>
    expect.poll(() => existsSync(path.join(folder(), name)) && readFileSync(path.join(folder(), name), 'utf8'), {
      timeout: 120_000,
    });

  it('goes on after the set-up is killed, and the next set-up waits for its end', async () => {
    without('ws');
    const npm = `cd ${folder()}; printf [ >> notes; until [ -e go ]; do sleep 0.1; done; printf ] >> notes; exit 1`;
    const first = startSetUp(npm);
    await written('notes').toBe('[');
    first.child.kill('SIGKILL');
    await first.ended;
    const second = startSetUp(npm);
    await once(second.child.stderr, 'data');
    writeFileSync(path.join(folder(), 'go'), '');
    expect((await second.ended).stderr).toMatch(/^Process \d+ is setting up here; waiting for it …\nInstalling/);
    expect(readFileSync(path.join(folder(), 'notes'), 'utf8')).toBe('[][]');
  });

  it.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    'ends with the set-up at %s, with all its programs',
    async (signal) => {
      without('ws');
      const { child, ended } = startSetUp(`sleep 1000 & echo $! > ${folder()}/begun; wait`);
      await written('begun').toMatch(/^\d+\n/);
      child.kill(signal);
      await ended;
      expect(child.signalCode).toBe(signal);
      const program = Number(readFileSync(path.join(folder(), 'begun'), 'utf8'));
      // Its adoptive parent may still have to collect it.
      await expect.poll(() => isRunning(program), { timeout: 60_000 }).toBe(false);
    },
  );

  it('is not started by a command where the bot may run: it names what to do, and changes nothing', async () => {
    without('ws');
    writeFileSync(path.join(clone, STAMP), JSON.stringify({ packages: 'of the version before' }));
    const { code, stderr } = await setUp('exit 0');
    expect(stderr).toMatch(
      /^This version needs other packages .*: stop the bot, run "npm run setup", then try again\.\n$/,
    );
    expect(code).toBe(1);
    expect(existsSync(path.join(folder(), 'asked'))).toBe(false);
    const program = { cwd: clone, args: ['scripts/run.js', 'src/main.ts'] };
    const { stderr: ofBot } = await start({ PATH: fakePath() }, program).ended;
    expect(ofBot).toMatch(/^Installing packages/);
  });

  it('that leaves out a package is not taken for complete', async () => {
    without('ws');
    const { code, stderr } = await setUp('exit 0');
    expect(stderr).toMatch(/packages are still missing; does another program change node_modules\?/);
    expect(code).toBe(1);
    expect(existsSync(path.join(clone, STAMP))).toBe(false);
  });
});

describe('node_modules from another machine', () => {
  it('without the programs of this one are installed again', async () => {
    const { packages } = JSON.parse(readFileSync(path.join(clone, 'package-lock.json'), 'utf8'));
    const here = `@esbuild/${process.platform}-${process.arch}`;
    expect(packages[`node_modules/${here}`]).toBeDefined();
    without(here);
    expect((await setUp('exit 1')).stderr).toMatch(/^Installing packages/);
  });

  it('whose programs are not executable are installed again', async () => {
    const here = path.join('node_modules', '@esbuild', `${process.platform}-${process.arch}`);
    rmSync(path.join(clone, here));
    cpSync(path.resolve(here), path.join(clone, here), { recursive: true });
    rmSync(path.join(clone, 'node_modules/esbuild'));
    cpSync(path.resolve('node_modules/esbuild'), path.join(clone, 'node_modules/esbuild'), { recursive: true });
    chmodSync(path.join(clone, here, 'bin/esbuild'), 0o644);
    expect((await setUp('exit 1')).stderr).toMatch(/^Installing packages/);
  });

  it('whose list of packages was cut off is installed again', async () => {
    writeFileSync(path.join(clone, 'node_modules/.package-lock.json'), '{ "name": "intars');
    expect((await setUp('exit 1')).stderr).toMatch(/^Installing packages/);
  });

  it('is not compared with a damaged package-lock.json: the set-up says how to restore it', async () => {
    writeFileSync(path.join(clone, 'package-lock.json'), '<<<<<<< HEAD');
    const { code, stderr } = await setUp('exit 0');
    expect(stderr).toMatch(/^package-lock\.json in \S*clone\S* is damaged: .*"git checkout package-lock\.json"\.\n$/);
    expect(code).toBe(1);
  });

  it('whose folders lost their files in an upload are installed again', async () => {
    rmSync(path.join(clone, 'node_modules/ws'));
    mkdirSync(path.join(clone, 'node_modules/ws'));
    expect((await setUp('exit 1')).stderr).toMatch(/^Installing packages/);
  });

  it('whose drawing library fails are repaired by a command that runs its script under any npm configuration', async () => {
    rmSync(path.join(clone, 'node_modules/canvas'));
    mkdirSync(path.join(clone, 'node_modules/canvas'));
    writeFileSync(path.join(clone, 'node_modules/canvas/package.json'), '{ "name": "canvas", "main": "index.js" }');
    writeFileSync(path.join(clone, 'node_modules/canvas/index.js'), 'throw new Error("libcairo.so.2: cannot open");');
    const { code, stderr } = await setUp('echo "why it could not be built"; exit 1', {
      npm_config_ignore_scripts: 'true',
    });
    expect(code).toBe(1);
    expect(npmCalls()[0]).toMatch(/^rebuild canvas --ignore-scripts=false/);
    expect(stderr).toContain('why it could not be built');
    expect(stderr).toMatch(/libcairo\.so\.2: cannot open|Missing for the drawing library|Could not install/);
  });
});
