/** Runs a command of the program in this process, or as a child process. */
import { spawn } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Command, commandLine } from '../../../src/cli/support/command.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Ignores an operator's own component file. */
const STANDARD_COMPONENTS = { INTARSIA_COMPONENTS: 'standard' };

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs a command in this process. */
export async function runHere(
  command: Command,
  args: readonly string[],
  input: string | Buffer = '',
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const texts = Promise.all([text(stdout), text(stderr)]);
  const stdin = Readable.from([typeof input === 'string' ? Buffer.from(input) : input]);
  const code = await commandLine('intarsia COMMAND', command)(args, {
    stdin,
    stdout,
    stderr,
    environment: { ...STANDARD_COMPONENTS, ...environment },
    now: () => 0,
  });
  stdout.end();
  stderr.end();
  const [out, err] = await texts;
  return { code, out, err };
}

/**
 * Runs `intarsia NAME` as a process; `enough` closes its output early, as `head` does, and aborting `interrupted` sends
 * it the signal of Ctrl-C.
 */
export async function runProcess(
  name: string | undefined,
  args: readonly string[],
  options: {
    readonly input?: string;
    readonly environment?: Record<string, string>;
    readonly enough?: number;
    readonly interrupted?: AbortSignal;
  } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, ['scripts/intarsia.js', ...(name === undefined ? [] : [name]), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...STANDARD_COMPONENTS, ...options.environment },
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  options.interrupted?.addEventListener('abort', () => child.kill('SIGINT'));
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    out += chunk;
    if (options.enough !== undefined && out.length >= options.enough) child.stdout.destroy();
  });
  const err = text(child.stderr);
  child.stdin.end(options.input ?? '');
  return { code: await ended, out, err: await err };
}

export function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
