/** Combines the environment with the `.env` file, unchecked, and records where each setting comes from. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../kernel/index.ts';
import { SETTING_NAMES } from './fields.ts';
import { parseLines, plainValue, type WrittenSetting } from './fileLines.ts';
import { isComposeName, isForeignName, isProxyName, nearestSetting } from './names.ts';
import type { Configured, Environment } from './settings.ts';

export interface WrittenEnvironment {
  /** The environment overrides the file. */
  readonly environment: Environment;
  /** Where settings from the file are, such as `line 3 of .env`. */
  readonly places: ReadonlyMap<string, string>;
  /** Sentences about unknown names that do no harm. */
  readonly notes: readonly string[];
}

const TOKEN = 'DISCORD_TOKEN';
const MISNAMED = /^\.?env(\.(txt|env|rtf|example))*$/i;

/** Names that files of other programs, or files put aside, may also have. */
const POSSIBLE_NAME = /(?:^|[._-])env(?:rc$|[^a-z0-9]|$)/i;

export function readEnvironment(variables: Environment, file = '.env'): Configured<WrittenEnvironment> {
  const read = readFile(file);
  if (!read.ok) return read;
  const { value: parsed } = read;
  const faults = parsed === null ? [] : faultsOf(parsed, file);
  if (faults.length > 0) return { ok: false, faults };
  const ours = (parsed?.settings ?? []).filter(({ name, value }) => isSetting(name) && value !== '');
  const set = Object.entries(variables).flatMap(([name, value]) => {
    const plain = value !== undefined && isSetting(name) ? plainValue(value) : value;
    return plain === undefined || plain === '' ? [] : [[name, plain] as const];
  });
  const environment = {
    ...Object.fromEntries(ours.map(({ name, value }) => [name, value])),
    ...Object.fromEntries(set),
  };
  const misplaced = environment[TOKEN] === undefined || parsed === null ? strayFile(file, environment) : null;
  if (misplaced !== null) return { ok: false, faults: [misplaced] };
  const fromFile = ours.filter(
    ({ name, value }) => environment[name] === value && !set.some(([other]) => other === name),
  );
  return {
    ok: true,
    value: {
      environment,
      places: new Map(fromFile.map(({ name, line }) => [name, `line ${line} of ${file}`])),
      notes: [
        ...notesOf(parsed?.settings ?? [], environment, file),
        ...notesOnEnvironment(variables, environment),
        ...notesOnFiles(file, environment),
      ],
    },
  };
}

type Written = ReturnType<typeof parseLines>;

function readFile(file: string): Configured<Written | null> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return { ok: true, value: null };
    const reason = code === 'EISDIR' ? 'it is a folder' : messageOf(error);
    return { ok: false, faults: [`The settings file ${file} cannot be read: ${reason}.`] };
  }
  const text = textOf(bytes);
  if (text !== null) return { ok: true, value: parseLines(text) };
  return { ok: false, faults: [`The settings file ${file} is not text: save it as plain text in UTF-8.`] };
}

function isSetting(name: string): boolean {
  return SETTING_NAMES.includes(name);
}

function faultsOf({ settings, faults }: Written, file: string): readonly string[] {
  const about = (line: number, fault: string) => `The settings file ${file}, line ${line}, ${fault}.`;
  const lines = faults.map(({ line, fault }) => about(line, fault));
  const misspelt = settings.flatMap(({ name, value, line }) => {
    const nearest =
      isSetting(name) || value === '' || isForeignName(name) || isComposeName(name)
        ? null
        : nearestSetting(name, SETTING_NAMES);
    return nearest === null
      ? []
      : [about(line, `sets ${shortened(name)}, which is not a setting; did you mean ${nearest}?`)];
  });
  const long = settings.flatMap(({ name, value, line }) =>
    isSetting(name) && value.includes('\n') ? [about(line, `sets ${name} to several lines; it takes one`)] : [],
  );
  return [...lines, ...misspelt, ...long, ...settings.flatMap((setting) => twice(setting, settings, about))];
}

/** An empty setting, as in the example file, may occur a second time. */
function twice(
  { name, value, line }: WrittenSetting,
  settings: readonly WrittenSetting[],
  about: (line: number, fault: string) => string,
): readonly string[] {
  const earlier = settings.find((other) => other.name === name && other.value !== '' && other.line < line);
  if (earlier === undefined || value === '' || value === earlier.value || !isSetting(name)) return [];
  return [about(line, `sets ${name} to another value than line ${earlier.line}: keep one of them`)];
}

function notesOf(settings: readonly WrittenSetting[], environment: Environment, file: string): readonly string[] {
  return settings.flatMap(({ name, value, line }) => {
    const isOverruled = name === TOKEN && value !== environment[name];
    if (value === '' || isComposeName(name) || (isSetting(name) && !isOverruled)) return [];
    const why = isOverruled
      ? 'but the environment sets another value, which is used'
      : isProxyName(name)
        ? 'but the bot connects to Discord without a proxy; only npm uses one, during the set-up'
        : isForeignName(name)
          ? 'which is read from the environment only: set it there'
          : 'which is not a setting of the bot';
    return [`The settings file ${file}, line ${line}, sets ${shortened(name)}, ${why}.`];
  });
}

/** The environment has many other names, so only very close ones are noted, and none is refused. */
function notesOnEnvironment(variables: Environment, environment: Environment): readonly string[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    if (
      isSetting(name) ||
      isForeignName(name) ||
      isComposeName(name) ||
      !value ||
      name.length < 5 ||
      !/^[A-Z_]+$/.test(name)
    )
      return [];
    const nearest = nearestSetting(name, SETTING_NAMES);
    if (nearest === null || environment[nearest] !== undefined) return [];
    return [`${name} is set in the environment, but is not a setting of the bot; did you mean ${nearest}?`];
  });
}

/** Reports settings that were saved under another name or in the example file. */
function strayFile(file: string, { [TOKEN]: token }: Environment): string | null {
  const folder = path.dirname(path.resolve(file));
  for (const name of namesIn(folder)) {
    if (name === path.basename(file) || !MISNAMED.test(name)) continue;
    const read = readFile(path.join(folder, name));
    const settings = read.ok ? (read.value?.settings ?? []).filter(({ value }) => value !== '') : [];
    const isExample = /example/i.test(name);
    const found = settings.find((setting) => setting.name === TOKEN && token === undefined);
    const other =
      isExample || !/(txt|rtf|env)$/i.test(name) ? undefined : settings.find((setting) => isSetting(setting.name));
    const setting = found ?? other;
    if (setting === undefined) continue;
    const advice = isExample ? `copy it to ${file}` : `rename it to ${file}`;
    return `The settings file ${name}, line ${setting.line}, sets ${setting.name}, but only ${file} is read: ${advice}.`;
  }
  return null;
}

/** Only noted, because a file with a token may have been put aside to play in the playground. */
function notesOnFiles(file: string, { [TOKEN]: token }: Environment): readonly string[] {
  if (token !== undefined) return [];
  const folder = path.dirname(path.resolve(file));
  return namesIn(folder).flatMap((name) => {
    if (name === path.basename(file) || MISNAMED.test(name) || !POSSIBLE_NAME.test(name)) return [];
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

/** A name may be part of a misplaced secret. */
function shortened(name: string): string {
  return /^[A-Za-z_]{1,40}$/.test(name) ? name : 'a name';
}

/** Decodes text without its byte order mark; null if the bytes are not text. */
export function textOf(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text.includes('\0') ? null : text;
}

/** Determined by the byte order mark, or by the positions of zero bytes, which Latin letters have only in UTF-16. */
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
