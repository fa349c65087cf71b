/** Parses the lines of a settings file: `NAME=value`, in the variants that editors, shells and panels produce. */
export interface WrittenSetting {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

export interface WrittenFault {
  readonly line: number;
  /** The end of a sentence after file name and line. It quotes nothing of the line, which may be a secret. */
  readonly fault: string;
}

const LINE_ENDS = /\r\n|[\n\r\u0085\u2028\u2029]/;
/** `copy con` and old editors end a file with this character. */
const DOS_END_OF_FILE = '\u001A';
/** Invisible characters that come with text copied from web pages and documents. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const COMMENT = /^(#|\/\/|;|--(?!env\b)|<!--|rem\b)/i;
/** Prefixes used in shells, Dockerfiles, systemd units, Docker commands and lists. */
const PREFIX = /^(?:export\s+|environment=|(?:-e|--env)[\s=]+|set(?:x)?\s+|env\s+|declare\s+-x\s+|\$env:|[-*•]\s+)/i;
const SETTING = /^(["'“”„‘’`]?)([A-Za-z_]\w*)(["'“”„‘’`]?)\s*(?::=|[=:＝：])\s*(.*)$/s;
const QUOTES = ['"“”„‟″＂«»', "'‘’‚‛′＇", '`'] as const;
/** What may follow a value in JSON or a shell list. */
const SUFFIX = /^[,;]?\s*(?:(?:#|\/\/).*)?$/s;

export function parseLines(text: string): { settings: readonly WrittenSetting[]; faults: readonly WrittenFault[] } {
  const settings: WrittenSetting[] = [];
  const faults: WrittenFault[] = [];
  const lines = text
    .replaceAll(DOS_END_OF_FILE, '')
    .split(LINE_ENDS)
    .map((written) => written.replace(INVISIBLE, '').trim());
  for (let index = 0; index < lines.length; ) {
    const shown = lines[index] ?? '';
    const line = index + 1;
    index += 1;
    if (shown === '' || COMMENT.test(shown)) continue;
    const more = linesInQuotes(shown, lines.slice(index));
    index += more.length;
    const read = parseLine([shown, ...more].join('\n'));
    if (typeof read === 'string') faults.push({ line, fault: read });
    else settings.push({ ...read, line });
  }
  return { settings, faults };
}

/**
 * The continuation lines of an open quote up to its end, as in certificates. Empty if the next quote starts another
 * setting or is within a line, because then the closing quote was forgotten.
 */
function linesInQuotes(shown: string, after: readonly string[]): readonly string[] {
  const [, before = '', , closed = '', rest = ''] = SETTING.exec(shown.replace(PREFIX, '')) ?? [];
  const value = before !== '' && closed === '' ? before : rest;
  const kind = QUOTES.find((quotes) => quotes.includes(value.charAt(0)));
  if (unquoted(value) !== null || kind === undefined) return [];
  const end = after.findIndex((line) => [...line].some((character) => kind.includes(character)));
  const last = after[end] ?? '';
  const [, quoteOfName = '', , , begun = ''] = SETTING.exec(last.replace(PREFIX, '')) ?? [];
  if ([quoteOfName, begun.charAt(0)].some((first) => first !== '' && kind.includes(first))) return [];
  const behind = [...last].findIndex((character) => kind.includes(character)) + 1;
  return SUFFIX.test([...last].slice(behind).join('').trim()) ? after.slice(0, end + 1) : [];
}

/** An environment value without the quotes and the carriage return that panels and `docker --env-file` leave in it. */
export function plainValue(value: string): string {
  const shown = value.replace(INVISIBLE, '').trim();
  const inner = unquoted(shown);
  return inner?.behind === '' ? inner.value : shown;
}

function parseLine(shown: string): Omit<WrittenSetting, 'line'> | string {
  const [, before = '', name, after = '', rest = ''] = SETTING.exec(shown.replace(PREFIX, '')) ?? [];
  if (name === undefined) return 'is not a setting: write NAME=value on one line';
  // For `SET "NAME=value"`, the quote closes at the end of the line.
  const value = before !== '' && after === '' ? `${before}${rest}` : rest;
  const inner = unquoted(value);
  if (inner === null) return `lacks the closing quote of ${name}`;
  if (inner === undefined) return { name, value: value.replace(/(?:^|\s)#.*$/s, '').trim() };
  if (!SUFFIX.test(inner.behind)) return `has text after the quotes of ${name}`;
  return { name, value: inner.value };
}

/** The value in straight or typographic quotes; undefined without quotes, null if they are unclosed. */
function unquoted(value: string): { readonly value: string; readonly behind: string } | null | undefined {
  const kind = QUOTES.find((quotes) => quotes.includes(value.charAt(0)));
  if (kind === undefined || value === '') return undefined;
  const end = [...value].findIndex((character, index) => index > 0 && kind.includes(character));
  if (end < 0) return null;
  const characters = [...value];
  return {
    value: characters.slice(1, end).join('').trim(),
    behind: characters
      .slice(end + 1)
      .join('')
      .trim(),
  };
}
