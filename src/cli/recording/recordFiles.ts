/**
 * The records in a file, whatever its layout: one a line, or a single one printed over several lines.
 * Whether a record is legal is found by checking it.
 */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { type Line, readLines } from '../command/streams.ts';

/** A game's JSON with its number in the file, from 1; or why there is none (`game` null: the file itself). */
export type FoundGame =
  | { readonly game: number; readonly json: unknown }
  | { readonly game: number | null; readonly code: 'json' | 'file'; readonly message: string };

/** Longest line, and longest single record over several lines, in characters. A record has about 20,000. */
const MOST_CHARACTERS = 8_000_000;

/** Reads a file, or standard input for `-`. Nothing is thrown: what cannot be read is told. */
export async function* gamesIn(path: string, stdin: Readable): AsyncGenerator<FoundGame> {
  const stream = path === '-' ? stdin : createReadStream(path);
  const found = { games: 0 };
  try {
    yield* gamesOf(readLines(stream, MOST_CHARACTERS), found);
  } catch (error) {
    yield { game: null, code: 'file', message: `The file cannot be read: ${reason(error)}.` };
    return;
  }
  if (found.games === 0) yield { game: null, code: 'file', message: 'The file is empty; it should hold game records.' };
}

async function* gamesOf(lines: AsyncGenerator<Line>, found: { games: number }): AsyncGenerator<FoundGame> {
  // As long as no line is a JSON value of its own, all of them together may be one.
  let open: string[] | null = [];
  let length = 0;
  for await (const line of lines) {
    if ('text' in line && line.text.trim() === '') continue;
    if (open) {
      const text = 'text' in line ? line.text : null;
      const begins = open.length === 0;
      length += text?.length ?? MOST_CHARACTERS;
      if (text !== null && !isComplete(text, begins) && length < MOST_CHARACTERS) {
        open.push(text);
        continue;
      }
      for (const earlier of open) yield gameIn({ text: earlier }, ++found.games);
      open = null;
    }
    yield gameIn(line, ++found.games);
  }
  if (open && open.length > 0) yield gameIn({ text: open.join('\n') }, ++found.games);
}

/** Whether a line stands for itself: any JSON on the first line, a whole record on later ones. */
function isComplete(text: string, first: boolean): boolean {
  const parsed = parseJson(text);
  if (!parsed.ok) return false;
  return first || (typeof parsed.json === 'object' && parsed.json !== null && 'format' in parsed.json);
}

function gameIn(line: Line, game: number): FoundGame {
  if (!('text' in line)) {
    return { game, code: 'json', message: `The line is longer than ${MOST_CHARACTERS} characters; no record is.` };
  }
  const parsed = parseJson(line.text);
  return parsed.ok ? { game, json: parsed.json } : { game, code: 'json', message: parsed.message };
}

/** JSON as people and programs send it, a byte order mark in front allowed; or a sentence about what is wrong. */
export function parseJson(
  text: string,
): { readonly ok: true; readonly json: unknown } | { readonly ok: false; readonly message: string } {
  try {
    return { ok: true, json: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    return { ok: false, message: `This is no JSON: ${printable(reason(error))}.` };
  }
}

/** Without control characters, so that a binary file does not upset a terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\uFFFD]+/gu, '?').slice(0, 200);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
