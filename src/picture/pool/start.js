/**
 * Compiles and starts the drawing helper. Reports the compiled file to the parent, which passes it to later helpers as
 * an argument. Plain JavaScript, because it runs without a TypeScript loader.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '../../../scripts/compile.js';

const program = fileURLToPath(new URL('./drawing.ts', import.meta.url));
const compiled = await compile(program, process.argv[2]);
// The parent may have exited meanwhile.
process.send?.({ compiled }, () => undefined);
if (process.send && !process.connected) process.exit();
await import(pathToFileURL(compiled).href);
