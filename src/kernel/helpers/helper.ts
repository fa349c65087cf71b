/** Starts helper processes and threads, which exchange plain data with this process. */
import { type ChildProcess, fork } from 'node:child_process';
import { Worker, type WorkerOptions } from 'node:worker_threads';

export interface Helper<ToHelper> {
  send(message: ToHelper): void;
  /** Marks the helper as idle; an idle helper does not keep this process alive. */
  idle(): void;
  wake(): void;
  /** Kills the helper; resolves when it has exited. */
  end(): Promise<void>;
}

export interface HelperEvents<FromHelper> {
  message(message: FromHelper): void;
  /** Called once, however the helper has ended. */
  gone(reason: Error): void;
}

/**
 * Drawing creates mostly short-lived objects. For these a large young generation is hardly faster and only costs
 * memory. The old generation rarely grows, so it is collected after growing by a seventh instead of after doubling.
 */
const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=15'];

/**
 * Forks the program; messages sent before it listens are queued. A crash in a native library ends only the helper, and
 * the helper can be killed at any moment.
 */
export function startProcess<ToHelper extends object, FromHelper>(
  entry: URL,
  events: HelperEvents<FromHelper>,
  programArguments: readonly string[] = [],
): Helper<ToHelper> {
  const child = fork(entry, programArguments, {
    execArgv: FLAGS,
    // Sends binary data without converting it to JSON.
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
      // The process was not started, so no exit event follows.
      if (child.pid === undefined) onGone(error);
    });
  });
  child.on('message', (message) => events.message(message as FromHelper));
  return {
    // A failed send needs no handling, because `gone` follows.
    send: (message) => void child.send(message, () => undefined),
    idle: () => setAwake(child, false),
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
  if (awake) child.channel?.ref();
  else child.channel?.unref();
}

/** For work that shares memory and does not draw: terminating a thread while it draws aborts the process. */
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
    idle: () => worker.unref(),
    wake: () => worker.ref(),
    async end() {
      await worker.terminate();
    },
  };
}

/** Inside a helper process: calls `answer` for each message until the parent process has exited. */
export function serveParent<Request>(answer: (request: Request) => void): void {
  // A terminal or service manager signals the whole process group, but the pictures in progress are still needed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (message) => answer(message as Request));
}

/** Inside a helper process: resolves when the message has been sent. */
export function sendToParent(message: object): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else throw new Error('this process was not started as a helper');
  });
}
