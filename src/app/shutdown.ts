/**
 * Closes the program's resources in reverse order within a few seconds of a stop signal. The next start finds
 * unfinished work in the database.
 */
import { machineTimer, startDelay } from '../kernel/index.ts';

const SHUTDOWN_TIMEOUT_MS = 2500;
const CLOSE_TIMEOUT_MS = 300;

export class ShutdownStack {
  readonly #closers: (() => Promise<void>)[] = [];
  #closing: Promise<void> | null = null;

  /** A resource that is opened during the shutdown is closed at once. */
  add(close: () => Promise<void>): void {
    if (this.#closing) void close().catch(() => undefined);
    else this.#closers.push(close);
  }

  /** Does not wait long: the next start continues, for example, a delivery that Discord delays. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    const end = performance.now() + SHUTDOWN_TIMEOUT_MS;
    const failures: unknown[] = [];
    for (const close of this.#closers.splice(0).reverse()) {
      const closed = close().catch((error: unknown) => void failures.push(error));
      const { elapsed, cancel } = startDelay(machineTimer, Math.max(CLOSE_TIMEOUT_MS, end - performance.now()));
      await Promise.race([closed, elapsed]);
      cancel();
    }
    if (failures.length > 0) throw failures[0];
  }
}

/**
 * Resolves at the first Ctrl-C, SIGTERM or closed terminal (SIGHUP). A second Ctrl-C kills the program; the other
 * signals do not, because they often arrive twice, through the process group and through the parent.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (stopping && signal === 'SIGINT') {
        // Restores the default action of the signal.
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      }
      stopping = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}
