/**
 * `npm run -s bom -- FILE`: a list of all packages that the bot runs with, in the form of CycloneDX, for programs that look for
 * known weaknesses. npm makes it from what is installed, without asking anybody; reading it is left to those programs.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0) {
  process.stderr.write('Name one file for the list: npm run -s bom -- bom.json\n');
  process.exit(2);
}
const root = new URL('..', import.meta.url);
const { stdout } = await promisify(execFile)(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'],
  { cwd: fileURLToPath(root), maxBuffer: 256 * 1024 * 1024, shell: process.platform === 'win32' },
);
const bom = JSON.parse(stdout);
// npm calls us by the folder that we lie in.
const { name } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
bom.metadata.component.name = name;
await writeFile(file, `${JSON.stringify(bom, null, 2)}\n`);
