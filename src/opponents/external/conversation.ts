/** Speaks `intarsia-engine/1` with a program, with timeouts and limits on output, memory and unread input. */
import { parseJson } from '../../kernel/index.ts';
import { type ProgramProcess, startProcess, watchMemory } from './programProcess.ts';
import type { ProgramCommand } from './programSetting.ts';

/**
 * `notStarted`: not found or not executable. `ended`: exited or closed its output. `late`: no answer in time.
 * `rubbish`: a line that is too long or not a JSON object. `flood`: too much output. `unread`: does not read its input.
 * `memory`: uses too much memory.
 */
export type ConversationFault = {
  readonly ok: false;
  readonly code: 'notStarted' | 'ended' | 'late' | 'rubbish' | 'flood' | 'unread' | 'memory';
  readonly detail: string;
};

type ProgramAnswer = { readonly ok: true; readonly answer: Readonly<Record<string, unknown>> } | ConversationFault;

export interface Conversation {
  /** Takes one question at a time. After a fault, every call returns that fault. `within`: timeout in milliseconds. */
  ask(command: Readonly<Record<string, unknown>>, within: number): Promise<ProgramAnswer>;
  /** Sends `quit` and kills the program if it does not exit. */
  close(): Promise<void>;
}

/** In characters, except `memory`; counted for each question. */
const DEFAULT_LIMITS = {
  line: 1_000_000,
  output: 4_000_000,
  /** Output on standard error. */
  remarks: 1_000_000,
  /** Unread input in the pipe to the program. */
  unread: 1_000_000,
  /** In bytes, for the program and its child processes; enforced only on Linux. */
  memory: 1024 ** 3,
};
export type ProgramLimits = Readonly<typeof DEFAULT_LIMITS>;
const MAX_QUOTED_CHARACTERS = 200;
const MAX_REMARKS = 50;
const QUIT_TIMEOUT_MS = 500;

/** `onRemark`: receives what the program writes to standard error. */
export function startConversation(
  command: ProgramCommand,
  onRemark: (text: string) => void,
  limits: Partial<ProgramLimits> = {},
): Conversation {
  const started = startProcess(command);
  if (started.ok) return conversationWith(started.process, onRemark, { ...DEFAULT_LIMITS, ...limits });
  const fault: ConversationFault = { ok: false, code: 'notStarted', detail: started.detail };
  return { ask: async () => fault, close: async () => undefined };
}

function conversationWith(
  program: ProgramProcess,
  onRemark: (text: string) => void,
  limits: ProgramLimits,
): Conversation {
  const { child } = program;
  let ended: ConversationFault | null = null;
  let pending: ((answer: ProgramAnswer) => void) | null = null;
  let text = '';
  let usage = { output: 0, remarks: 0, logged: 0 };

  const inMegabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
  const tooLarge = (bytes: number): void => {
    fail('memory', `it used ${inMegabytes(bytes)} MB; the limit is ${inMegabytes(limits.memory)} MB`);
  };
  const stopWatching = child.pid ? watchMemory(child.pid, limits.memory, () => pending !== null, tooLarge) : null;

  /** Returns the first fault, which ends the conversation. */
  function fail(code: ConversationFault['code'], detail: string): ConversationFault {
    ended ??= { ok: false, code, detail };
    answerWith(ended);
    stopWatching?.();
    program.kill();
    // Stops reading at once.
    child.stdout.destroy();
    child.stderr.destroy();
    return ended;
  }

  function answerWith(answer: ProgramAnswer): void {
    const resolve = pending;
    pending = null;
    resolve?.(answer);
  }

  function read(line: string): void {
    // Ignores lines that do not answer a question.
    if (!pending || ended || line.trim() === '') return;
    const answer = objectIn(line);
    if (answer) answerWith({ ok: true, answer });
    else fail('rubbish', `it wrote ${JSON.stringify(line.slice(0, MAX_QUOTED_CHARACTERS))}`);
  }

  child.once('error', (error) => fail('notStarted', error.message));
  child.once('close', (code, signal) =>
    fail('ended', signal === null ? `it exited with code ${code}` : `it was killed by ${signal}`),
  );
  child.stdin.on('error', () => undefined);
  child.stderr.setEncoding('utf8').on('data', (remark: string) => {
    if (ended) return;
    usage.remarks += remark.length;
    usage.logged += 1;
    if (usage.logged <= MAX_REMARKS) onRemark(remark.slice(0, MAX_QUOTED_CHARACTERS));
    if (usage.remarks > limits.remarks) fail('flood', 'it wrote too much to standard error');
  });
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    if (ended) return;
    usage.output += chunk.length;
    const lines = `${text}${chunk}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) read(line);
    if (text.length > limits.line) fail('rubbish', 'it wrote a line that is too long');
    else if (usage.output > limits.output) fail('flood', 'it wrote too much');
  });

  return {
    ask(question, within) {
      if (ended) return Promise.resolve(ended);
      if (child.stdin.writableLength > limits.unread) {
        return Promise.resolve(fail('unread', 'it does not read its input'));
      }
      usage = { output: 0, remarks: 0, logged: 0 };
      return new Promise((resolve) => {
        const timer = setTimeout(() => fail('late', `no answer to "${String(question.cmd)}" in ${within} ms`), within);
        pending = (answer) => {
          clearTimeout(timer);
          resolve(answer);
        };
        child.stdin.write(`${JSON.stringify(question)}\n`);
      });
    },

    async close() {
      ended ??= { ok: false, code: 'ended', detail: 'it was asked to quit' };
      answerWith(ended);
      stopWatching?.();
      if (!child.stdin.destroyed) child.stdin.end('{"cmd":"quit"}\n');
      await program.waitForExit(QUIT_TIMEOUT_MS);
    },
  };
}

function objectIn(line: string): Readonly<Record<string, unknown>> | null {
  const json = parseJson(line);
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
}
