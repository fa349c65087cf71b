/**
 * A user without rights: in a folder of their own, whose home cannot be written, and in one that root has set up.
 */
import { chmodSync } from 'node:fs';
import { run } from '../../deploy/programs.ts';
import { type HostCase, takesRoot } from '../hostCase.ts';

/** One that has no name here. */
const UID = '4711';
const AS_THEM = ['setpriv', '--reuid', UID, '--regid', UID, '--clear-groups'];

export const withoutRights: HostCase = {
  name: 'user',
  about: 'a user without rights, name or home',
  lacks: takesRoot,
  async run(ground) {
    chmodSync(ground.folder, 0o755);
    const theirs = await ground.clone('theirs');
    await run('chown', ['-R', UID, theirs]);
    const wish = { before: AS_THEM, env: { HOME: '/nonexistent' } };
    const played = await ground.play({ ...wish, folder: theirs });
    const roots = await ground.clone('roots');
    const { code, said } = await ground.command({ ...wish, folder: roots });
    const sentence =
      /^\S*roots\S* may not be written by this user \(4711\): .* belongs to .*number 0\. Run "sudo chown -R 4711 '.*roots'" once/m;
    if (code !== 1 || !sentence.test(said) || said.includes('    at ')) throw new Error(`root's folder: ${said}`);
    // What it says to do is what helps.
    const [, command = ''] = /"sudo (chown [^"]*)"/.exec(said) ?? [];
    await run('sh', ['-c', command]);
    await ground.play({ ...wish, folder: roots });
    return `${played}; in root's folder: ${sentence.exec(said)?.[0]}, and then as well`;
  },
};
