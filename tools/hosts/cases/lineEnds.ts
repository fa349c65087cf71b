/**
 * A checkout with the line ends of Windows beside one with those of Unix: each goes on with the database of the other.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../deploy/programs.ts';
import type { HostCase } from '../hostCase.ts';

export const lineEnds: HostCase = {
  name: 'crlf',
  about: 'line ends of Windows',
  async run(ground) {
    const [unix, windows] = [await ground.clone('unix'), await ground.clone('windows')];
    // As a checkout of before has them, or a copy by an editor; .gitattributes keeps git from it.
    const files = (await run('git', ['ls-files', '--eol'], { cwd: windows })).split('\n');
    const texts = files.filter((line) => line.includes('w/lf')).map((line) => line.slice(line.indexOf('\t') + 1));
    for (let index = 0; index < texts.length; index += 200) {
      await run('sed', ['-i', 's/$/\\r/', '--', ...texts.slice(index, index + 200)], { cwd: windows });
    }
    if (!readFileSync(path.join(windows, 'package.json'), 'utf8').includes('\r\n')) throw new Error('no CRLF');
    const databaseUrl = `file:${path.join(ground.folder, 'intarsia.db')}`;
    await ground.play({ folder: windows }, { databaseUrl });
    await ground.play({ folder: unix }, { databaseUrl });
    rmSync(path.join(ground.folder, 'intarsia.db'));
    await ground.play({ folder: unix }, { databaseUrl });
    return `${await ground.play({ folder: windows }, { databaseUrl })}, both ways`;
  },
};
