/**
 * The lines of a settings file: `NAME=value` and what editors, shells and panels make of it.
 * Which names are settings is known by the fields.
 */

export interface WrittenSetting {
  readonly name: string;
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

export interface WrittenFault {
  readonly line: number;
  /** What is wrong, to go on behind the name of the file and the line; nothing of the line itself, which may be a secret. */
  readonly fault: string;
}

const LINE_ENDS = /\r\n|[\n\r\u0085\u2028\u2029]/;
/** `copy con` and old editors end a file with it. */
const DOS_END = '\u001A';
/** Seen by nobody, and copied along from web pages and documents. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const COMMENT = /^(#|\/\/|;|--(?!env\b)|<!--|rem\b)/i;
/** What shells, Dockerfiles, units of systemd, commands of Docker and lists have before a name. */
const BEFORE = /^(?:export\s+|environment=|(?:-e|--env)[\s=]+|set(?:x)?\s+|env\s+|declare\s+-x\s+|\$env:|[-*•]\s+)/i;
const SETTING = /^(["'“”„‘’`]?)([A-Za-z_]\w*)(["'“”„‘’`]?)\s*(?::=|[=:＝：])\s*(.*)$/s;
const QUOTES = ['"“”„‟″＂«»', "'‘’‚‛′＇", '`'] as const;
/** A line of a list in JSON or of a shell ends with one of these. */
const BEHIND = /^[,;]?\s*(?:(?:#|\/\/).*)?$/s;

export function parseLines(text: string): { settings: readonly WrittenSetting[]; faults: readonly WrittenFault[] } {
  const settings: WrittenSetting[] = [];
  const faults: WrittenFault[] = [];
  const lines = text
    .replaceAll(DOS_END, '')
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
 * The lines after one with a quote that is not closed there, down to the one with its end, such as those of a certificate. None where the
 * next quote is the first one of another setting, or in the middle of a line: then its end was forgotten.
 */
function linesInQuotes(shown: string, after: readonly string[]): readonly string[] {
  const [, before = '', , closed = '', rest = ''] = SETTING.exec(shown.replace(BEFORE, '')) ?? [];
  const value = before !== '' && closed === '' ? before : rest;
  const kind = QUOTES.find((quotes) => quotes.includes(value.charAt(0)));
  if (unquoted(value) !== null || kind === undefined) return [];
  const end = after.findIndex((line) => [...line].some((character) => kind.includes(character)));
  const last = after[end] ?? '';
  const [, quoteOfName = '', , , begun = ''] = SETTING.exec(last.replace(BEFORE, '')) ?? [];
  if ([quoteOfName, begun.charAt(0)].some((first) => first !== '' && kind.includes(first))) return [];
  const behind = [...last].findIndex((character) => kind.includes(character)) + 1;
  return BEHIND.test([...last].slice(behind).join('').trim()) ? after.slice(0, end + 1) : [];
}

/** A value as it came from the environment, out of which panels and `docker --env-file` leave no quotes and no carriage return. */
export function plainValue(value: string): string {
  const shown = value.replace(INVISIBLE, '').trim();
  const inner = unquoted(shown);
  return inner?.behind === '' ? inner.value : shown;
}

function parseLine(shown: string): Omit<WrittenSetting, 'line'> | string {
  const [, before = '', name, after = '', rest = ''] = SETTING.exec(shown.replace(BEFORE, '')) ?? [];
  if (name === undefined) return 'is no setting: write it as NAME=value, all in one line';
  // `SET "NAME=value"`: the quote that is closed at the end of the line.
  const value = before !== '' && after === '' ? `${before}${rest}` : rest;
  const inner = unquoted(value);
  if (inner === null) return `lacks the quote at the end of ${name}`;
  if (inner === undefined) return { name, value: value.replace(/(?:^|\s)#.*$/s, '').trim() };
  if (!BEHIND.test(inner.behind)) return `has something behind the quotes of ${name}`;
  return { name, value: inner.value };
}

/** What stands in quotes, straight or as word processors draw them; undefined: there are none, null: they are not closed. */
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
