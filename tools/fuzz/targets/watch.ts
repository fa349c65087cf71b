/** Preloaded into a process under attack: answers pings and memory questions, invisible to the program. */
import type { FromTarget, ToTarget } from './target.ts';

/** Child processes of the program are not watched. */
if (process.env.FUZZ_WATCH === '1') {
  delete process.env.FUZZ_WATCH;
  process.on('message', (message: ToTarget) => {
    if (message.fuzz === 'pulse') answer({ fuzz: 'pulse' });
    if (message.fuzz === 'memory') {
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      answer({ fuzz: 'memory', number: message.number, bytes: heapUsed + external });
    }
  });
  // The fuzzer has exited, for whatever reason.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
}

function answer(message: FromTarget): void {
  if (process.connected) process.send?.(message);
}
