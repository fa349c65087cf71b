/**
 * `npm run -s gallery -- [--surface NAME] [--language CODE]`: shows every state of every picture, page and message on
 * one local page, and prints the numbers of states and faults.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { exitOnSignals, killOnExit } from '../support/bot/children.ts';
import { aboutMachine } from '../support/figure.ts';
import { FOLDER, LANGUAGE, SURFACE } from './output.ts';

const options = { surface: { type: 'string' }, language: { type: 'string' } } as const;
const { surface = '', language = '' } = parseArgs({ options }).values;

// The renderer runs in vitest, because the tests' helpers produce the states.
const config = 'tools/gallery/vitest.config.ts';
const renderer = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', config], {
  env: { ...process.env, [SURFACE]: surface, [LANGUAGE]: language },
  stdio: ['ignore', 'ignore', 'inherit'],
});
exitOnSignals();
killOnExit(renderer);
const [code] = await once(renderer, 'exit');
if (code === 0) {
  process.stdout.write(`${JSON.stringify({ about: { tool: 'gallery', ...aboutMachine() } })}\n`);
  process.stdout.write(readFileSync(path.join(FOLDER, 'figures.jsonl')));
  process.stderr.write(readFileSync(path.join(FOLDER, 'faults.txt')));
  process.stderr.write(`${pathToFileURL(path.join(FOLDER, 'index.html')).href}\n`);
}
process.exitCode = Number(code);
