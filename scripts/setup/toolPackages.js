/** Installs packages that only one tool needs into that tool's folder, when it first runs. */
import { packagesAreThere } from './packages.js';
import { run } from './programs.js';

/**
 * @param {string} folder the tool's, with its own package-lock.json; `node_modules` there also sees the repository's
 * @throws {import('../system.js').SetupError} with a sentence for people
 */
export async function installToolPackages(folder) {
  if (packagesAreThere(folder, { development: true })) return;
  process.stderr.write(`Installing the packages of ${folder} (once) …\n`);
  // Without peers: vitest must be the one that the tests import.
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  await run('npm', args, { failure: `The packages of ${folder} could not be installed; \`npm ci\` there shows more.` });
}
