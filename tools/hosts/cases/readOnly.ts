/**
 * A program folder that cannot be written, as services and containers have it: set up before it plays, not set up it says so.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../deploy/programs.ts';
import type { Ground } from '../ground.ts';
import { type HostCase, takesRoot } from '../hostCase.ts';

export const readOnly: HostCase = {
  name: 'readonly',
  about: 'a program folder that cannot be written',
  lacks: takesRoot,
  async run(ground) {
    const folder = path.join(ground.folder, 'srv');
    mkdirSync(folder);
    const bare = await mounted(ground, await ground.clone('bare'));
    const refused = await ground.command({ folder, command: commandIn(bare) });
    const sentence = /cannot be written, because its file system is read-only: run "npm run setup"/;
    if (refused.code !== 1 || !sentence.test(refused.said)) throw new Error(`not set up: ${refused.said}`);
    const whole = await ground.clone('whole');
    const setUp = await ground.command({ folder: whole, command: ['npm', 'run', 'setup'] });
    if (setUp.code !== 0) throw new Error(`setting up: ${setUp.said}`);
    return ground.play({ folder, command: commandIn(await mounted(ground, whole)) });
  },
};

function commandIn(root: string): readonly string[] {
  return ['node', path.join(root, 'scripts/run.js'), path.join(root, 'src/main.ts')];
}

/** The same folder where it stands, but not to be written any more. */
async function mounted(ground: Ground, folder: string): Promise<string> {
  await run('mount', ['--bind', folder, folder]);
  ground.atEnd(() => run('umount', [folder]));
  await run('mount', ['-o', 'remount,bind,ro', folder]);
  return folder;
}
