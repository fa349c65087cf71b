/**
 * What a command works with instead of the process: standard streams, environment, clock; and reading lines safely.
 * What is read and written is each command's matter.
 */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

export interface CommandStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds, for progress reports only. */
  readonly now: () => number;
  /** From now on Ctrl-C ends nothing but aborts this, once; the next one ends the process. Left out: nothing interrupts. */
  readonly interruption?: () => AbortSignal;
}

/** A line without its end, or one that was longer than the limit and therefore skipped. */
export type Line = { readonly text: string } | { readonly tooLong: true };

/** Writes and waits while the reader is behind; false once nobody reads any more. */
export async function write(stream: Writable, text: string): Promise<boolean> {
  if (!stream.writable) return false;
  if (stream.write(text)) return true;
  await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
  return stream.writable;
}

/** Splits a stream at line feeds; lines longer than `most` characters are reported without being kept in memory. */
export async function* readLines(stream: Readable, most: number): AsyncGenerator<Line> {
  let decoder: TextDecoder | null = null;
  let text = '';
  let tooLong = false;
  for await (const chunk of stream as AsyncIterable<string | Uint8Array>) {
    if (typeof chunk !== 'string') decoder ??= new TextDecoder(encodingOf(chunk));
    text += typeof chunk === 'string' ? chunk : decoder?.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      yield tooLong || end - start > most ? { tooLong: true } : { text: text.slice(start, end) };
      tooLong = false;
      start = end + 1;
    }
    text = text.slice(start);
    if (text.length > most) {
      tooLong = true;
      text = '';
    }
  }
  text += decoder?.decode() ?? '';
  if (tooLong) yield { tooLong: true };
  else if (text !== '') yield { text };
}

/** In PowerShell of Windows `>` writes UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
