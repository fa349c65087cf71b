/**
 * Runs a container without an engine: own namespaces, unprivileged user, read-only root except for mounts. It shares
 * this machine's network.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { killOnExit } from '../support/bot/children.ts';
import type { ImageConfiguration } from './builder.ts';
import { run } from './programs.ts';

export interface ContainerOptions {
  /** The folder with the image's files. */
  readonly root: string;
  readonly configuration: ImageConfiguration;
  /** An empty folder, or that of an earlier container: the persistent data and the mount point of the root. */
  readonly folder: string;
  /** Environment variables in addition to those of the image. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface Container {
  /** Resolves once the program is ready; rejects if it ends before. */
  ready(): Promise<void>;
  /** A field of `/proc/PID/status` of the program. */
  status(name: string): string;
  /** Runs another program in the container, like `docker exec`. */
  execute(command: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Executed>;
  /** Sends SIGTERM; resolves to the exit code when all processes have exited. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** The program's standard error so far. */
  output(): string;
}

interface Executed {
  /** Null if a signal ended it. */
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

/** Mounts as an engine does with --read-only, --tmpfs /tmp and --security-opt no-new-privileges. */
const INSIDE = `set -e
at="$1" data="$2" image="$3" user="$4" folder="$5"; shift 5
mount --bind "$image" "$at" && mount -o remount,bind,ro "$at"
mount -t proc proc "$at/proc"
mount -t tmpfs -o mode=1777 tmpfs "$at/tmp"
mount -t tmpfs -o mode=755 tmpfs "$at/dev"
for device in null zero full random urandom; do
  touch "$at/dev/$device" && mount --bind "/dev/$device" "$at/dev/$device"
done
mount --bind "$data" "$at/srv/data"
exec setpriv --no-new-privs chroot --userspec="$user" --groups= "$at" env --chdir="$folder" "$@"`;

export async function startContainer({
  root,
  configuration,
  folder,
  environment,
}: ContainerOptions): Promise<Container> {
  const at = path.join(folder, 'root');
  const data = dataOf(folder);
  for (const name of [at, data]) mkdirSync(name, { recursive: true });
  const [user = 0, group = 0] = configuration.User.split(':').map(Number);
  chownSync(data, user, group);
  const own = Object.fromEntries(
    configuration.Env.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const env = { ...own, ...environment };
  const placeholders = [at, data, root, configuration.User, configuration.WorkingDir, ...configuration.Cmd];
  const outer = spawn(
    'unshare',
    [
      ...['--mount', '--propagation', 'private', '--pid', '--ipc', '--uts', '--fork', '--kill-child'],
      ...['sh', '-c', INSIDE, 'sh', ...placeholders],
    ],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  killOnExit(outer);
  let output = '';
  outer.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const gone = once(outer, 'close').then(([code]) => code as number | null);
  const greeting = once(outer.stdout, 'data');
  // The program at the end of the chain of exec calls.
  const pid = () => Number(readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').trim());

  return {
    async ready() {
      const code = await Promise.race([greeting.then(() => 'ready' as const), gone]);
      if (code !== 'ready') throw new Error(`the program in the container has ended with ${code}:\n${output}`);
    },
    status: (name) =>
      new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1] ?? '',
    async execute(command, more = {}) {
      const entering = ['--target', `${pid()}`, '--mount', '--pid', '--ipc', '--uts', '--root', '--wd'];
      const child = spawn('nsenter', [...entering, '--setuid', `${user}`, '--setgid', `${group}`, ...command], {
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      killOnExit(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output += chunk;
        });
      }
      const [code] = await once(child, 'close');
      return { code, output };
    },
    async stop() {
      process.kill(pid(), configuration.StopSignal);
      return gone;
    },
    async kill() {
      outer.kill('SIGKILL');
      await gone;
    },
    output: () => output,
  };
}

/** The persistent data of a container with this folder. */
export function dataOf(folder: string): string {
  return path.join(folder, 'data');
}

/** The disk usage of the files in a folder, in MB. */
export async function megabytesOf(folder: string): Promise<number> {
  return Number.parseInt(await run('du', ['-s', '--block-size=1000000', folder]), 10);
}
