/**
 * What must hold between the parts of a component file for the game to be playable as the rules say.
 * The shape of each part has been checked before; every fault is named by its path.
 */
import { CARDS_OF_A_REWARD, CARDS_OF_A_START_CARD } from '../constants.ts';
import { CARDS, COLORS } from '../table/cards.ts';
import { adjacentSpaces, cornerSpaces, isConnectorPlace, SPACES, spaceIndex } from '../table/floor.ts';
import type { ComponentsFault } from './fault.ts';
import { type ComponentsFile, componentParts } from './schema.ts';
import { SIDES } from './types.ts';

/** The id that the start card with five pairs must have. */
export const PAIRS_CARD = 'pairs';

export function invariantFaults(file: ComponentsFile): ComponentsFault[] {
  return [
    ...startCardFaults(file),
    ...woodFaults(file),
    ...rewardFaults(file),
    ...floorFaults(file),
    ...toolFaults(file),
    ...markFaults(file),
  ];
}

function startCardFaults(file: ComponentsFile): ComponentsFault[] {
  const faults: ComponentsFault[] = [];
  const seen = new Set<string>();
  file.startingHandCards.forEach((card, index) => {
    const path = `startingHandCards[${index}]`;
    if (seen.has(card.id))
      faults.push({
        path: `${path}.id`,
        code: 'idTwice',
        facts: { id: card.id },
        message: `"${card.id}" is used twice; ids must differ`,
      });
    seen.add(card.id);
    const sum = CARDS.reduce((total, kind) => total + (card.cards[kind] ?? 0), 0);
    if (sum !== CARDS_OF_A_START_CARD) {
      faults.push({
        path: `${path}.cards`,
        code: 'cardSum',
        facts: { given: sum, right: CARDS_OF_A_START_CARD },
        message: `gives ${sum} cards; a starting hand card gives ${CARDS_OF_A_START_CARD}`,
      });
    }
    if (card.id === PAIRS_CARD && !CARDS.every((kind) => card.cards[kind] === 2)) {
      faults.push({
        path: `${path}.cards`,
        code: 'pairsCard',
        facts: {},
        message: 'the card "pairs" gives 2 of each kind',
      });
    }
  });
  if (!seen.has(PAIRS_CARD)) {
    faults.push({
      path: 'startingHandCards',
      code: 'noPairsCard',
      facts: {},
      message: 'one card must have the id "pairs" (2 of each kind)',
    });
  }
  return faults;
}

function woodFaults(file: ComponentsFile): ComponentsFault[] {
  const { framePerColor } = file.woodElements;
  return (['2', '3', '4'] as const).flatMap((players) => {
    const removed = file.framesRemovedPerColor[players];
    return removed <= framePerColor
      ? []
      : [
          {
            ...({ path: `framesRemovedPerColor.${players}`, code: 'framesRemoved' } as const),
            facts: { given: removed, most: framePerColor },
            message: `removes ${removed} frames of each color, but there are only ${framePerColor}`,
          },
        ];
  });
}

function rewardFaults(file: ComponentsFile): ComponentsFault[] {
  const faults: ComponentsFault[] = [];
  file.rewardTrack.forEach((space, index) => {
    const sum =
      space.kind === 'fixed'
        ? CARDS.reduce((total, card) => total + (space.cards[card] ?? 0), 0)
        : space.same + space.other;
    if (sum !== CARDS_OF_A_REWARD) {
      faults.push({
        path: `rewardTrack[${index}]`,
        code: 'cardSum',
        facts: { given: sum, right: CARDS_OF_A_REWARD },
        message: `gives ${sum} cards; a reward space gives ${CARDS_OF_A_REWARD}`,
      });
    }
  });
  if (file.rewardStart >= file.rewardTrack.length) {
    faults.push({
      path: 'rewardStart',
      code: 'rewardStart',
      facts: { most: file.rewardTrack.length - 1 },
      message: `must be below ${file.rewardTrack.length}, the length of rewardTrack`,
    });
  }
  return faults;
}

function floorFaults(file: ComponentsFile): ComponentsFault[] {
  const faults: ComponentsFault[] = [];
  const { ornaments, center, sides } = file.floor;
  SPACES.forEach((space, index) => {
    const forOrnament = !isConnectorPlace(index);
    if (forOrnament && ornaments[space] === undefined) {
      faults.push({
        path: `floor.ornaments.${space}`,
        code: 'colorMissing',
        facts: {},
        message: 'is missing; every ornament space has a color',
      });
    }
    if (!forOrnament && ornaments[space] !== undefined) {
      faults.push({
        path: `floor.ornaments.${space}`,
        code: 'misplaced',
        facts: {},
        message: 'lies where connectors go; take it out',
      });
    }
  });
  for (const side of SIDES) {
    const { connectors, plants } = sides[side];
    SPACES.forEach((space, index) => {
      const path = `floor.sides.${side}.connectors.${space}`;
      const color = connectors[space];
      const planted = plants.includes(space);
      if (!isConnectorPlace(index) || space === center) {
        if (color !== undefined)
          faults.push({
            path,
            code: 'misplaced',
            facts: {},
            message: 'is no connector space to be built on; take it out',
          });
        if (planted)
          faults.push({
            path: `floor.sides.${side}.plants`,
            code: 'plants',
            facts: {},
            message: `${space} cannot be a plant`,
          });
      } else if (planted === (color !== undefined)) {
        faults.push({ path, code: 'plants', facts: {}, message: 'must be either a connector space or a plant' });
      } else if (side === 'A' && color) {
        faults.push({
          path,
          code: 'misplaced',
          facts: {},
          message: 'must be null; connector spaces of side A have no color',
        });
      } else if (side === 'B' && color === null) {
        faults.push({
          path,
          code: 'colorMissing',
          facts: {},
          message: `must be one of ${COLORS.join(', ')}; connector spaces of side B have a color`,
        });
      }
    });
    if (side === 'A' && plants.length > 0) {
      faults.push({
        path: 'floor.sides.A.plants',
        code: 'plants',
        facts: {},
        message: 'must be empty; plants are on side B',
      });
    }
    if (side === 'B') faults.push(...plantFaults(plants));
  }
  return faults;
}

/** A plant that nothing can enclose would never score. */
function plantFaults(plants: readonly string[]): ComponentsFault[] {
  return plants.flatMap((plant, place) => {
    const path = `floor.sides.B.plants[${place}]`;
    const index = spaceIndex(plant) ?? 0;
    const corners = cornerSpaces(index);
    if (plants.indexOf(plant) !== place)
      return [{ path, code: 'plants', facts: {}, message: `${plant} stands twice; each plant once` }];
    if (adjacentSpaces(index).length === 4 && !corners.some((corner) => plants.includes(SPACES[corner] ?? '')))
      return [];
    return [
      {
        path,
        code: 'plants',
        facts: {},
        message: `${plant} cannot be enclosed; plants lie inside the floor, not corner to corner`,
      },
    ];
  });
}

function toolFaults(file: ComponentsFile): ComponentsFault[] {
  const faults: ComponentsFault[] = [];
  file.tools.forEach((tool, index) => {
    if (file.tools.indexOf(tool) === index) return;
    faults.push({
      path: `tools[${index}]`,
      code: 'toolTwice',
      facts: { tool },
      message: `"${tool}" is named twice; tools must differ`,
    });
  });
  const seen = new Set<string>();
  file.toolSpaces.forEach((space, index) => {
    const path = `toolSpaces[${index}]`;
    const id = `${space.tool}/${space.color}`;
    if (!file.tools.includes(space.tool)) {
      faults.push({
        path: `${path}.tool`,
        code: 'toolUnknown',
        facts: { tool: space.tool },
        message: `"${space.tool}" is not one of tools: ${file.tools.join(', ')}`,
      });
    }
    if (seen.has(id)) {
      const { tool, color } = space;
      faults.push({
        path,
        code: 'spaceTwice',
        facts: { tool, color },
        message: `${id} stands twice; a tool has one space a color`,
      });
    }
    seen.add(id);
    if (!space.tiles.some((tile) => tile.minPlayers === 2)) {
      faults.push({
        path: `${path}.tiles`,
        code: 'noTileForTwo',
        facts: {},
        message: 'one tile must have minPlayers 2',
      });
    }
    const ornaments = Object.values(file.floor.ornaments).filter((color) => color === space.color).length;
    if (space.requires.length > ornaments) {
      faults.push({
        path: `${path}.requires`,
        code: 'tooManyOrnaments',
        facts: { given: space.requires.length, most: ornaments },
        message: `asks for ${space.requires.length} ornaments of ${ornaments}`,
      });
    }
  });
  return faults;
}

function markFaults(file: ComponentsFile): ComponentsFault[] {
  const parts = componentParts(file);
  return (file.reconstructed ?? []).flatMap((marked, index) =>
    parts.includes(marked)
      ? []
      : [
          {
            ...({ path: `reconstructed[${index}]`, code: 'unknownMark', facts: {} } as const),
            message: `"${marked}" is no part such as ${parts[0]}`,
          },
        ],
  );
}
