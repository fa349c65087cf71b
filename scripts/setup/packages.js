/**
 * Which packages are installed already, as npm itself has noted it: somebody may have installed them by hand, also without
 * those that only development needs, or copied them from another machine.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/**
 * Whether all packages of package-lock.json are in node_modules, each in its version, with the machine code for this machine.
 * @param {string} root the folder of both
 * @param {{ development: boolean }} wanted whether those count that only development needs
 */
export function packagesAreThere(root, { development }) {
  const noted = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const { packages: installed } = JSON.parse(readFileSync(noted, 'utf8'));
  const offered = new Set(Object.keys(installed).flatMap((place) => offersOf(place, packages)));
  return Object.entries(packages).every(([place, { version, link, optional, dev, devOptional }]) => {
    if (!place.startsWith('node_modules/') || link) return true;
    if (!development && (dev || devOptional)) return true;
    // An upload leaves empty folders behind, or none.
    if (installed[place]?.version === version) return existsSync(path.join(root, place, 'package.json'));
    return optional && !installed[place] && !offered.has(place);
  });
}

/** The machine code for this machine that an installed package brings as packages of their own. */
function offersOf(place, packages) {
  return Object.keys(packages[place]?.optionalDependencies ?? {})
    .map((name) => `node_modules/${name}`)
    .filter((offer) => packages[offer]?.os && isForThisMachine(packages[offer]));
}

function isForThisMachine({ os, cpu, libc }) {
  return includes(os, process.platform) && includes(cpu, process.arch) && (!libc || includes(libc, libcHere()));
}

/** As package.json has them: what is named, or all but what is named with "!". */
function includes(named, here) {
  if (!named) return true;
  return named.some((name) => name.startsWith('!')) ? !named.includes(`!${here}`) : named.includes(here);
}

/** `glibc` or `musl`; `none` where the system is not Linux. */
export function libcHere() {
  if (process.platform !== 'linux') return 'none';
  // Looking up the names of all network addresses can take seconds.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
