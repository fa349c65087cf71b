/**
 * The sentences of the commands, in English: what is wrong with a move or a record, and what would be right.
 * They are the language folder's; here is which language the terminal speaks, and what only there can be done about a fault.
 */
import { createLanguage } from '../../language/index.ts';
import type { RecordFault } from '../../rules/index.ts';
import { shortened } from './options.ts';

const words = createLanguage().of('en');

/** One sentence about a fault of a record or a refused move. */
export function faultMessage(fault: RecordFault): string {
  if (fault.code !== 'components') return words.refusal(fault);
  const components = shortened(fault.components);
  const setting = components === 'standard' ? 'INTARSIA_COMPONENTS=standard' : 'INTARSIA_COMPONENTS to its file';
  return `The game was dealt with the components "${components}", but "${fault.expected}" is loaded: set ${setting}.`;
}
