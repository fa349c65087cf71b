/** Words parts of a component file and the differences between two files. */
import { type ComponentsFile, componentParts } from '../../../../src/rules/index.ts';
import type { GameWords, Words } from '../words.ts';
import { colorAt, partOf } from './part.ts';

export interface Speech {
  readonly words: Words;
  readonly game: GameWords;
}

/** `Yellow hammer`, `Reward track 3`, `Floor board C2`. */
export function partName({ words, game }: Speech, file: ComponentsFile, path: string): string {
  const part = partOf(path);
  if (!part) return path;
  switch (part.kind) {
    case 'toolSpaces': {
      const space = file.toolSpaces[part.index];
      return capital(space ? game.tile(space.tool, space.color) : path);
    }
    case 'tools':
      return words.t('toolNumber', { number: part.index + 1 });
    case 'rewardTrack':
      return capital(words.t('numbered', { name: game.t('game.rewardTrack'), number: part.index + 1 }));
    case 'startingHandCards': {
      const id = file.startingHandCards[part.index]?.id ?? '';
      return capital(words.t('called', { name: game.t('game.startingHandCard'), own: game.startCard(id) }));
    }
    case 'ornament':
      return words.t('ornamentAt', { space: part.space });
    case 'connector':
      return words.t('connectorAt', { space: part.space });
  }
}

/** The printed contents of the part. */
export function partText(speech: Speech, file: ComponentsFile, path: string): string {
  const { words, game } = speech;
  const part = partOf(path);
  if (!part) return '';
  switch (part.kind) {
    case 'toolSpaces': {
      const space = file.toolSpaces[part.index];
      if (!space) return '';
      const levels = space.requires.map((level) => levelName(game, level));
      const tiles = space.tiles.map(({ points, minPlayers }) =>
        words.t('tile', { count: points, players: minPlayers }),
      );
      return game.enumeration([...levels, ...tiles]);
    }
    case 'tools':
      return game.tool(file.tools[part.index] ?? '');
    case 'rewardTrack': {
      const reward = file.rewardTrack[part.index];
      if (!reward) return '';
      const cards =
        reward.kind === 'fixed'
          ? game.cards(reward.cards)
          : game.t('game.rewardChoice', { same: reward.same, other: reward.other });
      return part.index === file.rewardStart
        ? game.t('game.annotated', { text: cards, note: words.t('markerStarts') })
        : cards;
    }
    case 'startingHandCards':
      return game.cards(file.startingHandCards[part.index]?.cards ?? {});
    default: {
      const color = colorAt(file, part);
      return color === null ? '–' : game.color(color);
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
    const named = (file: ComponentsFile, text: string) =>
      renamed ? speech.game.labelled(partName(speech, file, path), text) : text;
    return [{ where: partName(speech, standard, path), standard: named(standard, before), own: named(own, after) }];
  });
  return [...parts, ...numberDifferences(speech, standard, own)];
}

/** Differences in parts that the page does not show; they come from the rulebook, and only imported files differ. */
function numberDifferences({ game }: Speech, standard: ComponentsFile, own: ComponentsFile): readonly Difference[] {
  const groups = ['materialCards', 'woodElements', 'framesRemovedPerColor'] as const;
  const wall = {
    where: 'wallColors',
    standard: game.enumeration(standard.wallColors),
    own: game.enumeration(own.wallColors),
  };
  const plants = {
    where: 'floor.sides.B.plants',
    standard: game.enumeration(standard.floor.sides.B.plants),
    own: game.enumeration(own.floor.sides.B.plants),
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

/** `level`: the pieces that an ornament has, 1 to 4. */
export function levelName(game: GameWords, level: number): string {
  const key = `game.ornament.${level}` as 'game.ornament.1';
  return game.has(key) ? game.t(key) : `${level}`;
}

export function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
