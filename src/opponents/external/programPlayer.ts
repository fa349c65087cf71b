/**
 * Plays the moves of an external program. The program starts with the first question, its moves are checked, and it
 * restarts with backoff.
 */
import {
  apply,
  type Components,
  componentSets,
  type GameRecord,
  type GameState,
  type Move,
  parseMove,
} from '../../rules/index.ts';
import { type Conversation, type ConversationFault, type ProgramLimits, startConversation } from './conversation.ts';
import type { ProgramCommand } from './programSetting.ts';

/** `protocol`: speaks another one. `refused`: declined. `illegal`: no legal move. `resting`: waits for its restart. */
export interface ProgramFault {
  readonly ok: false;
  readonly code: ConversationFault['code'] | 'protocol' | 'refused' | 'illegal' | 'resting';
  readonly detail: string;
}

type ProgramMove = { readonly ok: true; readonly move: Move } | ProgramFault;

interface ProgramQuestion {
  readonly record: GameRecord;
  readonly state: GameState;
  readonly ms: number;
  readonly seed: number;
}

export interface ProgramPlayer {
  readonly name: string;
  /** A legal move for the player to move. Questions are queued. */
  move(question: ProgramQuestion): Promise<ProgramMove>;
  close(): Promise<void>;
}

export interface ProgramPlayerOptions {
  readonly command: ProgramCommand;
  readonly components: Components;
  readonly earlier?: readonly Components[];
  /** The current time in milliseconds. */
  readonly now: () => number;
  readonly log: { debug(facts: object, message: string): void; warn(facts: object, message: string): void };
  readonly timeouts?: Partial<ProgramTimeouts>;
  readonly limits?: Partial<ProgramLimits>;
}

const PROTOCOL = 'intarsia-engine/1';

/** In milliseconds. */
const DEFAULT_TIMEOUTS = {
  hello: 20_000,
  position: 2_000,
  /** Added to the thinking time. */
  go: 2_000,
  /** Before the first restart; doubles with each consecutive fault. */
  restart: 1_000,
  longestRestart: 300_000,
};
export type ProgramTimeouts = Readonly<typeof DEFAULT_TIMEOUTS>;

interface Greeted {
  readonly ok: true;
  /** The last level that it listed; null if there is none. */
  readonly level: string | null;
}

export function createProgramPlayer(parts: ProgramPlayerOptions): ProgramPlayer {
  const { command, components, earlier, now, log, timeouts, limits } = parts;
  const sets = componentSets(components, earlier);
  const times = { ...DEFAULT_TIMEOUTS, ...timeouts };
  let conversation: Conversation | null = null;
  let greeting: Greeted | null = null;
  let faults = 0;
  let restartAt = Number.NEGATIVE_INFINITY;
  let previous: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function endConversation(): Promise<void> {
    await conversation?.close();
    conversation = null;
    greeting = null;
  }

  async function greet(started: Conversation): Promise<Greeted | ProgramFault> {
    const greeting = await started.ask({ cmd: 'hello' }, times.hello);
    if (!greeting.ok) return greeting;
    return protocolFault(greeting.answer) ?? { ok: true, level: strongest(greeting.answer.levels) };
  }

  async function ask(question: ProgramQuestion): Promise<ProgramMove> {
    if (closed) return { ok: false, code: 'ended', detail: 'the bot is shutting down' };
    if (now() < restartAt)
      return { ok: false, code: 'resting', detail: `it waits for its restart after ${faults} faults` };
    const isReused = conversation !== null;
    const logRemark = (text: string) => log.debug({ program: command.name, text }, 'remark of a program');
    conversation ??= startConversation(command, logRemark, limits);
    const current = greeting ?? (await greet(conversation));
    if (!current.ok) return current;
    greeting = current;
    const { level } = current;
    const { record, ms, seed } = question;
    const accepted = await conversation.ask({ cmd: 'position', record }, times.position);
    // It may have ended since its last move, which is no fault of this one.
    if (!accepted.ok && isReused && (accepted.code === 'ended' || accepted.code === 'memory')) {
      await endConversation();
      return ask(question);
    }
    if (!accepted.ok) return accepted;
    if (accepted.answer.ok !== true) return refusedBy(accepted.answer);
    const reply = await conversation.ask({ cmd: 'go', ...(level === null ? {} : { level }), ms, seed }, ms + times.go);
    if (!reply.ok) return reply;
    return reply.answer.ok === true
      ? checked(sets.of(question.state) ?? components, question.state, reply.answer.move)
      : refusedBy(reply.answer);
  }

  /** Keeps a program running that declined or made an illegal move. */
  async function recordOutcome(answer: ProgramMove): Promise<void> {
    if (answer.ok) {
      faults = 0;
      return;
    }
    if (answer.code === 'resting' || closed) return;
    log.warn({ program: command.name, fault: answer.code, detail: answer.detail }, 'a program did not move');
    if (answer.code === 'illegal' || answer.code === 'refused') return;
    await endConversation();
    restartAt = now() + Math.min(times.restart * 2 ** Math.min(faults, 30), times.longestRestart);
    faults += 1;
  }

  return {
    name: command.name,

    move(question) {
      const result = previous.then(async () => {
        const answer = await ask(question);
        await recordOutcome(answer);
        return answer;
      });
      previous = result.catch(() => undefined);
      return result;
    },

    async close() {
      closed = true;
      // Closing the conversation answers the pending question.
      await conversation?.close();
      await previous;
    },
  };
}

function protocolFault({ ok, protocol }: Readonly<Record<string, unknown>>): ProgramFault | null {
  if (ok === true && protocol === PROTOCOL) return null;
  return { ok: false, code: 'protocol', detail: `it speaks ${JSON.stringify(protocol ?? null)}, not ${PROTOCOL}` };
}

function strongest(levels: unknown): string | null {
  const last: unknown = Array.isArray(levels) ? levels.at(-1) : null;
  return typeof last === 'string' ? last : null;
}

function refusedBy({ code, message }: Readonly<Record<string, unknown>>): ProgramFault {
  return { ok: false, code: 'refused', detail: [code, message].filter((part) => typeof part === 'string').join(': ') };
}

function checked(components: Components, state: GameState, given: unknown): ProgramMove {
  const parsed = parseMove(given);
  if (!parsed.ok) return { ok: false, code: 'illegal', detail: `${parsed.path}: ${parsed.message}` };
  const { move } = parsed;
  const applied = apply(components, state, move);
  return applied.ok
    ? { ok: true, move }
    : { ok: false, code: 'illegal', detail: `${applied.code}: ${JSON.stringify(move)}` };
}
