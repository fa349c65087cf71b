/**
 * A program at our table: greeted, shown the position, asked for a move, and the move checked by the rules.
 * It is started when it is first asked, and again after a fault, each time a little later; who moves in its place is left
 * to the callers.
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
import { type Conversation, type ConversationFault, type Limits, startConversation } from './conversation.ts';
import type { ProgramCommand } from './programs.ts';

/**
 * `protocol`: it does not speak `intarsia-engine/1`. `refused`: it answered that it cannot. `illegal`: its move is none, or
 * against the rules. `resting`: after a fault it is not started again yet.
 */
export interface ProgramFault {
  readonly ok: false;
  readonly code: ConversationFault['code'] | 'protocol' | 'refused' | 'illegal' | 'resting';
  readonly detail: string;
}

type ProgramMove = { readonly ok: true; readonly move: Move } | ProgramFault;

interface ProgramQuestion {
  /** The game up to now, without a result. */
  readonly record: GameRecord;
  /** The position that the record leads to. */
  readonly state: GameState;
  /** Milliseconds to think; the answer may take a little longer. */
  readonly ms: number;
  readonly seed: number;
}

export interface ProgramPlayer {
  readonly name: string;
  /** A move, legal to the last card, of the player to move; questions wait for one another. */
  move(question: ProgramQuestion): Promise<ProgramMove>;
  close(): Promise<void>;
}

export interface ProgramParts {
  readonly command: ProgramCommand;
  readonly components: Components;
  /** What games begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
  /** Milliseconds. */
  readonly now: () => number;
  /** Told of faults and of what the program says on its standard error. */
  readonly log: { debug(facts: object, message: string): void; warn(facts: object, message: string): void };
  readonly patience?: Partial<Patience>;
  readonly limits?: Partial<Limits>;
}

/** Milliseconds. */
export interface Patience {
  /** From the start to the answer to `hello`. */
  readonly hello: number;
  readonly position: number;
  /** Beyond the time to think. */
  readonly go: number;
  /** Before the first restart; it doubles with every fault in a row. */
  readonly restart: number;
  readonly longestRestart: number;
}

const PROTOCOL = 'intarsia-engine/1';
const PATIENCE: Patience = { hello: 20_000, position: 2_000, go: 2_000, restart: 1_000, longestRestart: 300_000 };

interface Greeted {
  readonly ok: true;
  /** Its strongest, as it listed them; null where it has none. */
  readonly level: string | null;
}

export function createProgramPlayer(parts: ProgramParts): ProgramPlayer {
  const { command, components, earlier, now, log, patience, limits } = parts;
  const sets = componentSets(components, earlier);
  const times = { ...PATIENCE, ...patience };
  let conversation: Conversation | null = null;
  let greeted: Greeted | null = null;
  let faults = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function greet(begun: Conversation): Promise<Greeted | ProgramFault> {
    const heard = await begun.ask({ cmd: 'hello' }, times.hello);
    if (!heard.ok) return heard;
    return protocolFault(heard.answer) ?? { ok: true, level: strongest(heard.answer.levels) };
  }

  async function ask(question: ProgramQuestion): Promise<ProgramMove> {
    if (closed) return { ok: false, code: 'ended', detail: 'the bot stops' };
    if (now() < restsUntil) return { ok: false, code: 'resting', detail: `it rests after ${faults} faults` };
    const heard = (text: string) => log.debug({ program: command.name, text }, 'a program says');
    conversation ??= startConversation(command, heard, limits);
    const met = greeted ?? (await greet(conversation));
    if (!met.ok) return met;
    greeted = met;
    const { level } = met;
    const { record, ms, seed } = question;
    const placed = await conversation.ask({ cmd: 'position', record }, times.position);
    if (!placed.ok) return placed;
    if (placed.answer.ok !== true) return refusedBy(placed.answer);
    const went = await conversation.ask({ cmd: 'go', ...(level === null ? {} : { level }), ms, seed }, ms + times.go);
    if (!went.ok) return went;
    return went.answer.ok === true
      ? checked(sets.of(question.state) ?? components, question.state, went.answer.move)
      : refusedBy(went.answer);
  }

  /** A program that has broken off is started anew; one that only refused, or does not know the rules, may stay. */
  async function judged(answer: ProgramMove): Promise<void> {
    if (answer.ok) {
      faults = 0;
      return;
    }
    if (answer.code === 'resting' || closed) return;
    log.warn({ program: command.name, fault: answer.code, detail: answer.detail }, 'a program did not move');
    if (answer.code === 'illegal' || answer.code === 'refused') return;
    await conversation?.close();
    conversation = null;
    greeted = null;
    restsUntil = now() + Math.min(times.restart * 2 ** Math.min(faults, 30), times.longestRestart);
    faults += 1;
  }

  return {
    name: command.name,

    move(question) {
      const asked = last.then(async () => {
        const answer = await ask(question);
        await judged(answer);
        return answer;
      });
      last = asked.catch(() => undefined);
      return asked;
    },

    async close() {
      closed = true;
      // Whatever is being asked is answered at once by the conversation's end.
      await conversation?.close();
      await last;
    },
  };
}

function protocolFault({ ok, protocol }: Readonly<Record<string, unknown>>): ProgramFault | null {
  if (ok === true && protocol === PROTOCOL) return null;
  return { ok: false, code: 'protocol', detail: `it speaks ${JSON.stringify(protocol ?? null)}, not ${PROTOCOL}` };
}

/** Levels are listed weakest first. */
function strongest(levels: unknown): string | null {
  const last: unknown = Array.isArray(levels) ? levels.at(-1) : null;
  return typeof last === 'string' ? last : null;
}

function refusedBy({ code, message }: Readonly<Record<string, unknown>>): ProgramFault {
  return { ok: false, code: 'refused', detail: [code, message].filter((said) => typeof said === 'string').join(': ') };
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
