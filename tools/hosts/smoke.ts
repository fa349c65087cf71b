/**
 * Entry point of `npm run -s smoke [-- --node 26]`: starts the installed bot with another Node; two people play a whole
 * game on SQLite and the beginning of one on PostgreSQL. Prints one JSON line each, exit code 1 if any failed.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compile } from '../../scripts/compile.js';
import {
  findPostgresql,
  installPostgresql,
  startPostgresqlServer,
} from '../../scripts/testServers/postgresqlServer.js';
import { run } from '../deploy/programs.ts';
import { exitOnSignals } from '../support/bot/children.ts';
import { aboutMachine } from '../support/figure.ts';
import { nodeIn } from './programs.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

const USAGE = `npm run -s smoke [-- --node 26]
  --node   a version as npm has it, such as 24
`;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Installations are reused. */
const CACHE = path.join(ROOT, 'node_modules', '.cache');

const log = (text: string): void => void process.stderr.write(`smoke: ${text}\n`);
const print = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const version = wanted();
if (version === null) {
  process.stderr.write(USAGE);
  process.exit(2);
}
exitOnSignals();
const node = await nodeIn(CACHE, version);
const runs = await outputOf('--version');
print({ about: { ...aboutMachine(), smokeNode: runs } });
const sources = path.join(ROOT, 'src', 'main.ts');
const compiled = await compile(sources);

await tried('a whole game on SQLite', (sandbox) =>
  sandbox.play(playOptions(sandbox, compiled), undefined, Number.POSITIVE_INFINITY),
);
await tried('the beginning of a game on PostgreSQL', async (sandbox) => {
  if (findPostgresql() === null) await installPostgresql();
  const server = await startPostgresqlServer();
  sandbox.atEnd(() => server.close());
  // The loader options that this Node needs for TypeScript.
  const program = (await outputOf('-p', 'process.features.typescript')) === 'strip' ? sources : compiled;
  return sandbox.play(playOptions(sandbox, program), { databaseUrl: server.url('postgres') });
});

/** Starts the program directly: the set-up would reinstall the packages for another Node. */
function playOptions({ folder }: Sandbox, program: string) {
  return { folder, programs: [node], command: ['node', program] };
}

async function outputOf(...args: readonly string[]): Promise<string> {
  return (await run(path.join(node, 'node'), args)).trim();
}

async function tried(name: string, play: (sandbox: Sandbox) => Promise<string>): Promise<void> {
  const startedAt = performance.now();
  const sandbox = openSandbox('smoke', { log, keep: false });
  try {
    const output = await play(sandbox);
    print({ smoke: name, ok: true, node: runs, output, seconds: Math.round((performance.now() - startedAt) / 1000) });
  } catch (error) {
    print({ smoke: name, ok: false, node: runs, output: String(error instanceof Error ? error.message : error) });
    process.exitCode = 1;
  } finally {
    await sandbox.close();
  }
}

function wanted(): string | null {
  try {
    return parseArgs({ options: { node: { type: 'string', default: '26' } } }).values.node;
  } catch {
    return null;
  }
}
