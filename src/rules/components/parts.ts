/**
 * The parts of a component file that differ from one printed game to what is known of it: each can be marked as reconstructed.
 * What else is in the file comes from the rulebook.
 */
import { SPACES } from '../table/floor.ts';
import type { ComponentsFile } from './schema.ts';

/** Their paths in the file, in the order of the table: tiles and tools, reward track, start cards, floor. */
export function componentParts(file: ComponentsFile): readonly string[] {
  const { toolSpaces, tools, rewardTrack, startingHandCards, floor } = file;
  const numbered = (name: string, list: readonly unknown[]) => list.map((_, index) => `${name}[${index}]`);
  return [
    ...numbered('toolSpaces', toolSpaces),
    ...numbered('tools', tools),
    ...numbered('rewardTrack', rewardTrack),
    ...numbered('startingHandCards', startingHandCards),
    ...SPACES.filter((space) => floor.ornaments[space] !== undefined).map((space) => `floor.ornaments.${space}`),
    ...SPACES.filter((space) => floor.sides.B.connectors[space] !== undefined).map(
      (space) => `floor.sides.B.connectors.${space}`,
    ),
  ];
}
