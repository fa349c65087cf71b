/**
 * The component files of a server: the one that new games are dealt with, and copies of those that older games were dealt with.
 * What makes a file good is the rules' matter; setting one right is the component editor's.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseAddress } from '../../scripts/migrate.js';
import { type Components, idIsTaken, parseComponents, sameComponents } from '../rules/index.ts';
import { type Configured, type Settings, textOf } from '../settings/index.ts';

export const STANDARD_FILE = fileURLToPath(new URL('../../assets/components/standard.json', import.meta.url));
/** What INTARSIA_COMPONENTS says where the standard file is to be played with in any case. */
const STANDARD = 'standard';
/** Played with where it is there and nothing else is set. */
const OWN_FILE = path.join('data', 'components.json');

type FileSetting = Pick<Settings, 'componentsFile'>;

export interface LoadedComponents {
  readonly components: Components;
  /** The file as it was read, to be kept with the games that are dealt with it. */
  readonly content: string;
}

/** The owner's own file, whether or not it is there; null where the settings ask for the standard one. */
export function ownComponentsFile({ componentsFile }: FileSetting): string | null {
  return componentsFile === STANDARD ? null : (componentsFile ?? OWN_FILE);
}

/** Reads and validates the component file of the settings; its faults are named by their paths in the file. */
export function loadComponents(setting: FileSetting): Configured<Components> {
  const loaded = loadComponentsFile(setting);
  return loaded.ok ? { ok: true, value: loaded.value.components } : loaded;
}

/** The same, with what stands in the file. Its id may be "standard" only if everything in it is. */
export function loadComponentsFile(setting: FileSetting): Configured<LoadedComponents> {
  const own = ownComponentsFile(setting);
  const standard = readFile(STANDARD_FILE, `The component file ${STANDARD_FILE}`);
  if (own === null || (setting.componentsFile === null && !existsSync(own))) return standard;
  const called = `The component file ${own}${setting.componentsFile === null ? '' : ' (INTARSIA_COMPONENTS)'}`;
  const read = readFile(own, called);
  if (!read.ok || !standard.ok || !idIsTaken(read.value.components, [standard.value.components])) return read;
  return { ok: false, faults: [`${called}, id: "${STANDARD}" is the id of the data that come along; choose another.`] };
}

/** The data that come along, whatever the settings say: the tutorial's script is written for them. */
export function loadStandardComponents(): Configured<Components> {
  const read = readFile(STANDARD_FILE, `The component file ${STANDARD_FILE}`);
  return read.ok ? { ok: true, value: read.value.components } : read;
}

/** The folder in which copies of component files are kept: beside the database, or in `data/` where that is on a server. */
export function keptComponentsFolder({ databaseUrl }: Pick<Settings, 'databaseUrl'>): string {
  const address = databaseAddress(databaseUrl);
  return `${address.kind === 'sqlite' ? address.file : path.resolve('data', address.database)}.components`;
}

export interface KeptComponents {
  /** The standard set among them. */
  readonly sets: readonly Components[];
  /** Files that are none any more, with what is wrong with them. */
  readonly faults: readonly string[];
}

/** All sets that games may have been dealt with besides the current one. */
export function readKeptComponents(settings: Pick<Settings, 'databaseUrl'>): KeptComponents {
  const folder = keptComponentsFolder(settings);
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
 * Keeps a copy of what new games are going to be dealt with, and gives all sets that older games were dealt with. Refuses a
 * file whose id other data have had before: games are told apart by it.
 */
export function keepComponents(
  settings: FileSetting & Pick<Settings, 'databaseUrl'>,
  { components, content }: LoadedComponents,
  log: { warn(message: string): void },
): Configured<readonly Components[]> {
  const { sets, faults } = readKeptComponents(settings);
  for (const fault of faults) log.warn(fault);
  if (idIsTaken(components, sets)) {
    const folder = keptComponentsFolder(settings);
    const fault = `The component file ${ownComponentsFile(settings)}, id: "${components.id}" is the id of other data that games were dealt with (${path.join(folder, `${components.id}.json`)}); choose another.`;
    return { ok: false, faults: [fault] };
  }
  if (sets.some((set) => set.id === components.id && sameComponents(set, components))) return { ok: true, value: sets };
  const folder = keptComponentsFolder(settings);
  try {
    keep(folder, components.id, content);
  } catch (error) {
    const fault = `The component file cannot be kept for the games that are dealt with it, in ${folder}: ${messageOf(error)}.`;
    return { ok: false, faults: [fault] };
  }
  return { ok: true, value: sets };
}

/** Whole or not at all; a damaged copy of the same id is left beside it. */
function keep(folder: string, id: string, content: string): void {
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
    const fault = error instanceof SyntaxError ? 'is no JSON' : 'cannot be read';
    return { ok: false, faults: [`${called} ${fault}: ${messageOf(error)}.`] };
  }
  const parsed = parseComponents(json);
  if (parsed.ok) return { ok: true, value: { components: parsed.components, content } };
  return { ok: false, faults: parsed.faults.map(({ path: place, message }) => `${called}, ${place}: ${message}`) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
