/**
 * Other package managers than npm have installed, and start the bot: pnpm, which links packages, and yarn.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../deploy/programs.ts';
import type { HostCase } from '../hostCase.ts';

interface Manager {
  readonly name: string;
  readonly flags: readonly string[];
  readonly codeOfSignal?: number;
}

const MANAGERS: readonly Manager[] = [
  { name: 'pnpm', flags: [] },
  // Yarn 1 knows nothing of package-lock.json, refuses what claims to need a newer Node, and ends every signal with 1.
  { name: 'yarn', flags: ['--ignore-engines'], codeOfSignal: 1 },
];

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
    for (const { name, flags, codeOfSignal } of MANAGERS) {
      const folder = await ground.clone(name);
      const { code, said } = await ground.command({ folder, programs, command: [name, 'install', ...flags] });
      if (code !== 0) throw new Error(`${name} install: ${said}`);
      const wish = { folder, programs, command: [name, 'start'], ...(codeOfSignal && { codeOfSignal }) };
      await ground.play(wish);
      // The manager's exit code says nothing of how the bot ended: the second start shows that it left all in order.
      if (codeOfSignal) await ground.play(wish);
    }
    return '6 moves each';
  },
};
