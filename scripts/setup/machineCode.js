/**
 * Whether the packages with machine code run here. node_modules that was copied from another machine has them for that one, or
 * without the right to be executed.
 */
import process from 'node:process';
import { execute } from './programs.js';

/** Prints the names of packages that do not run, one a line, each with the first line of why. */
const PROBE = `
const probes = {
  canvas: () => require('canvas').createCanvas(1, 1).getContext('2d'),
  sharp: () => require('sharp'),
  libsql: () => new (require('libsql'))(':memory:').close(),
  esbuild: () => require('esbuild').transformSync(''),
};
for (const [name, probe] of Object.entries(probes)) {
  try {
    probe();
  } catch (error) {
    console.log(name + ' ' + String(error.message).trim().split('\\n')[0]);
  }
}`;

/**
 * @returns {Promise<Map<string, string>>} the packages that do not run here, each with why
 */
export async function brokenPackages() {
  const { code, output } = await execute(process.execPath, ['-e', PROBE]);
  // One that ends the process with it is the drawing library, which comes first and links most of the system.
  if (code !== 0) return new Map([['canvas', output.trim().split('\n')[0] || 'it ends the process']]);
  const lines = output.split('\n').map((line) => /^(canvas|sharp|libsql|esbuild) (.*)$/.exec(line));
  return new Map(lines.flatMap((found) => (found ? [[found[1], found[2]]] : [])));
}
