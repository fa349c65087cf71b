/** Words parts of a component file and the differences between two files. */
import { CARDS, type CardCounts, type ComponentsFile, componentParts } from '../../../../src/rules/index.ts';
import type { Names } from '../../protocol.ts';
import type { Words } from '../words.ts';
import { colorAt, partOf } from './part.ts';

export interface Speech {
  readonly words: Words;
  readonly names: Names;
}

/** `Yellow hammer`, `Reward track 3`, `Floor board C2`. */
export function partName({ words, names }: Speech, file: ComponentsFile, path: string): string {
  const part = partOf(path);
  if (!part) return path;
  switch (part.kind) {
    case 'toolSpaces': {
      const space = file.toolSpaces[part.index];
      return capital(
        space ? words.t('tileName', { color: names.tileColors[space.color], tool: toolName(names, space.tool) }) : path,
      );
    }
    case 'tools':
      return words.t('toolNumber', { number: part.index + 1 });
    case 'rewardTrack':
      return capital(words.t('numbered', { name: names.rewardTrack, number: part.index + 1 }));
    case 'startingHandCards': {
      const id = file.startingHandCards[part.index]?.id ?? '';
      return capital(words.t('called', { name: names.startCard, own: names.startCards[id] ?? id }));
    }
    case 'ornament':
      return words.t('ornamentAt', { space: part.space });
    case 'connector':
      return words.t('connectorAt', { space: part.space });
  }
}

/** The printed contents of the part. */
export function partText(speech: Speech, file: ComponentsFile, path: string): string {
  const { words, names } = speech;
  const part = partOf(path);
  if (!part) return '';
  switch (part.kind) {
    case 'toolSpaces': {
      const space = file.toolSpaces[part.index];
      if (!space) return '';
      const levels = space.requires.map((level) => names.levels[level - 1] ?? `${level}`);
      const tiles = space.tiles.map(({ points, minPlayers }) =>
        words.t('tile', { count: points, players: minPlayers }),
      );
      return [...levels, ...tiles].join(', ');
    }
    case 'tools':
      return toolName(names, file.tools[part.index] ?? '');
    case 'rewardTrack': {
      const reward = file.rewardTrack[part.index];
      if (!reward) return '';
      const cards =
        reward.kind === 'fixed'
          ? cardsText(names, reward.cards)
          : words.t('choice', { same: reward.same, other: reward.other });
      return part.index === file.rewardStart ? `${cards} (${words.t('markerStarts')})` : cards;
    }
    case 'startingHandCards':
      return cardsText(names, file.startingHandCards[part.index]?.cards ?? {});
    default: {
      const color = colorAt(file, part);
      return color === null ? '–' : names.colors[color];
    }
  }
}

export interface Difference {
  readonly where: string;
  readonly standard: string;
  readonly own: string;
}

/** Differences that a player would notice on the table; other numbers of the file by their path. */
export function differences(speech: Speech, standard: ComponentsFile, own: ComponentsFile): readonly Difference[] {
  const paths = [...new Set([...componentParts(standard), ...componentParts(own)])];
  const parts = paths.flatMap((path) => {
    const [before, after] = [partText(speech, standard, path), partText(speech, own, path)];
    const renamed = path.startsWith('toolSpaces') && partName(speech, standard, path) !== partName(speech, own, path);
    if (before === after && !renamed) return [];
    const named = (file: ComponentsFile, text: string) => (renamed ? `${partName(speech, file, path)}: ${text}` : text);
    return [{ where: partName(speech, standard, path), standard: named(standard, before), own: named(own, after) }];
  });
  return [...parts, ...numberDifferences(standard, own)];
}

/** Differences in parts that the page does not show; they come from the rulebook, and only imported files differ. */
function numberDifferences(standard: ComponentsFile, own: ComponentsFile): readonly Difference[] {
  const groups = ['materialCards', 'woodElements', 'framesRemovedPerColor'] as const;
  const wall = { where: 'wallColors', standard: standard.wallColors.join(', '), own: own.wallColors.join(', ') };
  const plants = {
    where: 'floor.sides.B.plants',
    standard: standard.floor.sides.B.plants.join(', '),
    own: own.floor.sides.B.plants.join(', '),
  };
  const numbers = groups.flatMap((group) => {
    const owned = new Map<string, number>(Object.entries(own[group]));
    return Object.entries(standard[group]).map(([name, value]) => ({
      where: `${group}.${name}`,
      standard: `${value}`,
      own: `${owned.get(name) ?? ''}`,
    }));
  });
  return [wall, plants, ...numbers].filter((each) => each.standard !== each.own);
}

export function toolName({ tools }: Names, id: string): string {
  return tools[id] ?? id;
}

function cardsText({ cards: names }: Names, cards: CardCounts): string {
  const shown = CARDS.flatMap((card) => ((cards[card] ?? 0) > 0 ? [`${cards[card]} ${names[card]}`] : []));
  return shown.length === 0 ? '–' : shown.join(', ');
}

export function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
