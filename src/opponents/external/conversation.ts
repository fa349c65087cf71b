/**
 * One running program that speaks `intarsia-engine/1`: a command a line in, an answer a line out, each within its time.
 * Whether an answer is any good, and what happens after a fault, is left to the player that holds the conversation.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { ProgramCommand } from './programs.ts';

/**
 * `notStarted`: there is no such program, or it may not be run. `ended`: it ended, or closed its output. `late`: no answer
 * in time. `rubbish`: a line that is no JSON object, or one without end.
 */
export type ConversationFault = {
  readonly ok: false;
  readonly code: 'notStarted' | 'ended' | 'late' | 'rubbish';
  /** For the log of whoever runs the bot. */
  readonly detail: string;
};

export type ProgramAnswer =
  | { readonly ok: true; readonly answer: Readonly<Record<string, unknown>> }
  | ConversationFault;

export interface Conversation {
  /** One question at a time. After a fault the conversation is over. Milliseconds. */
  ask(command: Readonly<Record<string, unknown>>, within: number): Promise<ProgramAnswer>;
  /** Says goodbye, and ends the program where it does not end by itself. */
  close(): Promise<void>;
}

const MOST_CHARACTERS = 1_000_000;
const SHOWN = 200;
/** How long a program may take to end by itself, in milliseconds. */
const FAREWELL = 500;

/** Starts the program. `heard` is told what it writes to its standard error. */
export function startConversation({ file, args }: ProgramCommand, heard: (text: string) => void): Conversation {
  // A process group of its own, so that what the program starts ends with it.
  const child = spawn(file, [...args], { stdio: ['pipe', 'pipe', 'pipe'], detached: true, windowsHide: true });
  let over: ConversationFault | null = null;
  let waiting: ((answer: ProgramAnswer) => void) | null = null;
  let text = '';
  let closed = false;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      closed = true;
      resolve();
    });
  });

  function fail(code: ConversationFault['code'], detail: string): void {
    over ??= { ok: false, code, detail };
    answerWith(over);
    if (code === 'late' || code === 'rubbish') end(child, closed);
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
  child.stderr.setEncoding('utf8').on('data', (said: string) => heard(said.slice(0, SHOWN)));
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n')) {
      read(text.slice(0, at));
      text = text.slice(at + 1);
    }
    if (text.length > MOST_CHARACTERS) {
      text = '';
      fail('rubbish', 'it wrote a line without end');
    }
  });

  return {
    ask: (command, within) => {
      if (over) return Promise.resolve(over);
      return new Promise((resolve) => {
        const timer = setTimeout(() => fail('late', `no answer to "${String(command.cmd)}" in ${within} ms`), within);
        waiting = (answer) => {
          clearTimeout(timer);
          resolve(answer);
        };
        child.stdin.write(`${JSON.stringify(command)}\n`);
      });
    },

    async close() {
      over ??= { ok: false, code: 'ended', detail: 'it was told to quit' };
      answerWith(over);
      if (child.pid === undefined || closed) return;
      child.stdin.end('{"cmd":"quit"}\n');
      const timer = setTimeout(() => end(child, closed), FAREWELL);
      await ended;
      clearTimeout(timer);
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

/** The program with all that it has started. */
function end(child: ChildProcess, closed: boolean): void {
  if (child.pid === undefined || closed) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
