/**
 * The newest Node, with the npm of this machine.
 */
import type { HostCase } from '../hostCase.ts';
import { nodeIn } from '../programs.ts';

export const newestNode: HostCase = {
  name: 'node',
  about: 'the newest Node',
  async run(ground) {
    return ground.play({ folder: await ground.clone(), programs: [await nodeIn(ground.folder, 'latest')] });
  },
};
