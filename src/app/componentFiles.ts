/** Loads the component file for new games, and stores copies of the files with which older games were dealt. */

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseAddress } from '../../scripts/migrate.js';
import { messageOf } from '../kernel/index.ts';
import { type Components, isIdTaken, parseComponents, sameComponents } from '../rules/index.ts';
import { type Configured, type Settings, textOf } from '../settings/index.ts';

export const STANDARD_FILE = fileURLToPath(new URL('../../assets/components/standard.json', import.meta.url));
/** The value of INTARSIA_COMPONENTS that selects the standard file. */
const STANDARD = 'standard';
/** Used if it exists and the setting is empty. */
const OWN_FILE = path.join('data', 'components.json');

type FileSetting = Pick<Settings, 'componentsFile'>;

export interface LoadedComponents {
  readonly components: Components;
  /** The file's text, which is stored for the games dealt with it. */
  readonly content: string;
}

/** The owner's own file, whether it exists or not; null if the settings select the standard one. */
export function ownComponentsFile({ componentsFile }: FileSetting): string | null {
  return componentsFile === STANDARD ? null : (componentsFile ?? OWN_FILE);
}

/** Reads and validates the component file. Faults name their paths in the file. */
export function loadComponents(setting: FileSetting): Configured<Components> {
  const loaded = loadComponentsFile(setting);
  return loaded.ok ? { ok: true, value: loaded.value.components } : loaded;
}

/** Like `loadComponents`, with the file's content. Only a file equal to the standard one may have the id "standard". */
export function loadComponentsFile(setting: FileSetting): Configured<LoadedComponents> {
  const own = ownComponentsFile(setting);
  const standard = readFile(STANDARD_FILE, `The component file ${STANDARD_FILE}`);
  if (own === null || (setting.componentsFile === null && !existsSync(own))) return standard;
  const called = `The component file ${own}${setting.componentsFile === null ? '' : ' (INTARSIA_COMPONENTS)'}`;
  const read = readFile(own, called);
  if (!read.ok || !standard.ok || !isIdTaken(read.value.components, [standard.value.components])) return read;
  return { ok: false, faults: [`${called}, id: "${STANDARD}" is the id of the standard components; choose another.`] };
}

/** The standard components regardless of the settings, because the tutorial's script is written for them. */
export function loadStandardComponents(): Configured<Components> {
  const read = readFile(STANDARD_FILE, `The component file ${STANDARD_FILE}`);
  return read.ok ? { ok: true, value: read.value.components } : read;
}

/** The folder of stored component files: next to the database, or `data/` if the database is on a server. */
export function storedComponentsFolder({ databaseUrl }: Pick<Settings, 'databaseUrl'>): string {
  const address = databaseAddress(databaseUrl);
  return `${address.kind === 'sqlite' ? address.file : path.resolve('data', address.database)}.components`;
}

export interface StoredComponents {
  readonly sets: readonly Components[];
  readonly faults: readonly string[];
}

/** All sets with which games may have been dealt, except the current one. */
export function readStoredComponents(settings: Pick<Settings, 'databaseUrl'>): StoredComponents {
  const folder = storedComponentsFolder(settings);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const read = [STANDARD_FILE, ...names.map((name) => path.join(folder, name))].map((file) =>
    readFile(file, `The component file ${file}`),
  );
  return {
    sets: read.flatMap((each) => (each.ok ? [each.value.components] : [])),
    faults: read.flatMap((each) => (each.ok ? [] : each.faults)),
  };
}

/**
 * Stores a copy of the components for new games, and returns all sets of older games. Refuses an id under which other
 * components are stored, because games refer to components by id.
 */
export function storeComponents(
  settings: FileSetting & Pick<Settings, 'databaseUrl'>,
  { components, content }: LoadedComponents,
  log: { warn(message: string): void },
): Configured<readonly Components[]> {
  const { sets, faults } = readStoredComponents(settings);
  for (const fault of faults) log.warn(fault);
  if (isIdTaken(components, sets)) {
    const folder = storedComponentsFolder(settings);
    const fault = `The component file ${ownComponentsFile(settings)}, id: "${components.id}" is the id of other components that games were dealt with (${path.join(folder, `${components.id}.json`)}); choose another.`;
    return { ok: false, faults: [fault] };
  }
  if (sets.some((set) => set.id === components.id && sameComponents(set, components))) return { ok: true, value: sets };
  const folder = storedComponentsFolder(settings);
  try {
    store(folder, components.id, content);
  } catch (error) {
    const fault = `The component file cannot be copied for its games to ${folder}: ${messageOf(error)}.`;
    return { ok: false, faults: [fault] };
  }
  return { ok: true, value: sets };
}

/** Writes atomically. Renames a damaged copy that has the same id. */
function store(folder: string, id: string, content: string): void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${id}.json`);
  if (existsSync(file)) renameSync(file, `${file}.damaged`);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content, { flush: true });
  renameSync(unfinished, file);
}

function readFile(file: string, called: string): Configured<LoadedComponents> {
  let content: string;
  let json: unknown;
  try {
    content = textOf(readFileSync(file)) ?? '';
    json = JSON.parse(content);
  } catch (error) {
    const fault = error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read';
    return { ok: false, faults: [`${called} ${fault}: ${messageOf(error)}.`] };
  }
  const parsed = parseComponents(json);
  if (parsed.ok) return { ok: true, value: { components: parsed.components, content } };
  return { ok: false, faults: parsed.faults.map(({ path: place, message }) => `${called}, ${place}: ${message}`) };
}
