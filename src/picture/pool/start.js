/**
 * The entry of a drawing helper: compiles the program beside this file and starts it.
 * Plain JavaScript, because it begins without a loader for TypeScript.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '../../../scripts/compile.js';

const program = fileURLToPath(new URL('./drawing.ts', import.meta.url));
await import(pathToFileURL(await compile(program)).href);
