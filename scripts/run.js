/**
 * `node scripts/run.js FILE.ts ARGUMENTS…`: sets up what is missing, then runs a TypeScript program in this process.
 * Set-up messages go to standard error.
 */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtProgram } from './packaging/built.js';
import { takeSecrets } from './process/secrets.js';
import { explained, setUp } from './setup.js';

/** Runs without the development packages. */
const PRODUCT = ['../src/', '../packages/', '../tools/componentEditor/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);
/** The operator's commands may run beside the bot, also after the files of another version have come. */
const COMMANDS = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));

// Neither the packages' scripts nor esbuild, which stays as a process of its own, may see them.
const secrets = takeSecrets();
await explained(async () => {
  const [node = '', , program = '', ...programArguments] = process.argv;
  const file = path.resolve(program);
  // esbuild exists only after the packages are installed.
  const compiling = async () => (await import('./compile.js')).compile(file);
  const development = !PRODUCT.some((folder) => file.startsWith(folder));
  if (builtProgram(file) === null) await setUp({ development, besideBot: file === COMMANDS, meanwhile: compiling });
  const compiled = await compiling();
  process.setSourceMapsEnabled(true);
  process.argv = [node, file, ...programArguments];
  Object.assign(process.env, secrets);
  await import(pathToFileURL(compiled).href);
});
