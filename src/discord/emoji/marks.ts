/**
 * The bot's emoji as the language's marks, and by what they stand for: start cards, pieces, tools, points.
 * Messages ask for them by these functions alone, never by an emoji's name at Discord.
 */
import type { APISelectMenuOption } from 'discord.js';
import type { Marks, Words } from '../../language/index.ts';
import { EMOJI_NAMES, type EmojiName, TOOL_EMOJI } from '../../picture/index.ts';
import {
  CARDS,
  type Card,
  type Cards,
  COLORS,
  type Color,
  type Components,
  type DealtWith,
  type Element,
} from '../../rules/index.ts';
import type { Emojis } from './emojis.ts';

/** What a view must know to show emoji. */
export interface EmojiContext {
  readonly emojis: Emojis;
  readonly componentsOf: (game: DealtWith | null) => Components;
}

/** The same words with emoji before what they stand for in a game; for text that Discord formats, not for labels. */
export function illustrated({ emojis, componentsOf }: EmojiContext, words: Words, game: DealtWith | null): Words {
  return words.marked(marksOf(emojis, componentsOf(game)));
}

function marksOf(emojis: Emojis, components: Components): Marks {
  return {
    card: (card) => emojis.text(card),
    element: (element, color) => {
      const name = pieceEmoji(element, color);
      return name === null ? '' : emojis.text(name);
    },
    tile: (tool, color) => `${emojis.text(color)}${emojis.text(toolEmoji(tool))}`,
    startCard: (id) => {
      const name = startCardEmoji(components, id);
      return name === null ? '' : emojis.text(name);
    },
    sign: (sign) => emojis.text(sign === 'passed' ? 'passed' : 'marker'),
  };
}

/** A piece as the ornament looks once it lies on top; null for a piece of an ornament of unknown color. */
export function pieceEmoji(element: Element, color: Color | null): EmojiName | null {
  if (element === 'connector') return 'connector';
  return color === null ? null : `${element}_${color}`;
}

function toolEmoji(tool: string): EmojiName {
  const name = tool.replaceAll('-', '_');
  return TOOL_EMOJI.find((known) => known === name) ?? 'tool';
}

/** The brass roundel with so many points; one with a star above 3. */
export function pointsEmoji(points: number): EmojiName {
  return EMOJI_NAMES.find((name) => name === `points_${points}`) ?? 'points';
}

/** By the color that the start card holds most of; null for an unknown card. */
export function startCardEmoji({ startCards }: Components, id: string): EmojiName | null {
  const card = startCards.find((candidate) => candidate.id === id);
  if (card === undefined) return null;
  const most = Math.max(...COLORS.map((color) => card.cards[color]));
  const [first, second] = COLORS.filter((color) => card.cards[color] === most);
  return first === undefined || second !== undefined ? 'start_pairs' : `start_${first}`;
}

/** For an option of a select: the emoji, or nothing. */
export function optionEmoji(emojis: Emojis, name: EmojiName | null): Pick<APISelectMenuOption, 'emoji'> {
  return name === null ? {} : { emoji: emojis.component(name) };
}

/** One emoji for several cards: the kind there is most of, colors before the wild; null for no cards. */
export function mainCard(cards: Cards): Card | null {
  const most = Math.max(...CARDS.map((card) => cards[card]));
  return most === 0 ? null : (CARDS.find((card) => cards[card] === most) ?? null);
}
