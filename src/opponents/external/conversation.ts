/**
 * One running program that speaks `intarsia-engine/1`: a command a line in, an answer a line out, each within its time, and
 * everything that the program says, holds or leaves unread within limits.
 * Whether an answer is any good, and what happens after a fault, is left to the player that holds the conversation.
 */
import { watchMemory } from './memoryWatch.ts';
import { type ProgramProcess, startProcess } from './programProcess.ts';
import type { ProgramCommand } from './programs.ts';

/**
 * `notStarted`: there is no such program, or it may not be run. `ended`: it ended, or closed its output. `late`: no answer
 * in time. `rubbish`: a line that is no JSON object, or one without end. `flood`: more output than any answer needs.
 * `unread`: it does not read what it is asked. `memory`: it holds too much.
 */
export type ConversationFault = {
  readonly ok: false;
  readonly code: 'notStarted' | 'ended' | 'late' | 'rubbish' | 'flood' | 'unread' | 'memory';
  /** For the log of whoever runs the bot. */
  readonly detail: string;
};

type ProgramAnswer = { readonly ok: true; readonly answer: Readonly<Record<string, unknown>> } | ConversationFault;

export interface Conversation {
  /** One question at a time. After a fault the conversation is over. Milliseconds. */
  ask(command: Readonly<Record<string, unknown>>, within: number): Promise<ProgramAnswer>;
  /** Says goodbye, and ends the program where it does not end by itself. */
  close(): Promise<void>;
}

/** Characters, but for memory; "a question" reaches until the next one. */
export interface Limits {
  readonly line: number;
  /** On standard output for a question. */
  readonly output: number;
  /** On standard error for a question. */
  readonly remarks: number;
  /** Asked and not yet read. */
  readonly unread: number;
  /** Bytes that the program and all that it has started hold together; watched on Linux. */
  readonly memory: number;
}

const LIMITS: Limits = {
  line: 1_000_000,
  output: 4_000_000,
  remarks: 1_000_000,
  unread: 1_000_000,
  memory: 1024 ** 3,
};
/** Characters of a remark or a line that are quoted. */
const SHOWN = 200;
/** Remarks that are passed on for a question. */
const HEARD = 50;
/** How long a program may take to end by itself, in milliseconds. */
const FAREWELL = 500;

/** Starts the program. `heard` is told what it writes to its standard error. */
export function startConversation(
  command: ProgramCommand,
  heard: (text: string) => void,
  limits: Partial<Limits> = {},
): Conversation {
  const started = startProcess(command);
  if (started.ok) return conversationWith(started.process, heard, { ...LIMITS, ...limits });
  const fault: ConversationFault = { ok: false, code: 'notStarted', detail: started.detail };
  return { ask: async () => fault, close: async () => undefined };
}

function conversationWith(program: ProgramProcess, heard: (text: string) => void, most: Limits): Conversation {
  const { child } = program;
  let over: ConversationFault | null = null;
  let waiting: ((answer: ProgramAnswer) => void) | null = null;
  let text = '';
  let used = { output: 0, remarks: 0, heard: 0 };

  const watch =
    child.pid === undefined
      ? null
      : watchMemory(child.pid, { most: most.memory, busy: () => waiting !== null }, (bytes) =>
          fail(
            'memory',
            `it held ${Math.round(bytes / 1024 ** 2)} MB of at most ${Math.round(most.memory / 1024 ** 2)}`,
          ),
        );

  /** Gives the fault that the conversation is over for: the first one. */
  function fail(code: ConversationFault['code'], detail: string): ConversationFault {
    over ??= { ok: false, code, detail };
    answerWith(over);
    watch?.stop();
    program.end();
    // What it still has to say is not waited for.
    child.stdout.destroy();
    child.stderr.destroy();
    return over;
  }

  function answerWith(answer: ProgramAnswer): void {
    const asked = waiting;
    waiting = null;
    asked?.(answer);
  }

  function read(line: string): void {
    // What a program says without being asked answers nothing.
    if (!waiting || over || line.trim() === '') return;
    const answer = objectIn(line);
    if (answer) answerWith({ ok: true, answer });
    else fail('rubbish', `it wrote ${JSON.stringify(line.slice(0, SHOWN))}`);
  }

  child.once('error', (error) => fail('notStarted', error.message));
  child.once('close', (code, signal) =>
    fail('ended', signal === null ? `it ended with ${code}` : `${signal} ended it`),
  );
  child.stdin.on('error', () => undefined);
  child.stderr.setEncoding('utf8').on('data', (said: string) => {
    if (over) return;
    used.remarks += said.length;
    used.heard += 1;
    if (used.heard <= HEARD) heard(said.slice(0, SHOWN));
    if (used.remarks > most.remarks) fail('flood', 'it wrote to its standard error without end');
  });
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    if (over) return;
    used.output += chunk.length;
    const lines = `${text}${chunk}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) read(line);
    if (text.length > most.line) fail('rubbish', 'it wrote a line without end');
    else if (used.output > most.output) fail('flood', 'it wrote without end');
  });

  return {
    ask(question, within) {
      if (over) return Promise.resolve(over);
      if (child.stdin.writableLength > most.unread) {
        return Promise.resolve(fail('unread', 'it does not read what it is asked'));
      }
      used = { output: 0, remarks: 0, heard: 0 };
      return new Promise((resolve) => {
        const timer = setTimeout(() => fail('late', `no answer to "${String(question.cmd)}" in ${within} ms`), within);
        waiting = (answer) => {
          clearTimeout(timer);
          resolve(answer);
        };
        child.stdin.write(`${JSON.stringify(question)}\n`);
      });
    },

    async close() {
      over ??= { ok: false, code: 'ended', detail: 'it was told to quit' };
      answerWith(over);
      watch?.stop();
      if (!child.stdin.destroyed) child.stdin.end('{"cmd":"quit"}\n');
      await program.gone(FAREWELL);
    },
  };
}

function objectIn(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const json: unknown = JSON.parse(line);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
  } catch {
    return null;
  }
}
