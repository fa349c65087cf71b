/**
 * The sentences of the commands, in English: what is wrong with a move or a record, and what would be right.
 * They are the language folder's; here is only which language the terminal speaks.
 */
import { createLanguage } from '../../language/index.ts';
import type { RecordFault } from '../../rules/index.ts';

const words = createLanguage().of('en');

/** One sentence about a fault of a record or a refused move. */
export function faultMessage(fault: RecordFault): string {
  return words.refusal(fault);
}
