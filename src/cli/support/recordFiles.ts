/** Reads game records from a file: one per line, or a single one over several lines. */

import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { messageOf } from '../../kernel/index.ts';
import { type Line, readLines } from './streams.ts';

/** A game's JSON with its number in the file, from 1, or a fault; its number is null if the file itself is faulty. */
export type FoundGame =
  | { readonly game: number; readonly json: unknown }
  | { readonly game: number | null; readonly code: 'json' | 'file'; readonly message: string };

/** The limit for a line or a record; a record usually has about 20,000. */
const MAX_RECORD_CHARACTERS = 8_000_000;

/** Reads a file, or standard input for `-`. Yields faults instead of throwing them. */
export async function* readGames(path: string, stdin: Readable): AsyncGenerator<FoundGame> {
  const stream = path === '-' ? stdin : createReadStream(path);
  const found = { games: 0 };
  try {
    yield* gamesOf(readLines(stream, MAX_RECORD_CHARACTERS), found);
  } catch (error) {
    yield { game: null, code: 'file', message: `The file cannot be read: ${messageOf(error)}.` };
    return;
  }
  if (found.games === 0) yield { game: null, code: 'file', message: 'The file is empty; it should hold game records.' };
}

async function* gamesOf(lines: AsyncGenerator<Line>, found: { games: number }): AsyncGenerator<FoundGame> {
  // Until a line is a complete JSON value, all lines may form one record.
  let pending: string[] | null = [];
  let length = 0;
  for await (const line of lines) {
    if ('text' in line && line.text.trim() === '') continue;
    if (pending) {
      const text = 'text' in line ? line.text : null;
      const begins = pending.length === 0;
      length += text?.length ?? MAX_RECORD_CHARACTERS;
      if (text !== null && !isComplete(text, begins) && length < MAX_RECORD_CHARACTERS) {
        pending.push(text);
        continue;
      }
      for (const earlier of pending) yield gameIn({ text: earlier }, ++found.games);
      pending = null;
    }
    yield gameIn(line, ++found.games);
  }
  if (pending && pending.length > 0) yield gameIn({ text: pending.join('\n') }, ++found.games);
}

/** Whether a line is complete: any JSON value on the first line, a whole record on later ones. */
function isComplete(text: string, first: boolean): boolean {
  const parsed = parseJson(text);
  if (!parsed.ok) return false;
  return first || (typeof parsed.json === 'object' && parsed.json !== null && 'format' in parsed.json);
}

function gameIn(line: Line, game: number): FoundGame {
  if (!('text' in line)) {
    return {
      game,
      code: 'json',
      message: `The line is longer than ${MAX_RECORD_CHARACTERS} characters, longer than any record.`,
    };
  }
  const parsed = parseJson(line.text);
  return parsed.ok ? { game, json: parsed.json } : { game, code: 'json', message: parsed.message };
}

/** Parses JSON with an optional byte order mark, or returns a sentence about the fault. */
export function parseJson(
  text: string,
): { readonly ok: true; readonly json: unknown } | { readonly ok: false; readonly message: string } {
  try {
    return { ok: true, json: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    return { ok: false, message: `This is not valid JSON: ${printable(messageOf(error))}.` };
  }
}

/** Control characters of a binary file would garble a terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\uFFFD]+/gu, '?').slice(0, 200);
}
