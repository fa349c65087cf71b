/** The components and seeds with which commands deal games. */
import { loadComponents } from '../../app/componentFiles.ts';
import { createLanguage } from '../../language/index.ts';
import { type Components, formatPath, type RecordFault } from '../../rules/index.ts';
import { readEnvironment } from '../../settings/index.ts';
import { shortened, UsageError } from './options.ts';
import type { CommandStreams } from './streams.ts';

/** The owner's component file, or the standard one. Throws a UsageError that names each fault. */
export function componentsOf(environment: CommandStreams['environment']): Components {
  const read = readEnvironment(environment);
  if (!read.ok) throw new UsageError(read.faults.join('\n'));
  const componentsFile = read.value.environment.INTARSIA_COMPONENTS?.trim() || null;
  const loaded = loadComponents({ componentsFile });
  if (!loaded.ok) throw new UsageError(loaded.faults.join('\n'));
  return loaded.value;
}

const words = createLanguage().of('en');

export function faultMessage(fault: RecordFault): string {
  const listed = (ids: readonly string[]) => words.list(ids.map((id) => words.quote(id)));
  switch (fault.code) {
    case 'format':
      return fault.path === formatPath([])
        ? `The record has the wrong shape: ${fault.message}.`
        : `In the record, ${fault.path} is wrong: ${fault.message}.`;
    case 'players':
      return `A game has 2 to 4 players, each with a starting hand card; number here: ${fault.players}.`;
    case 'startingPlayer':
      return `The starting player must be one of the seats, counted from 0; ${fault.startingPlayer} isn’t one of them.`;
    case 'startingHandCards':
      return `The starting hand cards must be different ones from ${listed(fault.allowed)}, one for each player; here they are ${listed(fault.cards)}.`;
    case 'components': {
      const components = shortened(fault.components);
      const setting = components === 'standard' ? 'INTARSIA_COMPONENTS=standard' : 'INTARSIA_COMPONENTS to its file';
      return `The game was dealt with the components "${components}", but "${fault.expected}" is loaded: set ${setting}.`;
    }
    case 'result': {
      if (!fault.expected)
        return 'The record gives a result, but the game is still running after its last move. Leave the result out.';
      const { scores, toolTiles, winners } = fault.expected;
      return `The result doesn’t follow from the moves. It should be: scores ${scores.join('/')}, tool tiles ${toolTiles.join('/')}, winners (seats) ${winners.join('/')}.`;
    }
    default:
      return words.refusal(fault);
  }
}

/** Mixes a seed of up to 53 bits and a game's number into 32 bits, so that consecutive games are unrelated. */
export function gameSeed(seed: number, index: number): number {
  const words = [seed % 2 ** 32, Math.floor(seed / 2 ** 32), index];
  return words.reduce((mixed, word) => scramble((mixed ^ word) + 0x9e3779b9), 0);
}

function scramble(word: number): number {
  let mixed = word | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) | 0;
}
