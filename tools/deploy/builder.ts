/**
 * The image as buildah builds it from the Dockerfile, in a folder of its own, without an engine: what it says of itself, and
 * its files. What is done with them is left to others.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type RunOptions, run } from './programs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BASE = 'localhost/intarsia-base';
const IMAGE = 'localhost/intarsia';

/** What an engine reads of an image. */
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
  /** Makes an image of a folder with a whole system, and builds on it all that the Dockerfile says. */
  build(base: string): Promise<void>;
  configuration(): Promise<ImageConfiguration>;
  /** The folder in which the image's files are, until `unmount`. */
  mount(): Promise<string>;
  /** The images stay. */
  unmount(): Promise<void>;
  /** Nothing of it is left. */
  remove(): Promise<void>;
}

export function createBuilder(folder: string, options: RunOptions): Builder {
  const where = ['--root', path.join(folder, 'store'), '--runroot', path.join(folder, 'run')];
  // The kernel's own: a copy of everything for each step would need a large disk.
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
