/**
 * Which packages are installed already, as npm itself has noted it: somebody may have installed them by hand, also without
 * those that only development needs. Installing what is missing is the set-up's.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether all packages of package-lock.json are in node_modules, each in its version; but for those of other machines.
 * @param {string} root the folder of both
 * @param {{ development: boolean }} wanted whether those count that only development needs
 */
export function packagesAreThere(root, { development }) {
  const noted = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const { packages: installed } = JSON.parse(readFileSync(noted, 'utf8'));
  return Object.entries(packages).every(([place, { version, link, optional, dev, devOptional }]) => {
    if (!place.startsWith('node_modules/') || link) return true;
    if (!development && (dev || devOptional)) return true;
    return installed[place]?.version === version || (optional && !installed[place]);
  });
}
