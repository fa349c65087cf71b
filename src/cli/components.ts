/**
 * The components that a command plays with: the standard ones, or an owner's own file from INTARSIA_COMPONENTS.
 * What such a file must hold is the rules' matter.
 */
import { readFileSync } from 'node:fs';
import { type Components, parseComponents } from '../rules/index.ts';
import { UsageError } from './options.ts';
import type { CommandStreams } from './streams.ts';

const STANDARD = new URL('../../assets/components/standard.json', import.meta.url);

/** Reads and validates; a file that cannot be used is a UsageError naming every fault by its path. */
export function loadComponents(environment: CommandStreams['environment']): Components {
  const own = environment.INTARSIA_COMPONENTS || undefined;
  const name = own === undefined ? 'assets/components/standard.json' : `INTARSIA_COMPONENTS=${own}`;
  const parsed = parseComponents(readJson(own ?? STANDARD, name));
  if (parsed.ok) return parsed.components;
  const faults = parsed.faults.map(({ path, message }) => `  ${path}: ${message}`);
  throw new UsageError(`${name} is no valid component file:\n${faults.join('\n')}`);
}

function readJson(file: string | URL, name: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${reason(error)}`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`${name} is no JSON: ${reason(error)}`);
  }
}

export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
