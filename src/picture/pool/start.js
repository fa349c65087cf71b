/**
 * The entry of a drawing helper: compiles the program beside this file, says what it was compiled to, and starts it.
 * One that is started with what another one said runs the same. Plain JavaScript, because it begins without a loader for
 * TypeScript.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '../../../scripts/compile.js';

const program = fileURLToPath(new URL('./drawing.ts', import.meta.url));
const compiled = await compile(program, process.argv[2]);
// Whoever has started it may have ended meanwhile: then nobody wants to know.
process.send?.({ compiled }, () => undefined);
if (process.send && !process.connected) process.exit();
await import(pathToFileURL(compiled).href);
