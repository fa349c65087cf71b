/**
 * How the program stops: when it is told to, and in which order what was opened is closed again, within a few seconds.
 * Whatever cannot be finished by then is found in the database by the next start; what there is to close is said in `program.ts`.
 */

/** For finishing what is under way, all together; milliseconds. */
const FINISHING = 2500;
/** For each thing that is closed after that time. */
const LETTING_GO = 300;

/** What has been opened, closed in the opposite order. */
export class Opened {
  readonly #closers: (() => Promise<void>)[] = [];
  #closing: Promise<void> | null = null;

  /** What is opened only after the closing began is closed at once. */
  add(close: () => Promise<void>): void {
    if (this.#closing) void close().catch(() => undefined);
    else this.#closers.push(close);
  }

  /** Does not wait for long: a delivery that Discord has told to wait, say, is left for the next start. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    const end = performance.now() + FINISHING;
    const failures: unknown[] = [];
    for (const close of this.#closers.splice(0).reverse()) {
      const closed = close().catch((error: unknown) => void failures.push(error));
      await within(Math.max(LETTING_GO, end - performance.now()), closed);
    }
    if (failures.length > 0) throw failures[0];
  }
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const patience = new Promise<void>((resolve) => {
    const timeout = setTimeout(resolve, milliseconds);
    timer.signal.addEventListener('abort', () => clearTimeout(timeout));
  });
  await Promise.race([work, patience]);
  timer.abort();
}

/**
 * Resolves at the first Ctrl-C, SIGTERM or closed terminal (SIGHUP); a second Ctrl-C ends the program at once. The others
 * often come twice, to the whole group and passed on by whoever started it.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (stopping && signal === 'SIGINT') {
        // As if nobody listened: nothing is waited for.
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      }
      stopping = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}
