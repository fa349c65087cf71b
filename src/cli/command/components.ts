/**
 * The components that a command plays with: the owner's own file where there is one, else the standard ones.
 * Reading and judging such a file is the matter of the settings and the rules.
 */

import { loadComponents } from '../../app/componentFiles.ts';
import { createLanguage } from '../../language/index.ts';
import type { Components, RecordFault } from '../../rules/index.ts';
import { readEnvironment } from '../../settings/index.ts';
import { shortened, UsageError } from './options.ts';
import type { CommandStreams } from './streams.ts';

/** Reads them; a file that cannot be used is a UsageError naming every fault by its path in the file. */
export function componentsOf(environment: CommandStreams['environment']): Components {
  const read = readEnvironment(environment);
  if (!read.ok) throw new UsageError(read.faults.join('\n'));
  const componentsFile = read.value.environment.INTARSIA_COMPONENTS?.trim() || null;
  const loaded = loadComponents({ componentsFile });
  if (!loaded.ok) throw new UsageError(loaded.faults.join('\n'));
  return loaded.value;
}

const words = createLanguage().of('en');

/** One sentence about a fault of a record or a refused move. */
export function faultMessage(fault: RecordFault): string {
  if (fault.code !== 'components') return words.refusal(fault);
  const components = shortened(fault.components);
  const setting = components === 'standard' ? 'INTARSIA_COMPONENTS=standard' : 'INTARSIA_COMPONENTS to its file';
  return `The game was dealt with the components "${components}", but "${fault.expected}" is loaded: set ${setting}.`;
}
