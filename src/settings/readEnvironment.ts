/**
 * The environment with what the file `.env` adds to it, each setting with where it was written.
 * Whether the values are right is found out by readSettings.
 */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SETTING_NAMES } from './fields.ts';
import { parseLines, plainValue, type WrittenSetting } from './fileLines.ts';
import { isOfOthers, isOfServices, nearestSetting } from './names.ts';
import type { Configured, Environment } from './settings.ts';

export interface WrittenEnvironment {
  /** What is set in the environment wins over the file. */
  readonly environment: Environment;
  /** Where the settings that the file decides stand, such as `line 3 of .env`. */
  readonly places: ReadonlyMap<string, string>;
  /** Sentences about what is no setting, and harms nobody. */
  readonly notes: readonly string[];
}

const TOKEN = 'DISCORD_TOKEN';
/** What editors and hands make of the name; `.env` itself is none of these. */
const NEARLY = /^\.?env(\.(txt|env|rtf|example))*$/i;

/** Files of other programs may be called so, and files that somebody has put aside. */
const MAYBE = /(?:^|[._-])env(?:rc$|[^a-z0-9]|$)/i;

/** A missing file adds nothing. */
export function readEnvironment(given: Environment, file = '.env'): Configured<WrittenEnvironment> {
  const read = readFile(file);
  if (!read.ok) return read;
  const { value: written } = read;
  const faults = written === null ? [] : faultsOf(written, file);
  if (faults.length > 0) return { ok: false, faults };
  const ours = (written?.settings ?? []).filter(({ name, value }) => isSetting(name) && value !== '');
  const set = Object.entries(given).flatMap(([name, value]) => {
    const plain = value !== undefined && isSetting(name) ? plainValue(value) : value;
    return plain === undefined || plain === '' ? [] : [[name, plain] as const];
  });
  const environment = {
    ...Object.fromEntries(ours.map(({ name, value }) => [name, value])),
    ...Object.fromEntries(set),
  };
  const astray = environment[TOKEN] === undefined || written === null ? strayFile(file, environment) : null;
  if (astray !== null) return { ok: false, faults: [astray] };
  const decided = ours.filter(
    ({ name, value }) => environment[name] === value && !set.some(([other]) => other === name),
  );
  return {
    ok: true,
    value: {
      environment,
      places: new Map(decided.map(({ name, line }) => [name, `line ${line} of ${file}`])),
      notes: [
        ...notesOf(written?.settings ?? [], environment, file),
        ...notesOnEnvironment(given, environment),
        ...notesOnFiles(file, environment),
      ],
    },
  };
}

type Written = ReturnType<typeof parseLines>;

/** Null where it is not there. */
function readFile(file: string): Configured<Written | null> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return { ok: true, value: null };
    const reason = code === 'EISDIR' ? 'it is a folder' : error instanceof Error ? error.message : String(error);
    return { ok: false, faults: [`The settings file ${file} cannot be read: ${reason}.`] };
  }
  const text = textOf(bytes);
  if (text !== null) return { ok: true, value: parseLines(text) };
  return { ok: false, faults: [`The settings file ${file} is no text: save it as plain text in UTF-8.`] };
}

function isSetting(name: string): boolean {
  return SETTING_NAMES.includes(name);
}

function faultsOf({ settings, faults }: Written, file: string): readonly string[] {
  const about = (line: number, fault: string) => `The settings file ${file}, line ${line}, ${fault}.`;
  const lines = faults.map(({ line, fault }) => about(line, fault));
  const misspelt = settings.flatMap(({ name, value, line }) => {
    const meant =
      isSetting(name) || value === '' || isOfOthers(name) || isOfServices(name)
        ? null
        : nearestSetting(name, SETTING_NAMES);
    return meant === null
      ? []
      : [about(line, `sets ${shortened(name)}, which is no setting; ${meant} is the nearest one`)];
  });
  const long = settings.flatMap(({ name, value, line }) =>
    isSetting(name) && value.includes('\n') ? [about(line, `sets ${name} to several lines: it takes one`)] : [],
  );
  return [...lines, ...misspelt, ...long, ...settings.flatMap((setting) => twice(setting, settings, about))];
}

/** Empty lines of the example may stay beside one's own. */
function twice(
  { name, value, line }: WrittenSetting,
  settings: readonly WrittenSetting[],
  about: (line: number, fault: string) => string,
): readonly string[] {
  const earlier = settings.find((other) => other.name === name && other.value !== '' && other.line < line);
  if (earlier === undefined || value === '' || value === earlier.value || !isSetting(name)) return [];
  return [about(line, `sets ${name} once more, to something else than line ${earlier.line}: keep one of them`)];
}

function notesOf(settings: readonly WrittenSetting[], environment: Environment, file: string): readonly string[] {
  return settings.flatMap(({ name, value, line }) => {
    const isOverruled = name === TOKEN && value !== environment[name];
    if (value === '' || isOfServices(name) || (isSetting(name) && !isOverruled)) return [];
    const why = isOverruled
      ? 'but the environment sets another one, which is used'
      : isOfOthers(name)
        ? 'which is read from the environment alone: set it there'
        : 'which is no setting of the bot';
    return [`The settings file ${file}, line ${line}, sets ${shortened(name)}, ${why}.`];
  });
}

/** There are many others in it, so that only what is very near is told, and nothing is refused. */
function notesOnEnvironment(given: Environment, environment: Environment): readonly string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (
      isSetting(name) ||
      isOfOthers(name) ||
      isOfServices(name) ||
      !value ||
      name.length < 5 ||
      !/^[A-Z_]+$/.test(name)
    )
      return [];
    const meant = nearestSetting(name, SETTING_NAMES);
    if (meant === null || environment[meant] !== undefined) return [];
    return [`${name} is set in the environment, but is no setting of the bot; ${meant} is the nearest one.`];
  });
}

/** Settings that were saved under another name, or written into the example, are not lost without a word. */
function strayFile(file: string, { [TOKEN]: token }: Environment): string | null {
  const folder = path.dirname(path.resolve(file));
  for (const name of namesIn(folder)) {
    if (name === path.basename(file) || !NEARLY.test(name)) continue;
    const read = readFile(path.join(folder, name));
    const settings = read.ok ? (read.value?.settings ?? []).filter(({ value }) => value !== '') : [];
    const isExample = /example/i.test(name);
    const found = settings.find((setting) => setting.name === TOKEN && token === undefined);
    const other =
      isExample || !/(txt|rtf|env)$/i.test(name) ? undefined : settings.find((setting) => isSetting(setting.name));
    const told = found ?? other;
    if (told === undefined) continue;
    const mend = isExample ? `copy it to ${file}` : `rename it to ${file}`;
    return `The settings file ${name}, line ${told.line}, sets ${told.name}, but only ${file} is read: ${mend}.`;
  }
  return null;
}

/** A token in a file of another name is told, and no more: it may have been put aside to play in the playground. */
function notesOnFiles(file: string, { [TOKEN]: token }: Environment): readonly string[] {
  if (token !== undefined) return [];
  const folder = path.dirname(path.resolve(file));
  return namesIn(folder).flatMap((name) => {
    if (name === path.basename(file) || NEARLY.test(name) || !MAYBE.test(name)) return [];
    const read = readFile(path.join(folder, name));
    const found = read.ok && read.value?.settings.find((setting) => setting.name === TOKEN && setting.value !== '');
    if (!found) return [];
    return [`The settings file ${name}, line ${found.line}, sets ${TOKEN}, but only ${file} is read.`];
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A name may be a piece of a secret that has got into the wrong place. */
function shortened(name: string): string {
  return /^[A-Za-z_]{1,40}$/.test(name) ? name : 'a name';
}

/** Without a mark at its beginning. Null where the bytes are no text. */
export function textOf(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text.includes('\0') ? null : text;
}

/** By the mark at the beginning; without one by where the zeros are, which letters of our alphabet have in UTF-16 alone. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 0 && even === 0) return 'utf-16le';
  if (even > 0 && odd === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
