/**
 * A process or a thread that works for the process that starts it. Messages between the two are plain data.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { Worker, type WorkerOptions } from 'node:worker_threads';

export interface Helper<ToHelper> {
  send(message: ToHelper): void;
  /** While it rests it does not keep this process alive. */
  rest(): void;
  wake(): void;
  /** At once, whatever it is doing; resolves when it is gone. */
  end(): Promise<void>;
}

/** `gone` comes once, with the reason, however the helper ended. */
export interface HelperEvents<FromHelper> {
  message(message: FromHelper): void;
  gone(reason: Error): void;
}

/**
 * Most of what a picture needs is short-lived: more room for it is hardly faster, and would only be kept. What lives long
 * grows little, so it is tidied when it has grown by a seventh, not when it has doubled.
 */
const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=15'];

/**
 * Starts the program, with arguments if it takes any; messages sent before it listens wait for it. A fault in a native library ends
 * the helper alone, and ending it at any moment is safe and gives all its memory back.
 */
export function startProcess<ToHelper extends object, FromHelper>(
  entry: URL,
  events: HelperEvents<FromHelper>,
  programArguments: readonly string[] = [],
): Helper<ToHelper> {
  // `advanced`, so that bytes travel as bytes.
  const child = fork(entry, programArguments, {
    execArgv: FLAGS,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => {
    const onGone = (reason: Error): void => {
      resolve();
      events.gone(reason);
    };
    child.once('exit', (code, signal) => onGone(new Error(`the helper ended (${signal ?? code})`)));
    child.once('error', (error) => {
      // Not started at all: no exit follows.
      if (child.pid === undefined) onGone(error);
    });
  });
  child.on('message', (message) => events.message(message as FromHelper));
  return {
    // Whether it arrives is seen by what comes back: a helper that is gone says so.
    send: (message) => void child.send(message, () => undefined),
    rest: () => setAwake(child, false),
    wake: () => setAwake(child, true),
    async end() {
      setAwake(child, true);
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function setAwake(child: ChildProcess, awake: boolean): void {
  if (awake) child.ref();
  else child.unref();
  // The channel has the same pair, which the types do not know of every channel.
  if (awake) child.channel?.ref();
  else child.channel?.unref();
}

/** For programs that share memory with this one, and do not draw: ending a thread while it draws aborts the process. */
export function startThread<ToHelper, FromHelper>(
  entry: URL,
  events: HelperEvents<FromHelper>,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>,
): Helper<ToHelper> {
  const worker = new Worker(entry, { execArgv: [], ...options });
  let reason = new Error('the helper ended');
  worker.on('message', (message: FromHelper) => events.message(message));
  worker.on('error', (error) => {
    reason = error instanceof Error ? error : new Error(String(error));
  });
  worker.once('exit', () => events.gone(reason));
  return {
    send: (message) => worker.postMessage(message),
    rest: () => worker.unref(),
    wake: () => worker.ref(),
    async end() {
      await worker.terminate();
    },
  };
}
