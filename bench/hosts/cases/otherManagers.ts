/**
 * Other package managers than npm have installed, and start the bot: pnpm, which links packages, and yarn.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../deploy/programs.ts';
import type { HostCase } from '../hostCase.ts';

export const otherManagers: HostCase = {
  name: 'managers',
  about: 'pnpm and yarn',
  async run(ground) {
    const target = path.join(ground.folder, 'managers');
    mkdirSync(target);
    writeFileSync(path.join(target, 'package.json'), '{ "private": true }\n');
    // Those that run on this Node.
    await run('npm', ['install', 'pnpm@10', 'yarn@1', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: target });
    const programs = [path.join(target, 'node_modules/.bin')];
    // Yarn 1 knows nothing of package-lock.json, and refuses what claims to need a newer Node.
    for (const [name = '', ...flags] of [['pnpm'], ['yarn', '--ignore-engines']]) {
      const folder = await ground.clone(name);
      const { code, said } = await ground.command({ folder, programs, command: [name, 'install', ...flags] });
      if (code !== 0) throw new Error(`${name} install: ${said}`);
      await ground.play({ folder, programs, command: [name, 'start'] });
    }
    return '6 moves each';
  },
};
