/**
 * `node scripts/run.js FILE.ts ARGUMENTS…`: sets up what is missing, then runs a TypeScript program in this process.
 * What it prints is the program's alone: the set-up speaks on standard error.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { explained, setUp } from './setup.js';

await explained(async () => {
  await setUp();
  // tsx is there only once the packages are.
  const { register } = await import('tsx/esm/api');
  register();
  const [node = '', , program = '', ...programArguments] = process.argv;
  const file = path.resolve(program);
  process.argv = [node, file, ...programArguments];
  await import(pathToFileURL(file).href);
});
