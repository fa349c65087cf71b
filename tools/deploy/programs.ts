/** Runs programs quietly and reports their output if they fail. */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { killOnExit } from '../support/bot/children.ts';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The log file for all output. */
  readonly log?: string;
}

/** The length of the output that a failure reports. */
const MAX_OUTPUT_CHARACTERS = 4000;

/** Resolves to the program's standard output; rejects with all output if it fails. */
export function run(program: string, args: readonly string[], { cwd, env, log }: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    killOnExit(child, () => child.kill('SIGTERM'));
    let printed = '';
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = `${output}${chunk}`.slice(-MAX_OUTPUT_CHARACTERS);
      if (log !== undefined) appendFileSync(log, chunk);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
      keep(chunk);
    });
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${program} ${args[0] ?? ''} ended with ${code}:\n${output}`)),
    );
  });
}
