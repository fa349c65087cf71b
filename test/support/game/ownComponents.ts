/** Custom components that differ from the standard in every kind of part: track, tools, colors and tiles. */
import { type Components, type ComponentsFile, readComponentsFile } from '../../../src/rules/index.ts';
import { parsedComponents, standardFile } from './rules.ts';

/** The standard file, parsed. */
export function standardShape(): ComponentsFile {
  const read = readComponentsFile(standardFile());
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.file;
}

export function ownFile(id = 'my-box'): ComponentsFile {
  const file = standardShape();
  const shiftedColors = { yellow: 'red', red: 'green', green: 'violet', violet: 'yellow' } as const;
  const { A, B } = file.floor.sides;
  return {
    ...file,
    id,
    startingHandCards: file.startingHandCards.map((card) =>
      card.id === 'green' ? { ...card, cards: { green: 3, yellow: 3, red: 3, wild: 1 } } : card,
    ),
    rewardTrack: file.rewardTrack.toReversed(),
    floor: {
      ...file.floor,
      ornaments: Object.fromEntries(
        Object.entries(file.floor.ornaments).map(([space, color]) => [space, color && shiftedColors[color]]),
      ),
      sides: { A, B: { ...B, connectors: { ...B.connectors, A1: 'green', E5: 'yellow' } } },
    },
    tools: file.tools.map((tool) => (tool === 'brace' ? 'spokeshave' : tool)),
    toolSpaces: file.toolSpaces.map((space, index) => ({
      ...space,
      tool: space.tool === 'brace' ? 'spokeshave' : space.tool,
      requires: index % 2 === 0 ? [1, 1] : [3, 1],
      tiles: [
        { points: 4, minPlayers: 2 },
        { points: 1, minPlayers: 3 },
      ],
    })),
  };
}

export function ownComponents(id?: string): Components {
  return parsedComponents(ownFile(id));
}
