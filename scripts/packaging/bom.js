/**
 * `npm run -s bom -- FILE`: writes a CycloneDX list of the packages that the bot runs with, for vulnerability scanners.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';

const USAGE = 'npm run -s bom -- bom.json\n';

const { file, help, fault } = readArguments(process.argv.slice(2));
if (help) {
  process.stdout.write(`Writes a CycloneDX list of the packages that the bot runs with to a file: ${USAGE}`);
  process.exit(0);
}
if (fault !== undefined) {
  process.stderr.write(`${fault}: ${USAGE}`);
  process.exit(2);
}
const root = new URL('../..', import.meta.url);
const { stdout } = await promisify(execFile)(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'],
  { cwd: fileURLToPath(root), maxBuffer: 256 * 1024 * 1024, shell: process.platform === 'win32' },
);
const bom = JSON.parse(stdout);
// npm names the component after the folder; the list names the package.
const { name } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
bom.metadata.component.name = name;
await writeFile(file, `${JSON.stringify(bom, null, 2)}\n`);

/** Returns the file to write, or throws a usage error. */
function readArguments(args) {
  try {
    const options = { help: { type: 'boolean', short: 'h' } };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) return { help: true };
    const [named, ...more] = positionals;
    return named === undefined || more.length > 0 ? { fault: 'Name one file for the list' } : { file: named };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [option] = args.filter((each) => each.startsWith('-'));
    return { fault: `Unknown option ${option}` };
  }
}
