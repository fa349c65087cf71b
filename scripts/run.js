/**
 * `node scripts/run.js FILE.ts ARGUMENTS…`: sets up what is missing, then runs a TypeScript program in this process.
 * What it prints is the program's alone: the set-up speaks on standard error.
 */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { explained, setUp } from './setup.js';

const PRODUCT = fileURLToPath(new URL('../src/', import.meta.url));

await explained(async () => {
  const [node = '', , program = '', ...programArguments] = process.argv;
  const file = path.resolve(program);
  await setUp({ development: !file.startsWith(PRODUCT) });
  // esbuild is there only once the packages are.
  const { compile } = await import('./compile.js');
  process.setSourceMapsEnabled(true);
  process.argv = [node, file, ...programArguments];
  await import(pathToFileURL(await compile(file)).href);
});
