/**
 * Runs one command as a process: its exit code, refused arguments, a reader that has gone away.
 * What the command does is its own matter.
 */
import { takeSecrets } from '../../../scripts/secrets.js';
import { UsageError } from './options.ts';
import type { CommandStreams } from './streams.ts';

/** The arguments after the command's name; resolves to the exit code. Throws a UsageError on wrong arguments. */
export type CommandLine = (args: readonly string[], streams: CommandStreams) => Promise<number>;

const WRONG_USAGE = 2;

export async function run(command: CommandLine): Promise<void> {
  process.stdout.on('error', endQuietly);
  process.stderr.on('error', endQuietly);
  const { stdin, stdout, stderr, env } = process;
  // For the command alone, not for the programs that it starts.
  const environment = { ...takeSecrets(), ...env };
  try {
    const streams = { stdin, stdout, stderr, environment, now: () => performance.now(), interruption };
    process.exitCode = await command(process.argv.slice(2), streams);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    stderr.write(`${error.message}\n`);
    process.exitCode = WRONG_USAGE;
  }
}

function interruption(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  return controller.signal;
}

/** `… | head` closes the pipe when it has seen enough: no fault of anyone's. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(process.exitCode ?? 0);
}
