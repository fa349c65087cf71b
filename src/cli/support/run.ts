/** Runs a command line as a process: streams, exit code, wrong arguments, and readers that close the pipe. */
import { takeSecrets } from '../../../scripts/process/secrets.js';
import { UsageError } from './options.ts';
import type { CommandLine } from './streams.ts';

const EXIT_USAGE = 2;

export async function run(command: CommandLine): Promise<void> {
  process.stdout.on('error', exitOnClosedPipe);
  process.stderr.on('error', exitOnClosedPipe);
  const { stdin, stdout, stderr, env } = process;
  // Only the command gets the secrets, not the programs that it starts.
  const environment = { ...takeSecrets(), ...env };
  try {
    const streams = { stdin, stdout, stderr, environment, now: () => performance.now(), interruption };
    process.exitCode = await command(process.argv.slice(2), streams);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_USAGE;
  }
}

function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => controller.abort());
  return controller.signal;
}

/** A reader such as `… | head` closes the pipe early. */
function exitOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(process.exitCode ?? 0);
}
