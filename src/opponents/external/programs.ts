/**
 * Which programs may take a seat: the setting `OPPONENT_COMMAND`, read into names and commands.
 * `programProcess.ts` starts them, `conversation.ts` talks to them.
 */
import { isLevel } from '../levels.ts';

export interface ProgramCommand {
  /** As people see it and choose it. */
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
}

export type ReadPrograms =
  | { readonly ok: true; readonly programs: readonly ProgramCommand[] }
  /** What is wrong, to be read after the setting's name: `must be …`. */
  | { readonly ok: false; readonly fault: string };

/** With the levels and what else is offered, one select of Discord has to hold them all. */
const MOST = 15;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,23}$/u;

/** `name=command …; other="path with spaces/engine" --fast`: one a line, or with semicolons between them. */
export function parsePrograms(setting: string): ReadPrograms {
  const programs: ProgramCommand[] = [];
  for (const part of splitOutsideQuotes(setting)) {
    const given = part.trim();
    if (given === '') continue;
    const equals = given.indexOf('=');
    const name = given.slice(0, Math.max(0, equals)).trim();
    if (!NAME.test(name)) {
      return fault('must be name=command, the name of at most 24 letters, digits, spaces, "_", "." and "-"');
    }
    if (isLevel(name.toLowerCase())) return fault(`must not name a program "${name}": that is a level of ours`);
    if (programs.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
      return fault(`must not name two programs "${name}"`);
    }
    const read = parseCommand(name, given.slice(equals + 1));
    if (!read.ok) {
      return fault(
        read.code === 'unclosed'
          ? `must close the quotation marks in the command of "${name}"`
          : `must say after "${name}=" which command to run`,
      );
    }
    programs.push(read.program);
  }
  return programs.length > MOST ? fault(`must name at most ${MOST} programs`) : { ok: true, programs };
}

export type ReadCommand =
  | { readonly ok: true; readonly program: ProgramCommand }
  /** `unclosed`: a quotation is not closed. `empty`: nothing is named. */
  | { readonly ok: false; readonly code: 'unclosed' | 'empty' };

/** One command with its arguments, quotation marks around what holds spaces. */
export function parseCommand(name: string, command: string): ReadCommand {
  const words = wordsOf(command);
  if (words === null) return { ok: false, code: 'unclosed' };
  const [file, ...args] = words;
  return file === undefined || file === '' ? { ok: false, code: 'empty' } : { ok: true, program: { name, file, args } };
}

function fault(text: string): ReadPrograms {
  return { ok: false, fault: text };
}

function splitOutsideQuotes(setting: string): readonly string[] {
  return setting.match(/(?:"[^"\n]*"|'[^'\n]*'|[^;\n])+/g) ?? [];
}

/** Words as a shell would part them, without anything else that a shell does; null where a quotation is not closed. */
function wordsOf(command: string): readonly string[] | null {
  const words: string[] = [];
  let rest = command.trim();
  while (rest !== '') {
    const [whole = ''] = /^(?:"[^"]*"|'[^']*'|[^\s"'])+/.exec(rest) ?? [];
    if (whole === '') return null;
    words.push(whole.replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ''));
    const after = rest.slice(whole.length);
    if (after !== '' && !/^\s/.test(after)) return null;
    rest = after.trimStart();
  }
  return words;
}
