/**
 * Entry point of `npm run -s deploy:proof`: builds the image without an engine, starts it, and prints one JSON line per
 * figure; exit code 1 if something is wrong. Needs Linux, root, access to Debian's and npm's packages, some minutes and
 * 3 GB of temporary space.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installSystemPackages, SetupError } from '../../scripts/system.js';
import { exitOnSignals } from '../support/bot/children.ts';
import { aboutMachine, type Figure, withoutGoal } from '../support/figure.ts';
import { type Builder, createBuilder, makeBase } from './builder.ts';
import { run } from './programs.ts';
import { prove } from './proof.ts';

const PROGRAMS = ['buildah', 'debootstrap'];
const NEEDS_BYTES = 6e9;
const USAGE = `npm run -s deploy:proof [-- --folder FOLDER]
  FOLDER keeps the build; an image already in it is tested without a rebuild.`;

const log = (text: string) => process.stderr.write(`deploy:proof: ${text}\n`);
const print = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

function chosenFolder(): string | undefined {
  try {
    return parseArgs({ options: { folder: { type: 'string' } } }).values.folder;
  } catch (error) {
    throw new SetupError(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

async function install(program: string, args: readonly string[], { failure }: { readonly failure: string }) {
  await run(program, args).catch((error) => {
    throw new SetupError(`${error.message}\n${failure}`);
  });
}

/** Installs missing Debian packages. */
async function installPrograms(): Promise<void> {
  const missing = PROGRAMS.filter(
    (name) => !(process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name))),
  );
  if (missing.length === 0) return;
  await installSystemPackages(missing, install, 'an image without an engine');
}

/** The build folder; it must have enough free space. */
function folderToBuildIn(chosen: string | undefined): string {
  const folder = chosen === undefined ? mkdtempSync(path.join(tmpdir(), 'intarsia-image-')) : path.resolve(chosen);
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < NEEDS_BYTES)
    throw new SetupError(`${folder}: less than ${NEEDS_BYTES / 1e9} GB are free there.`);
  return folder;
}

async function build(folder: string, builder: Builder, logFile: string): Promise<Figure> {
  const startedAt = performance.now();
  const base = path.join(folder, 'base');
  log('a base: Debian and Node.js');
  await makeBase(base, { log: logFile });
  log('the image, by deploy/Dockerfile');
  await builder.build(base);
  rmSync(base, { recursive: true });
  return withoutGoal('deploy.build.s', (performance.now() - startedAt) / 1000, 's');
}

async function main(): Promise<void> {
  const chosen = chosenFolder();
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new SetupError('Building an image without an engine requires Linux and root.');
  }
  await installPrograms();
  const folder = folderToBuildIn(chosen);
  const logFile = path.join(folder, 'log');
  const builder = createBuilder(folder, { log: logFile });
  exitOnSignals();
  print({ about: aboutMachine() });
  try {
    if (!(await builder.isBuilt())) print(await build(folder, builder, logFile));
    const options = { root: await builder.mount(), configuration: await builder.configuration(), log };
    for await (const figure of prove({ ...options, folder: mkdtempSync(path.join(folder, 'keeps-')) })) {
      print(figure);
      if (figure.met === false) process.exitCode = 1;
    }
  } finally {
    await (chosen === undefined ? builder.remove() : builder.unmount());
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
