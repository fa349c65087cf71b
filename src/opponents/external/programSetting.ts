/** Parses the setting `OPPONENT_COMMAND` into named programs. */
import { isLevel } from '../levels.ts';

export interface ProgramCommand {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
}

export type ParsedPrograms =
  | { readonly ok: true; readonly programs: readonly ProgramCommand[] }
  /** `fault`: the rest of a sentence that begins with the setting's name. */
  | { readonly ok: false; readonly fault: string };

/** All levels and programs must fit into one Discord select. */
const MAX_PROGRAMS = 15;
const PROGRAM_NAME = /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,23}$/u;

/** `name=command …; other="path with spaces/engine" --fast`. Line breaks or semicolons separate programs. */
export function parsePrograms(setting: string): ParsedPrograms {
  const programs: ProgramCommand[] = [];
  for (const part of splitOutsideQuotes(setting)) {
    const definition = part.trim();
    if (definition === '') continue;
    const equals = definition.indexOf('=');
    const name = definition.slice(0, Math.max(0, equals)).trim();
    if (!PROGRAM_NAME.test(name)) {
      return fault('must be name=command, the name of at most 24 letters, digits, spaces, "_", "." and "-"');
    }
    if (isLevel(name.toLowerCase())) return fault(`must not name a program "${name}": that is a built-in level`);
    if (programs.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
      return fault(`must not name two programs "${name}"`);
    }
    const read = parseCommand(name, definition.slice(equals + 1));
    if (!read.ok) {
      return fault(
        read.code === 'unclosed'
          ? `must close the quotation marks in the command of "${name}"`
          : `must have a command after "${name}="`,
      );
    }
    programs.push(read.program);
  }
  return programs.length > MAX_PROGRAMS ? fault(`must name at most ${MAX_PROGRAMS} programs`) : { ok: true, programs };
}

export type ParsedCommand =
  | { readonly ok: true; readonly program: ProgramCommand }
  | { readonly ok: false; readonly code: 'unclosed' | 'empty' };

export function parseCommand(name: string, command: string): ParsedCommand {
  const words = wordsOf(command);
  if (words === null) return { ok: false, code: 'unclosed' };
  const [file, ...args] = words;
  return file === undefined || file === '' ? { ok: false, code: 'empty' } : { ok: true, program: { name, file, args } };
}

function fault(text: string): ParsedPrograms {
  return { ok: false, fault: text };
}

function splitOutsideQuotes(setting: string): readonly string[] {
  return setting.match(/(?:"[^"\n]*"|'[^'\n]*'|[^;\n])+/g) ?? [];
}

/** Splits words like a shell, without expansions. Null if a quotation mark is not closed. */
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
