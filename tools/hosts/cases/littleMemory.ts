/**
 * 512 MB for everything, without swap: set up and played. In 256 MB it says what is missing.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Ground } from '../ground.ts';
import { type HostCase, takesRoot } from '../hostCase.ts';

const MEMORY = '/sys/fs/cgroup/memory';
const MB = 2 ** 20;

export const littleMemory: HostCase = {
  name: 'memory',
  about: '512 MB, and too little',
  lacks: () => takesRoot() ?? (existsSync(MEMORY) ? null : `takes the control groups of memory at ${MEMORY}`),
  async run(ground) {
    const plenty = group(ground, 512);
    const played = await ground.play({ folder: await ground.clone(), before: plenty.before });
    const little = group(ground, 96);
    const { code, said } = await ground.command({ folder: await ground.clone('little'), before: little.before });
    if (code === 0 || !/memory runs out: give it 512 MB/.test(said)) throw new Error(`in 96 MB, ${code}: ${said}`);
    return `${played}, at most ${plenty.peak()} MB; in 96 MB: ${said.trim().split('\n').at(-1)}`;
  },
};

/** `before`: what starts a command in it. */
function group(ground: Ground, megabytes: number) {
  const own = /^\d+:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/';
  const folder = path.join(MEMORY, own, `intarsia-hosts-${process.pid}-${megabytes}`);
  mkdirSync(folder);
  ground.atEnd(() => rmdirSync(folder));
  writeFileSync(path.join(folder, 'memory.limit_in_bytes'), String(megabytes * MB));
  return {
    before: ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, 'sh'],
    peak: () => Math.round(Number(readFileSync(path.join(folder, 'memory.max_usage_in_bytes'), 'utf8')) / MB),
  };
}
