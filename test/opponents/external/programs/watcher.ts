/**
 * Watches the memory of its own process group, with no file descriptor left at the first check. Exits with 0 once a later
 * check finds that the limit is exceeded, and with 1 after an unhandled rejection. Needs a low limit of descriptors.
 */
import { closeSync, openSync } from 'node:fs';
import { watchMemory } from '../../../../src/opponents/external/programProcess.ts';

const opened: number[] = [];

/** As a busy bot may do at any moment. */
function useAllDescriptors(): void {
  try {
    for (;;) opened.push(openSync('/dev/null', 'r'));
  } catch {
    // The limit is reached.
  }
}

let checks = 0;

/** Asked at each check. */
function isBusy(): boolean {
  checks += 1;
  if (checks === 1) useAllDescriptors();
  else for (const descriptor of opened.splice(0)) closeSync(descriptor);
  return true;
}

// The timer of the watch keeps no process alive.
const alive = setInterval(() => undefined, 60_000);

watchMemory(process.pid, 0, isBusy, (bytes) => {
  clearInterval(alive);
  if (checks < 2) throw new Error('the first check could not have read anything');
  process.stdout.write(`${bytes}\n`);
});

process.on('unhandledRejection', (error) => {
  process.stderr.write(`${error}\n`);
  process.exit(1);
});
