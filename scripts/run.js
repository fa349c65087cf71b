/**
 * `node scripts/run.js FILE.ts ARGUMENTS…`: sets up what is missing, then runs a TypeScript program in this process.
 * What it prints is the program's alone: the set-up speaks on standard error.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { explained, setUp } from './setup.js';

await explained(async () => {
  await setUp();
  // esbuild is there only once the packages are.
  const { compile } = await import('./compile.js');
  process.setSourceMapsEnabled(true);
  const [node = '', , program = '', ...programArguments] = process.argv;
  const file = path.resolve(program);
  process.argv = [node, file, ...programArguments];
  await import(pathToFileURL(await compile(file)).href);
});
