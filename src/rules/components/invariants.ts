/**
 * What must hold between the parts of a component file for the game to be playable as the rules say.
 * The shape of each part has been checked before; every fault is named by its path.
 */
import { CARDS, COLORS } from '../table/cards.ts';
import { adjacentSpaces, cornerSpaces, isConnectorPlace, SPACES, spaceIndex } from '../table/floor.ts';
import type { ComponentsFile } from './schema.ts';
import { SIDES } from './types.ts';

/** A fault of a component file: where (`floor.sides.B.plants[2]`), and what is wrong and would be right. */
export interface ComponentsFault {
  readonly path: string;
  readonly message: string;
}

/** The id that the start card with five pairs must have. */
export const PAIRS_CARD = 'pairs';
const CARDS_OF_A_START_CARD = 10;
const CARDS_OF_A_REWARD = 3;

export function invariantFaults(file: ComponentsFile): ComponentsFault[] {
  return [
    ...startCardFaults(file),
    ...woodFaults(file),
    ...rewardFaults(file),
    ...floorFaults(file),
    ...toolFaults(file),
  ];
}

function startCardFaults(file: ComponentsFile): ComponentsFault[] {
  const faults: ComponentsFault[] = [];
  const seen = new Set<string>();
  file.startingHandCards.forEach((card, index) => {
    const path = `startingHandCards[${index}]`;
    if (seen.has(card.id)) faults.push({ path: `${path}.id`, message: `"${card.id}" is used twice; ids must differ` });
    seen.add(card.id);
    const sum = CARDS.reduce((total, kind) => total + (card.cards[kind] ?? 0), 0);
    if (sum !== CARDS_OF_A_START_CARD) {
      faults.push({ path: `${path}.cards`, message: `gives ${sum} cards; a starting hand card gives 10` });
    }
    if (card.id === PAIRS_CARD && !CARDS.every((kind) => card.cards[kind] === 2)) {
      faults.push({ path: `${path}.cards`, message: 'the card "pairs" gives 2 of each kind' });
    }
  });
  if (!seen.has(PAIRS_CARD)) {
    faults.push({ path: 'startingHandCards', message: 'one card must have the id "pairs" (2 of each kind)' });
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
            path: `framesRemovedPerColor.${players}`,
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
      faults.push({ path: `rewardTrack[${index}]`, message: `gives ${sum} cards; a reward space gives 3` });
    }
  });
  if (file.rewardStart >= file.rewardTrack.length) {
    faults.push({
      path: 'rewardStart',
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
      faults.push({ path: `floor.ornaments.${space}`, message: 'is missing; every ornament space has a color' });
    }
    if (!forOrnament && ornaments[space] !== undefined) {
      faults.push({ path: `floor.ornaments.${space}`, message: 'lies where connectors go; take it out' });
    }
  });
  for (const side of SIDES) {
    const { connectors, plants } = sides[side];
    SPACES.forEach((space, index) => {
      const path = `floor.sides.${side}.connectors.${space}`;
      const color = connectors[space];
      const planted = plants.includes(space);
      if (!isConnectorPlace(index) || space === center) {
        if (color !== undefined) faults.push({ path, message: 'is no connector space to be built on; take it out' });
        if (planted) faults.push({ path: `floor.sides.${side}.plants`, message: `${space} cannot be a plant` });
      } else if (planted === (color !== undefined)) {
        faults.push({ path, message: 'must be either a connector space or a plant' });
      } else if (side === 'A' && color) {
        faults.push({ path, message: 'must be null; connector spaces of side A have no color' });
      } else if (side === 'B' && color === null) {
        faults.push({ path, message: `must be one of ${COLORS.join(', ')}; connector spaces of side B have a color` });
      }
    });
    if (side === 'A' && plants.length > 0) {
      faults.push({ path: 'floor.sides.A.plants', message: 'must be empty; plants are on side B' });
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
    if (plants.indexOf(plant) !== place) return [{ path, message: `${plant} stands twice; each plant once` }];
    if (adjacentSpaces(index).length === 4 && !corners.some((corner) => plants.includes(SPACES[corner] ?? '')))
      return [];
    return [{ path, message: `${plant} cannot be enclosed; plants lie inside the floor, not corner to corner` }];
  });
}

function toolFaults(file: ComponentsFile): ComponentsFault[] {
  const faults: ComponentsFault[] = [];
  file.tools.forEach((tool, index) => {
    if (file.tools.indexOf(tool) === index) return;
    faults.push({ path: `tools[${index}]`, message: `"${tool}" is named twice; tools must differ` });
  });
  const seen = new Set<string>();
  file.toolSpaces.forEach((space, index) => {
    const path = `toolSpaces[${index}]`;
    const id = `${space.tool}/${space.color}`;
    if (!file.tools.includes(space.tool)) {
      faults.push({ path: `${path}.tool`, message: `"${space.tool}" is not one of tools: ${file.tools.join(', ')}` });
    }
    if (seen.has(id)) faults.push({ path, message: `${id} stands twice; a tool has one space a color` });
    seen.add(id);
    if (!space.tiles.some((tile) => tile.minPlayers === 2)) {
      faults.push({ path: `${path}.tiles`, message: 'one tile must have minPlayers 2' });
    }
    const ornaments = Object.values(file.floor.ornaments).filter((color) => color === space.color).length;
    if (space.requires.length > ornaments) {
      faults.push({ path: `${path}.requires`, message: `asks for ${space.requires.length} ornaments of ${ornaments}` });
    }
  });
  return faults;
}
