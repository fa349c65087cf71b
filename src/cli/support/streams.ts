/** A command's streams, environment and clock, and a line reader with a length limit. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

export interface CommandStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  /** After this call, the first Ctrl-C or SIGTERM aborts the signal and the next one ends the process. */
  readonly interruption?: () => AbortSignal;
}

/** Returns the exit code. Throws a UsageError for wrong arguments. */
export type CommandLine = (args: readonly string[], streams: CommandStreams) => Promise<number>;

/** A line without its terminator, or a marker for a skipped line above the limit. */
export type Line = { readonly text: string } | { readonly tooLong: true };

/** Writes with backpressure; returns false once the reader is gone. */
export async function write(stream: Writable, text: string): Promise<boolean> {
  if (!stream.writable) return false;
  if (stream.write(text)) return true;
  const waiting = new AbortController();
  const first = (event: string) => once(stream, event, { signal: waiting.signal });
  await Promise.race([first('drain'), first('close')]);
  // Removes the other listener.
  waiting.abort();
  return stream.writable;
}

/** Splits a stream at line feeds. Reports lines above `most` characters without keeping them in memory. */
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

/** PowerShell's `>` writes UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Returns a function that writes a line to standard error, at most once per interval. */
export function createProgress({ stderr, now }: CommandStreams, intervalMs = 2000): (line: () => string) => void {
  let reportedAt = now();
  return (line) => {
    if (now() - reportedAt < intervalMs) return;
    reportedAt = now();
    stderr.write(`${line()}\n`);
  };
}
