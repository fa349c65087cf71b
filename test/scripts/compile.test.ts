/** `npm start` compiles once and never runs code older than its sources. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { compile } from '../../scripts/compile.js';
import { leaveOut } from '../support/runner/needs.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'intarsia-compile-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

async function outputOf(program: string): Promise<string> {
  return (await promisify(execFile)(process.execPath, [program])).stdout.trim();
}

it('recompiles only after a change in a file', async () => {
  write('entry.ts', "import { word } from './word.ts';\nconst said: string = word;\nconsole.log(said);\n");
  write('word.ts', "export const word = 'one';\n");
  const entry = path.join(folder, 'entry.ts');
  const first = await compile(entry);
  expect(await outputOf(first)).toBe('one');
  expect(await compile(entry)).toBe(first);
  // The same length and the same moment: neither size nor time differs.
  write('word.ts', "export const word = 'two';\n");
  const second = await compile(entry);
  expect(await outputOf(second)).toBe('two');
  write('word.ts', "export const word = 'one';\n");
  expect(await compile(entry)).toBe(first);
  rmSync(path.dirname(first), { recursive: true });
  expect(await outputOf(await compile(entry))).toBe('one');
});

it('uses an existing earlier build on request', async () => {
  write('entry.ts', "console.log('one');\n");
  const entry = path.join(folder, 'entry.ts');
  const first = await compile(entry);
  write('entry.ts', "console.log('two');\n");
  expect(await compile(entry, first)).toBe(first);
  rmSync(path.dirname(first), { recursive: true });
  expect(await outputOf(await compile(entry, first))).toBe('two');
});

it('keeps import.meta.url of each module, and leaves it alone in texts', async () => {
  const text = "console.log(new URL('.', import.meta.url).href, 'import.meta.url');\n";
  write('entry.ts', text);
  const program = await compile(path.join(folder, 'entry.ts'));
  expect(await outputOf(program)).toBe(`file://${folder}/ import.meta.url`);
});

it('maps stack traces to the sources', async () => {
  const lines = ['interface Place {', '  readonly url: string;', '}', 'const place: Place = { url: import.meta.url };'];
  write('entry.ts', [...lines, 'throw new Error(place.url);', ''].join('\n'));
  const program = await compile(path.join(folder, 'entry.ts'));
  const failed = promisify(execFile)(process.execPath, ['--enable-source-maps', program]);
  await expect(failed).rejects.toThrow(path.join(folder, 'entry.ts:5:'));
});

it('supports concurrent callers', async () => {
  write('entry.ts', 'console.log(1);\n');
  const entry = path.join(folder, 'entry.ts');
  const programs = await Promise.all([compile(entry), compile(entry), compile(entry)]);
  expect(new Set(programs).size).toBe(1);
  expect(programs.every((program) => existsSync(program))).toBe(true);
});

it('keeps names of classes and functions', async () => {
  // Bundlers rename a class that refers to itself; libraries look up settings by class names.
  write('keeper.cjs', 'class Keeper { static own = Keeper; }\nmodule.exports = { Keeper };\n');
  write('entry.ts', "import { Keeper } from './keeper.cjs';\nconsole.log(Keeper.name, Keeper.own.name);\n");
  expect(await outputOf(await compile(path.join(folder, 'entry.ts')))).toBe('Keeper Keeper');
});

it('is not needed if Node strips types itself', async (context) => {
  if (!('typescript' in process.features))
    leaveOut(context, 'This Node cannot: the smoke starts the bot so, and the nightly runs this under a newer one.');
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'silent', PLAYGROUND_PORT: '0' };
  const child = spawn(process.execPath, [path.resolve('src/main.ts')], { cwd: folder, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  const complaints: string[] = [];
  child.stderr.on('data', (chunk) => complaints.push(String(chunk)));
  const output = await Promise.race([once(child.stdout, 'data'), ended]);
  expect(String(output[0]), complaints.join('')).toMatch(/^Open http:/);
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});
