/** Finds faults in a component file by the rules, and the field of each. */
import { config } from 'zod';
import {
  type ComponentsFault,
  type ComponentsFile,
  parseComponents,
  readComponentsFile,
} from '../../../../src/rules/index.ts';

// The page's content security policy forbids zod's code generation.
config({ jitless: true });

export function faultsOf(file: ComponentsFile): readonly ComponentsFault[] {
  const parsed = parseComponents(file);
  return parsed.ok ? [] : parsed.faults;
}

export type Imported =
  | { readonly ok: true; readonly file: ComponentsFile }
  | { readonly ok: false; readonly code: 'tooLarge' | 'notComponents' }
  | { readonly ok: false; readonly code: 'noJson'; readonly reason: string }
  | { readonly ok: false; readonly code: 'faults'; readonly faults: readonly ComponentsFault[] };

/** The minimum share of parts that make a file recognizable as component data. */
const FIELDS = ['id', 'startingHandCards', 'rewardTrack', 'floor', 'tools', 'toolSpaces'];

/**
 * Reads an imported file: accepted if every part has its shape, even if parts do not fit together, so that the owner
 * can correct it here. `most`: maximum length in characters. A file without marks counts as complete, with nothing
 * reconstructed.
 */
export function importedFile(text: string, most: number): Imported {
  if (text.length > most) return { ok: false, code: 'tooLarge' };
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { ok: false, code: 'noJson', reason: error instanceof Error ? error.message : String(error) };
  }
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  const fields = isObject ? Object.keys(json ?? {}) : [];
  if (FIELDS.filter((field) => fields.includes(field)).length * 2 < FIELDS.length)
    return { ok: false, code: 'notComponents' };
  const read = readComponentsFile(json);
  if (!read.ok) return { ok: false, code: 'faults', faults: read.faults };
  return { ok: true, file: { ...read.file, reconstructed: read.file.reconstructed ?? [] } };
}
