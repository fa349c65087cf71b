/**
 * A fault of a catalogue as one line: which key, what is wrong, what would be right.
 * In English, as all that the programs on the command line say.
 */
import type { CatalogueFault } from '../../language/index.ts';

export function faultLine(fault: CatalogueFault): string {
  switch (fault.code) {
    case 'missing':
      return `${fault.key}: missing`;
    case 'surplus':
      return `${fault.key}: English has no such key; take it out`;
    case 'empty':
      return `${fault.key}: empty`;
    case 'untranslated':
      return `${fault.key}: reads as in English`;
    case 'tooWide':
      return `${fault.key}: wider than a button on a phone; at most 26 columns`;
    case 'tooLong':
      return `${fault.key}: ${fault.length} characters; at most ${fault.most}`;
    case 'parameters':
      return `${fault.key}: asks for ${bracketed(fault.asked)}; known are ${bracketed(fault.known)}`;
  }
}

function bracketed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `{{${name}}}`).join(' ');
}
