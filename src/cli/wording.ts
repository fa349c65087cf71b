/**
 * The sentences about faults of records, for people at a terminal and programs that show them.
 * Refused moves are worded by the language folder; here is what only records can get wrong.
 */
import type { RecordFault, RecordResult } from '../rules/index.ts';
import { shortened } from './options.ts';

/** One sentence: what is wrong and what would be right. */
export function faultMessage(fault: RecordFault): string {
  switch (fault.code) {
    case 'format':
      return `${fault.path}: ${fault.message}.`;
    case 'players':
      return `There are ${fault.players} players; there must be 2–4, each with a starting hand card.`;
    case 'startingPlayer':
      return `The starting player ${fault.startingPlayer} is no seat; seats count from 0.`;
    case 'startingHandCards':
      return `The starting hand cards are ${list(fault.cards)}; they must be different ones of ${list(fault.allowed)}.`;
    case 'components':
      return `The game was played with the components "${shortened(fault.components)}", not with "${fault.expected}".`;
    case 'result':
      return fault.expected
        ? `The result does not follow from the moves; they give ${resultText(fault.expected)}.`
        : 'A result is given, but the game is still running; leave it out.';
    default:
      return `${fault.code}: ${JSON.stringify(fault)}`;
  }
}

function resultText({ scores, toolTiles, winners }: RecordResult): string {
  return `scores ${list(scores)}, tool tiles ${list(toolTiles)}, winners ${list(winners)}`;
}

function list(items: readonly (string | number)[]): string {
  return items.map((item) => shortened(String(item))).join(', ');
}
