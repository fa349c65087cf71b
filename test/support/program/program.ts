/** The compiled program, as `npm start` runs it. */
import path from 'node:path';
import { compile } from '../../../scripts/compile.js';

/** The path of its JavaScript, compiled once per process. */
export function compiledProgram(): Promise<string> {
  return compile(path.resolve('src/main.ts'));
}
