/**
 * The newest npm, on a Node that it runs on: it runs no install scripts but those that package.json allows.
 */
import type { HostCase } from '../hostCase.ts';
import { nodeIn, npmIn } from '../programs.ts';

export const newestNpm: HostCase = {
  name: 'npm',
  about: 'the newest npm, on Node 24',
  async run(ground) {
    const node = await nodeIn(ground.folder, '24');
    const npm = await npmIn(ground.folder, 'latest', node);
    return ground.play({ folder: await ground.clone(), programs: [npm, node] });
  },
};
