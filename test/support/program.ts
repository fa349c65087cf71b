/**
 * The whole program as `npm start` runs it: compiled once, so that a test that starts it many times waits for each start alone.
 * Each test starts it in a folder and with settings of its own.
 */
import path from 'node:path';
import { compile } from '../../scripts/compile.js';

/** The path of the JavaScript that `node` runs. */
export function compiledProgram(): Promise<string> {
  return compile(path.resolve('src/main.ts'));
}
