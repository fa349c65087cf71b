/**
 * The entry of a film's helper: compiles the program beside this file and starts it.
 * Plain JavaScript, because it begins without a loader for TypeScript.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '../../../scripts/compile.js';

const program = fileURLToPath(new URL('./helper.ts', import.meta.url));
await import(pathToFileURL(await compile(program)).href);
