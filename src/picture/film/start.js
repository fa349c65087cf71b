/** Compiles and starts the film helper; plain JavaScript, because it runs without a TypeScript loader. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '../../../scripts/compile.js';

const program = fileURLToPath(new URL('./helper.ts', import.meta.url));
await import(pathToFileURL(await compile(program)).href);
