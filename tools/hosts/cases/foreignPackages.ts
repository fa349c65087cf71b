/**
 * node_modules from another machine: with another system's packages, without the right to be executed, for another C library, and by npm
 * with settings that leave things out.
 */
import { chmodSync, cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HostCase } from '../hostCase.ts';

const WINDOWS = ['--os=win32', '--cpu=x64'];

export const foreignPackages: HostCase = {
  name: 'packages',
  about: 'node_modules of another machine',
  async run(ground) {
    const install = async (name: string, ...flags: string[]) => {
      const folder = await ground.clone(name);
      const { code, said } = await ground.command({ folder, command: ['npm', 'ci', '--ignore-scripts', ...flags] });
      if (code !== 0) throw new Error(`npm ci ${flags.join(' ')}: ${said}`);
      return folder;
    };
    const played: string[] = [];
    const play = async (what: string, folder: string, env: Readonly<Record<string, string>> = {}) => {
      await ground
        .play({ folder, env })
        .catch((error: Error) => Promise.reject(new Error(`${what}: ${error.message}`)));
      played.push(what);
    };
    const windows = await install('windows', ...WINDOWS);
    await play('of Windows', windows);
    await play('without optional ones', await install('optional', '--omit=optional'));
    // What has been played with is a whole one; uploaded, it has lost the rights of its programs.
    const uploaded = await ground.clone('uploaded');
    cpSync(path.join(windows, 'node_modules'), path.join(uploaded, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    chmodSync(path.join(uploaded, 'node_modules/@esbuild/linux-x64/bin/esbuild'), 0o644);
    await play('without rights', uploaded);
    const musl = path.join(uploaded, 'node_modules/@img/sharp-linux-x64');
    if (existsSync(musl)) rmSync(musl, { recursive: true });
    await play('with a part missing', uploaded);
    const set = await ground.clone('set');
    writeFileSync(
      path.join(set, '.npmrc'),
      'ignore-scripts=true\nomit=optional\ninstall-strategy=nested\nlegacy-peer-deps=true\npackage-lock=false\n',
    );
    await play('by an .npmrc that leaves out', set, { NPM_CONFIG_IGNORE_SCRIPTS: 'true', NODE_ENV: 'production' });
    return `6 moves each: ${played.join(', ')}`;
  },
};
