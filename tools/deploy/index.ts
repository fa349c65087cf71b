/**
 * Entry point of `npm run -s deploy:proof`: builds the image as deploy/Dockerfile says, without an engine, starts it, and says
 * what came of it, one JSON line a figure; exit code 1 where something is not as it is to be. It needs Linux, root, a way
 * to Debian's packages and to npm's, some minutes, and three gigabytes, which it gives back.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installSystemPackages, SetupError } from '../../scripts/system.js';
import { endOnSignals } from '../support/bot/children.ts';
import { aboutMachine, type Figure, told } from '../support/figure.ts';
import { makeBase } from './base.ts';
import { type Builder, createBuilder } from './builder.ts';
import { run } from './programs.ts';
import { prove } from './proof.ts';

const PROGRAMS = ['buildah', 'debootstrap'];
const NEEDS_BYTES = 6e9;
const USAGE = `npm run -s deploy:proof [-- --folder FOLDER]
  FOLDER keeps what is built: where an image is there already, that one is proved.`;

const say = (text: string) => process.stderr.write(`deploy:proof: ${text}\n`);
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

/** Debian's packages, where they are not there yet. */
async function installPrograms(): Promise<void> {
  const missing = PROGRAMS.filter(
    (name) => !(process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name))),
  );
  if (missing.length === 0) return;
  await installSystemPackages(missing, install, 'an image without an engine');
}

/** A folder in which there is room. */
function folderToBuildIn(chosen: string | undefined): string {
  const folder = chosen === undefined ? mkdtempSync(path.join(tmpdir(), 'intarsia-image-')) : path.resolve(chosen);
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < NEEDS_BYTES)
    throw new SetupError(`${folder}: less than ${NEEDS_BYTES / 1e9} GB are free there.`);
  return folder;
}

async function build(folder: string, builder: Builder, log: string): Promise<Figure> {
  const begun = performance.now();
  const base = path.join(folder, 'base');
  say('a base: Debian and Node.js');
  await makeBase(base, { log });
  say('the image, by deploy/Dockerfile');
  await builder.build(base);
  rmSync(base, { recursive: true });
  return told('deploy.build.s', (performance.now() - begun) / 1000, 's');
}

async function main(): Promise<void> {
  const chosen = chosenFolder();
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new SetupError('Building an image without an engine takes Linux and root.');
  }
  await installPrograms();
  const folder = folderToBuildIn(chosen);
  const log = path.join(folder, 'log');
  const builder = createBuilder(folder, { log });
  endOnSignals();
  print({ about: aboutMachine() });
  try {
    if (!(await builder.isBuilt())) print(await build(folder, builder, log));
    const wish = { root: await builder.mount(), configuration: await builder.configuration(), say };
    for await (const figure of prove({ ...wish, folder: mkdtempSync(path.join(folder, 'keeps-')) })) {
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
