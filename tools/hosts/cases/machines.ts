/** Cases of a user without rights, a read-only folder, little memory and a full disk. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../deploy/programs.ts';
import { type HostCase, type Sandbox, takesRoot } from '../sandbox.ts';

/** A user id without an entry in /etc/passwd. */
const UID = '4711';
const AS_THEM = ['setpriv', '--reuid', UID, '--regid', UID, '--clear-groups'];

/** A user without privileges: in their own folder with a read-only home, and in a folder that root has set up. */
export const withoutRights: HostCase = {
  name: 'user',
  about: 'a user without rights, name or home',
  lacks: takesRoot,
  async run(sandbox) {
    chmodSync(sandbox.folder, 0o755);
    const theirs = await sandbox.clone('theirs');
    await run('chown', ['-R', UID, theirs]);
    const options = { before: AS_THEM, env: { HOME: '/nonexistent' } };
    const played = await sandbox.play({ ...options, folder: theirs });
    const roots = await sandbox.clone('roots');
    const { code, output } = await sandbox.command({ ...options, folder: roots });
    const sentence =
      /^This user \(4711\) may not write to \S*roots\S*: .* belongs to .*number 0\. Run "sudo chown -R 4711 '.*roots'" once/m;
    if (code !== 1 || !sentence.test(output) || output.includes('    at ')) throw new Error(`root's folder: ${output}`);
    // The remedy that the message names must work.
    const [, command = ''] = /"sudo (chown [^"]*)"/.exec(output) ?? [];
    await run('sh', ['-c', command]);
    await sandbox.play({ ...options, folder: roots });
    return `${played}; in root's folder: ${sentence.exec(output)?.[0]}, and then as well`;
  },
};

const NOTHING_SET = ['TERM', 'LANG', 'LC_ALL', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TZ'].flatMap((name) => [
  '-u',
  name,
]);

/** As panels and platforms start a bot: no terminal, no locale, standard input closed, ports in the environment. */
export const bare: HostCase = {
  name: 'bare',
  about: 'no terminal, locale or input',
  lacks: () => (process.platform === 'win32' ? 'takes a shell of Unix' : null),
  async run(sandbox) {
    const before = ['env', ...NOTHING_SET, 'sh', '-c', 'exec "$@" 0<&-', 'sh'];
    const folder = await sandbox.clone();
    writeFileSync(path.join(folder, '.env'), '\uFEFFBACKUP_KEEP="3"\r\n\r\nLIMIT_HINTS = 5/50\r\n');
    return sandbox.play({ folder, before, env: { PORT: '3000', SERVER_PORT: '25565' } });
  },
};

/** Keeps the case's folder writable: `$1`. The other arguments are the command. */
const SPARSE = `set -e
mount --make-rprivate /
mount --bind /tmp /tmp
mount -o remount,bind,ro /tmp
mount --bind "$1" "$1"
mount -o remount,bind,rw "$1"
if [ -d /dev/shm ]; then mount -t tmpfs -o ro tmpfs /dev/shm; fi
umask 077
shift
exec "$@"`;

/** As hardened containers and services run a bot, without a place for temporary files. */
export const sparse: HostCase = {
  name: 'sparse',
  about: 'read-only /tmp and /dev/shm, private files, a rare time zone',
  lacks: takesRoot,
  async run(ground) {
    const folder = await ground.clone();
    const before = ['unshare', '--mount', 'sh', '-c', SPARSE, 'sh', ground.folder];
    return ground.play({ folder, before, env: { TZ: 'Pacific/Chatham', LANG: 'C', NODE_ENV: 'production' } });
  },
};

/** A data folder that root owns, as after one start by root: a message names it and says what to do. */
export const foreignData: HostCase = {
  name: 'data',
  about: 'a data folder of another user',
  lacks: takesRoot,
  async run(sandbox) {
    chmodSync(sandbox.folder, 0o755);
    const folder = await sandbox.clone();
    await run('chown', ['-R', UID, folder]);
    const options = { folder, before: AS_THEM, env: { HOME: '/nonexistent' } };
    await sandbox.play(options);
    await run('chown', ['-R', '0', path.join(folder, 'data')]);
    chmodSync(path.join(folder, 'data'), 0o700);
    const { code, output } = await sandbox.command(options);
    const sentence =
      /^The database .*clone\/data\/.* cannot be written \(EACCES at .*\): make its folder writable.*$/m.exec(
        output,
      )?.[0];
    if (code !== 1 || sentence === undefined || output.includes('    at ')) throw new Error(`${code}: ${output}`);
    return sentence;
  },
};

/**
 * A read-only program folder, as in services and containers: it works after the set-up; without it a message says so.
 */
export const readOnly: HostCase = {
  name: 'readonly',
  about: 'a program folder that cannot be written',
  lacks: takesRoot,
  async run(sandbox) {
    const folder = path.join(sandbox.folder, 'srv');
    mkdirSync(folder);
    const bare = await mounted(sandbox, await sandbox.clone('bare'));
    const refused = await sandbox.command({ folder, command: commandIn(bare) });
    const sentence = /cannot be written, because its file system is read-only: run "npm run setup"/;
    if (refused.code !== 1 || !sentence.test(refused.output)) throw new Error(`not set up: ${refused.output}`);
    const whole = await sandbox.clone('whole');
    const setUp = await sandbox.command({ folder: whole, command: ['npm', 'run', 'setup'] });
    if (setUp.code !== 0) throw new Error(`setting up: ${setUp.output}`);
    return sandbox.play({ folder, command: commandIn(await mounted(sandbox, whole)) });
  },
};

function commandIn(root: string): readonly string[] {
  return ['node', path.join(root, 'scripts/run.js'), path.join(root, 'src/main.ts')];
}

/** The same folder, made read-only in place. */
async function mounted(sandbox: Sandbox, folder: string): Promise<string> {
  await run('mount', ['--bind', folder, folder]);
  sandbox.atEnd(() => run('umount', [folder]));
  await run('mount', ['-o', 'remount,bind,ro', folder]);
  return folder;
}

const MEMORY = '/sys/fs/cgroup/memory';
const MB = 2 ** 20;

/**
 * 512 MB of memory without swap suffice for set-up and play, 450 MB for play; with 96 MB a message says that memory is
 * missing.
 */
export const littleMemory: HostCase = {
  name: 'memory',
  about: '512 MB, and too little',
  lacks: () => takesRoot() ?? (existsSync(MEMORY) ? null : `takes the control groups of memory at ${MEMORY}`),
  async run(sandbox) {
    const plenty = group(sandbox, 512);
    const folder = await sandbox.clone();
    const played = await sandbox.play({ folder, before: plenty.before });
    const enough = group(sandbox, 450);
    await sandbox.play({ folder, before: enough.before });
    const little = group(sandbox, 96);
    const { code, output } = await sandbox.command({ folder: await sandbox.clone('little'), before: little.before });
    if (code === 0 || !/memory ran out: give it 512 MB/.test(output)) throw new Error(`in 96 MB, ${code}: ${output}`);
    return `${played}, at most ${plenty.peak()} MB; once set up, ${enough.peak()} MB; in 96 MB: ${output.trim().split('\n').at(-1)}`;
  },
};

/** `before`: the prefix that starts a command in it. */
function group(sandbox: Sandbox, megabytes: number) {
  const own = /^\d+:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/';
  const folder = path.join(MEMORY, own, `intarsia-hosts-${process.pid}-${megabytes}`);
  mkdirSync(folder);
  sandbox.atEnd(() => rmdirSync(folder));
  writeFileSync(path.join(folder, 'memory.limit_in_bytes'), String(megabytes * MB));
  return {
    before: ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, 'sh'],
    peak: () => Math.round(Number(readFileSync(path.join(folder, 'memory.max_usage_in_bytes'), 'utf8')) / MB),
  };
}

/** A disk that is too small for the packages. */
export const fullDisk: HostCase = {
  name: 'disk',
  about: 'a disk without room',
  lacks: takesRoot,
  async run(sandbox) {
    const disk = path.join(sandbox.folder, 'disk');
    mkdirSync(disk);
    await run('mount', ['-t', 'tmpfs', '-o', 'size=250m', 'tmpfs', disk]);
    sandbox.atEnd(() => run('umount', [disk]));
    const { code, output } = await sandbox.command({ folder: await sandbox.clone('disk/clone') });
    const sentence = /^The disk is full at .*\n$/m.exec(output)?.[0];
    if (code !== 1 || sentence === undefined) throw new Error(`it ended with ${code}: ${output}`);
    return sentence.trim();
  },
};
