/**
 * The components that a command plays with: the standard ones, or an owner's own file from INTARSIA_COMPONENTS.
 * Reading and judging such a file is the matter of the settings and the rules.
 */
import { loadComponents, readEnvironment } from '../../config.ts';
import type { Components } from '../../rules/index.ts';
import { UsageError } from './options.ts';
import type { CommandStreams } from './streams.ts';

/** Reads them; a file that cannot be used is a UsageError naming every fault by its path in the file. */
export function componentsOf(environment: CommandStreams['environment']): Components {
  const settings = readEnvironment(environment);
  if (!settings.ok) throw new UsageError(settings.faults.join('\n'));
  const componentsFile = settings.value.INTARSIA_COMPONENTS?.trim() || null;
  const loaded = loadComponents({ componentsFile });
  if (!loaded.ok) throw new UsageError(loaded.faults.join('\n'));
  return loaded.value;
}
