/**
 * A disk on which the packages have no room.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../deploy/programs.ts';
import { type HostCase, takesRoot } from '../hostCase.ts';

export const fullDisk: HostCase = {
  name: 'disk',
  about: 'a disk without room',
  lacks: takesRoot,
  async run(ground) {
    const disk = path.join(ground.folder, 'disk');
    mkdirSync(disk);
    await run('mount', ['-t', 'tmpfs', '-o', 'size=250m', 'tmpfs', disk]);
    ground.atEnd(() => run('umount', [disk]));
    const { code, said } = await ground.command({ folder: await ground.clone('disk/clone') });
    const sentence = /^The disk has no room for .*\n$/m.exec(said)?.[0];
    if (code !== 1 || sentence === undefined) throw new Error(`it ended with ${code}: ${said}`);
    return sentence.trim();
  },
};
