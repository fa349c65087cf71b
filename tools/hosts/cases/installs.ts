/** Cases of other Node and npm versions, package managers, foreign node_modules, line ends and folder names. */
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../deploy/programs.ts';
import { nodeIn, npmIn } from '../programs.ts';
import type { HostCase } from '../sandbox.ts';

/** The newest npm on a Node that it supports: it runs only the install scripts that package.json allows. */
export const newestNpm: HostCase = {
  name: 'npm',
  about: 'the newest npm, on Node 24',
  async run(sandbox) {
    const node = await nodeIn(sandbox.folder, '24');
    const npm = await npmIn(sandbox.folder, 'latest', node);
    return sandbox.play({ folder: await sandbox.clone(), programs: [npm, node] });
  },
};

/** The newest Node with this machine's npm. */
export const newestNode: HostCase = {
  name: 'node',
  about: 'the newest Node',
  async run(sandbox) {
    return sandbox.play({ folder: await sandbox.clone(), programs: [await nodeIn(sandbox.folder, 'latest')] });
  },
};

const WINDOWS = ['--os=win32', '--cpu=x64'];

/**
 * node_modules from another machine: for another system, without execute permissions, for another C library, or
 * installed with options that omit packages.
 */
export const foreignPackages: HostCase = {
  name: 'packages',
  about: 'node_modules of another machine',
  async run(sandbox) {
    const install = async (name: string, ...flags: string[]) => {
      const folder = await sandbox.clone(name);
      const { code, output } = await sandbox.command({ folder, command: ['npm', 'ci', '--ignore-scripts', ...flags] });
      if (code !== 0) throw new Error(`npm ci ${flags.join(' ')}: ${output}`);
      return folder;
    };
    const played: string[] = [];
    const play = async (what: string, folder: string, env: Readonly<Record<string, string>> = {}) => {
      await sandbox
        .play({ folder, env })
        .catch((error: Error) => Promise.reject(new Error(`${what}: ${error.message}`)));
      played.push(what);
    };
    const windows = await install('windows', ...WINDOWS);
    await play('of Windows', windows);
    await play('without optional ones', await install('optional', '--omit=optional'));
    // The complete one has been played with; uploading it removed execute permissions.
    const uploaded = await sandbox.clone('uploaded');
    cpSync(path.join(windows, 'node_modules'), path.join(uploaded, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    chmodSync(path.join(uploaded, 'node_modules/@esbuild/linux-x64/bin/esbuild'), 0o644);
    await play('without rights', uploaded);
    const musl = path.join(uploaded, 'node_modules/@img/sharp-linux-x64');
    if (existsSync(musl)) rmSync(musl, { recursive: true });
    await play('with a part missing', uploaded);
    const set = await sandbox.clone('set');
    writeFileSync(
      path.join(set, '.npmrc'),
      'ignore-scripts=true\nomit=optional\ninstall-strategy=nested\nlegacy-peer-deps=true\npackage-lock=false\n',
    );
    await play('by an .npmrc that leaves out', set, { NPM_CONFIG_IGNORE_SCRIPTS: 'true', NODE_ENV: 'production' });
    return `6 moves each: ${played.join(', ')}`;
  },
};

interface Manager {
  readonly name: string;
  readonly flags: readonly string[];
  readonly codeOfSignal?: number;
}

const MANAGERS: readonly Manager[] = [
  { name: 'pnpm', flags: [] },
  // Yarn 1 ignores package-lock.json, rejects packages that require a newer Node, and exits with 1 on every signal.
  { name: 'yarn', flags: ['--ignore-engines'], codeOfSignal: 1 },
];

/** Installs and starts the bot with other package managers: pnpm, which links packages, and yarn. */
export const otherManagers: HostCase = {
  name: 'managers',
  about: 'pnpm and yarn',
  async run(sandbox) {
    const target = path.join(sandbox.folder, 'managers');
    mkdirSync(target);
    writeFileSync(path.join(target, 'package.json'), '{ "private": true }\n');
    // The versions that support this Node.
    await run('npm', ['install', 'pnpm@10', 'yarn@1', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: target });
    const programs = [path.join(target, 'node_modules/.bin')];
    for (const { name, flags, codeOfSignal } of MANAGERS) {
      const folder = await sandbox.clone(name);
      const { code, output } = await sandbox.command({ folder, programs, command: [name, 'install', ...flags] });
      if (code !== 0) throw new Error(`${name} install: ${output}`);
      const options = { folder, programs, command: [name, 'start'], ...(codeOfSignal && { codeOfSignal }) };
      await sandbox.play(options);
      // The manager's exit code does not show how the bot ended; the second start shows that it left a consistent
      // state.
      if (codeOfSignal) await sandbox.play(options);
    }
    return '6 moves each';
  },
};

/** Checkouts with the line endings of Windows and Unix, each of which continues with the other's database. */
export const lineEnds: HostCase = {
  name: 'crlf',
  about: 'line ends of Windows',
  async run(sandbox) {
    const [unix, windows] = [await sandbox.clone('unix'), await sandbox.clone('windows')];
    // As in older checkouts or copies by an editor; .gitattributes prevents it in git.
    const files = (await run('git', ['ls-files', '--eol'], { cwd: windows })).split('\n');
    const texts = files.filter((line) => line.includes('w/lf')).map((line) => line.slice(line.indexOf('\t') + 1));
    for (let index = 0; index < texts.length; index += 200) {
      await run('sed', ['-i', 's/$/\\r/', '--', ...texts.slice(index, index + 200)], { cwd: windows });
    }
    if (!readFileSync(path.join(windows, 'package.json'), 'utf8').includes('\r\n')) throw new Error('no CRLF');
    const databaseUrl = `file:${path.join(sandbox.folder, 'intarsia.db')}`;
    await sandbox.play({ folder: windows }, { databaseUrl });
    await sandbox.play({ folder: unix }, { databaseUrl });
    rmSync(path.join(sandbox.folder, 'intarsia.db'));
    await sandbox.play({ folder: unix }, { databaseUrl });
    return `${await sandbox.play({ folder: windows }, { databaseUrl })}, both ways`;
  },
};

/** A checkout and a database in folders whose names contain unusual characters. */
export const oddFolder: HostCase = {
  name: 'folder',
  about: 'folders with odd characters',
  async run(sandbox) {
    const folder = await sandbox.clone("sp ace #1 100% ü (é) it's & $HOME");
    const games = path.join(sandbox.folder, 'Spiele #2 50% für Jürgen?');
    mkdirSync(games);
    return sandbox.play({ folder }, { databaseUrl: `file:${path.join(games, 'i.db')}` });
  },
};
