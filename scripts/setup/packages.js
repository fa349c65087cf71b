/** Checks which packages npm has installed, and whether their machine code is for this machine. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { SetupError } from '../system.js';
import { execute } from './programs.js';

/**
 * Whether node_modules has all packages of package-lock.json in their versions, with the machine code for this machine.
 * @param {string} root the folder of both
 * @param {{ development?: boolean }} wanted whether development packages count
 * @throws {SetupError} if package-lock.json is damaged
 */
export function packagesAreThere(root, { development = false }) {
  const installedList = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const packages = packagesIn(path.join(root, 'package-lock.json'));
  if (packages === null) {
    throw new SetupError(
      `package-lock.json in ${root} is damaged: restore it, for example with "git checkout package-lock.json".`,
    );
  }
  // A power cut may have cut it off.
  const installed = packagesIn(installedList);
  if (installed === null) return false;
  const offered = new Set(Object.keys(installed).flatMap((place) => offersOf(place, packages)));
  return Object.entries(packages).every(([place, { version, link, optional, dev, devOptional }]) => {
    if (!place.startsWith('node_modules/') || link) return true;
    if (!development && (dev || devOptional)) return true;
    // An upload may drop or empty folders.
    if (installed[place]?.version === version) return existsSync(path.join(root, place, 'package.json'));
    return optional && !installed[place] && !offered.has(place);
  });
}

/** Null if the list is damaged. */
function packagesIn(list) {
  try {
    return JSON.parse(readFileSync(list, 'utf8')).packages ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The optional packages with machine code for this machine that an installed package offers. */
function offersOf(place, packages) {
  return Object.keys(packages[place]?.optionalDependencies ?? {})
    .map((name) => `node_modules/${name}`)
    .filter((offer) => packages[offer]?.os && isForThisMachine(packages[offer]));
}

function isForThisMachine({ os, cpu, libc }) {
  return includes(os, process.platform) && includes(cpu, process.arch) && (!libc || includes(libc, libcHere()));
}

/** Evaluates a list of package.json: the named values, or all except those with "!". */
function includes(named, here) {
  if (!named) return true;
  return named.some((name) => name.startsWith('!')) ? !named.includes(`!${here}`) : named.includes(here);
}

/** `glibc` or `musl`; `none` on systems other than Linux. */
export function libcHere() {
  if (process.platform !== 'linux') return 'none';
  // Resolving the names of all network addresses can take seconds.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** Prints the packages that do not run, one a line, each with the first line of its error. */
const PROBE = `
const probes = {
  canvas: () => require('canvas').createCanvas(1, 1).getContext('2d'),
  sharp: () => require('sharp'),
  libsql: () => new (require('libsql'))(':memory:').close(),
  esbuild: () => require('esbuild').transformSync(''),
};
for (const [name, probe] of Object.entries(probes)) {
  try {
    probe();
  } catch (error) {
    console.log(name + ' ' + String(error.message).trim().split('\\n')[0]);
  }
}`;

/** @returns {Promise<Map<string, string>>} the packages that do not run here, each with its error */
export async function brokenPackages() {
  const { code, output } = await execute(process.execPath, ['-e', PROBE]);
  // If the process crashes, the cause is the drawing library, which is probed first and links most of the system.
  if (code !== 0) return new Map([['canvas', output.trim().split('\n')[0] || 'it crashes the process']]);
  const lines = output.split('\n').map((line) => /^(canvas|sharp|libsql|esbuild) (.*)$/.exec(line));
  return new Map(lines.flatMap((found) => (found ? [[found[1], found[2]]] : [])));
}
