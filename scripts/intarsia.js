#!/usr/bin/env node
/** `intarsia COMMAND`, also through npx: runs the operator's program. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';

process.argv.splice(2, 0, fileURLToPath(new URL('../src/cli/main.ts', import.meta.url)));
await import('./run.js');
