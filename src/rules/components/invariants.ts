/** The faults of a component file, and the checks that its parts fit together. */
import { CARDS_PER_REWARD, CARDS_PER_START_CARD } from '../constants.ts';
import { CARDS, COLORS } from './cards.ts';
import { adjacentSpaces, cornerSpaces, isConnectorPlace, SIDES, SPACES, spaceIndex } from './components.ts';
import { type ComponentsFile, componentParts } from './schema.ts';

export const COMPONENTS_FAULT_CODES = [
  'tooSmall',
  'tooLarge',
  'tooFew',
  'tooMany',
  'wrongKind',
  'unknownField',
  'notOneOf',
  'idForm',
  'idTwice',
  'cardSum',
  'pairsCard',
  'noPairsCard',
  'framesRemoved',
  'rewardStart',
  'colorMissing',
  'misplaced',
  'plants',
  'toolTwice',
  'toolUnknown',
  'spaceTwice',
  'noTileForTwo',
  'tooManyOrnaments',
  'unknownMark',
] as const;
export type ComponentsFaultCode = (typeof COMPONENTS_FAULT_CODES)[number];

/** The facts of a fault, keyed by `least`, `most`, `given`, `right`, `values`, `name`, `id`, `tool`, `color`. */
export type FaultFacts = Readonly<Record<string, string | number>>;

export interface ComponentsFault {
  /** Such as `floor.sides.B.plants[2]`, or `(file)` for the whole file. */
  readonly path: string;
  readonly code: ComponentsFaultCode;
  readonly facts: FaultFacts;
  /** In English, for operators. The component editor words the code in the user's language. */
  readonly message: string;
}

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

function fault(path: string, code: ComponentsFaultCode, message: string, facts: FaultFacts = {}): ComponentsFault {
  return { path, code, facts, message };
}

function startCardFaults(file: ComponentsFile): ComponentsFault[] {
  const faults: ComponentsFault[] = [];
  const seen = new Set<string>();
  file.startingHandCards.forEach((card, index) => {
    const path = `startingHandCards[${index}]`;
    if (seen.has(card.id))
      faults.push(fault(`${path}.id`, 'idTwice', `"${card.id}" is used twice; ids must differ`, { id: card.id }));
    seen.add(card.id);
    const sum = CARDS.reduce((total, kind) => total + (card.cards[kind] ?? 0), 0);
    if (sum !== CARDS_PER_START_CARD) {
      faults.push(
        fault(`${path}.cards`, 'cardSum', `gives ${sum} cards; a starting hand card gives ${CARDS_PER_START_CARD}`, {
          given: sum,
          right: CARDS_PER_START_CARD,
        }),
      );
    }
    if (card.id === PAIRS_CARD && !CARDS.every((kind) => card.cards[kind] === 2)) {
      faults.push(fault(`${path}.cards`, 'pairsCard', 'the card "pairs" gives 2 of each kind'));
    }
  });
  if (!seen.has(PAIRS_CARD)) {
    faults.push(fault('startingHandCards', 'noPairsCard', 'one card must have the id "pairs" (2 of each kind)'));
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
          fault(
            `framesRemovedPerColor.${players}`,
            'framesRemoved',
            `removes ${removed} frames of each color, but there are only ${framePerColor}`,
            { given: removed, most: framePerColor },
          ),
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
    if (sum !== CARDS_PER_REWARD) {
      faults.push(
        fault(`rewardTrack[${index}]`, 'cardSum', `gives ${sum} cards; a reward space gives ${CARDS_PER_REWARD}`, {
          given: sum,
          right: CARDS_PER_REWARD,
        }),
      );
    }
  });
  if (file.rewardStart >= file.rewardTrack.length) {
    faults.push(
      fault('rewardStart', 'rewardStart', `must be below ${file.rewardTrack.length}, the length of rewardTrack`, {
        most: file.rewardTrack.length - 1,
      }),
    );
  }
  return faults;
}

function floorFaults(file: ComponentsFile): ComponentsFault[] {
  const faults: ComponentsFault[] = [];
  const { ornaments, center, sides } = file.floor;
  SPACES.forEach((space, index) => {
    const forOrnament = !isConnectorPlace(index);
    if (forOrnament && ornaments[space] === undefined) {
      faults.push(fault(`floor.ornaments.${space}`, 'colorMissing', 'is missing; every ornament space has a color'));
    }
    if (!forOrnament && ornaments[space] !== undefined) {
      faults.push(fault(`floor.ornaments.${space}`, 'misplaced', 'is not an ornament space; remove it'));
    }
  });
  for (const side of SIDES) {
    const { connectors, plants } = sides[side];
    SPACES.forEach((space, index) => {
      const path = `floor.sides.${side}.connectors.${space}`;
      const color = connectors[space];
      const planted = plants.includes(space);
      if (!isConnectorPlace(index) || space === center) {
        if (color !== undefined) faults.push(fault(path, 'misplaced', 'cannot be a connector space; remove it'));
        if (planted) faults.push(fault(`floor.sides.${side}.plants`, 'plants', `${space} cannot be a plant`));
      } else if (planted === (color !== undefined)) {
        faults.push(fault(path, 'plants', 'must be either a connector space or a plant'));
      } else if (side === 'A' && color) {
        faults.push(fault(path, 'misplaced', 'must be null; connector spaces of side A have no color'));
      } else if (side === 'B' && color === null) {
        faults.push(
          fault(path, 'colorMissing', `must be one of ${COLORS.join(', ')}; connector spaces of side B have a color`),
        );
      }
    });
    if (side === 'A' && plants.length > 0) {
      faults.push(fault('floor.sides.A.plants', 'plants', 'must be empty; plants are on side B'));
    }
    if (side === 'B') faults.push(...plantFaults(plants));
  }
  return faults;
}

function plantFaults(plants: readonly string[]): ComponentsFault[] {
  return plants.flatMap((plant, place) => {
    const path = `floor.sides.B.plants[${place}]`;
    const index = spaceIndex(plant) ?? 0;
    const corners = cornerSpaces(index);
    if (plants.indexOf(plant) !== place) return [fault(path, 'plants', `${plant} is listed twice`)];
    if (adjacentSpaces(index).length === 4 && !corners.some((corner) => plants.includes(SPACES[corner] ?? '')))
      return [];
    return [fault(path, 'plants', `${plant} cannot be enclosed; plants lie inside the floor, not corner to corner`)];
  });
}

function toolFaults(file: ComponentsFile): ComponentsFault[] {
  const faults: ComponentsFault[] = [];
  file.tools.forEach((tool, index) => {
    if (file.tools.indexOf(tool) === index) return;
    faults.push(fault(`tools[${index}]`, 'toolTwice', `"${tool}" is named twice; tools must differ`, { tool }));
  });
  const seen = new Set<string>();
  file.toolSpaces.forEach((space, index) => {
    const path = `toolSpaces[${index}]`;
    const id = `${space.tool}/${space.color}`;
    if (!file.tools.includes(space.tool)) {
      faults.push(
        fault(`${path}.tool`, 'toolUnknown', `"${space.tool}" is not one of tools: ${file.tools.join(', ')}`, {
          tool: space.tool,
        }),
      );
    }
    if (seen.has(id)) {
      const { tool, color } = space;
      faults.push(fault(path, 'spaceTwice', `${id} is listed twice; a tool has one space per color`, { tool, color }));
    }
    seen.add(id);
    if (!space.tiles.some((tile) => tile.minPlayers === 2)) {
      faults.push(fault(`${path}.tiles`, 'noTileForTwo', 'one tile must have minPlayers 2'));
    }
    const ornaments = Object.values(file.floor.ornaments).filter((color) => color === space.color).length;
    if (space.requires.length > ornaments) {
      faults.push(
        fault(
          `${path}.requires`,
          'tooManyOrnaments',
          `requires ${space.requires.length} ornaments, but there are only ${ornaments}`,
          {
            given: space.requires.length,
            most: ornaments,
          },
        ),
      );
    }
  });
  return faults;
}

function markFaults(file: ComponentsFile): ComponentsFault[] {
  const parts = componentParts(file);
  return (file.reconstructed ?? []).flatMap((marked, index) =>
    parts.includes(marked)
      ? []
      : [fault(`reconstructed[${index}]`, 'unknownMark', `"${marked}" is not a part such as ${parts[0]}`)],
  );
}
