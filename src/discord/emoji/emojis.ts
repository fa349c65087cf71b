/** The bot's emoji for each part of the game, or Unicode characters while they are missing. */
import type { APIMessageComponentEmoji, APISelectMenuOption } from 'discord.js';
import type { Marks, Words } from '../../language/index.ts';
import { EMOJI_NAMES, type EmojiName, TOOL_EMOJI } from '../../picture/index.ts';
import {
  CARDS,
  type Card,
  type Cards,
  COLORS,
  type Color,
  type Components,
  type DealtGame,
  type Element,
} from '../../rules/index.ts';

export interface Emojis {
  /** In text: `<:yellow_v427:12>`, or a Unicode character. */
  text(name: EmojiName): string;
  component(name: EmojiName): APIMessageComponentEmoji;
}

interface Uploaded {
  readonly id: string;
  readonly name: string;
}

export interface EmojiRegistry extends Emojis {
  use(name: EmojiName, uploaded: Uploaded): void;
  drop(name: EmojiName): void;
}

export function createEmojis(): EmojiRegistry {
  const own = new Map<EmojiName, Uploaded>();
  return {
    text(name) {
      const uploaded = own.get(name);
      return uploaded === undefined ? standIn(name) : `<:${uploaded.name}:${uploaded.id}>`;
    },
    component(name) {
      const uploaded = own.get(name);
      return uploaded === undefined ? { name: standIn(name) } : { id: uploaded.id, name: uploaded.name };
    },
    use: (name, uploaded) => void own.set(name, uploaded),
    drop: (name) => void own.delete(name),
  };
}

const COLOR_STAND_INS: Readonly<Record<Color, string>> = { yellow: '🔶', red: '🛑', green: '🟩', violet: '🟣' };

const STAND_INS: Readonly<Record<Exclude<EmojiName, Color | `${string}_${Color}`>, string>> = {
  wild: '⭐',
  connector: '✴️',
  plant: '🌱',
  passed: '☕',
  marker: '▶️',
  hand: '🎴',
  hammer: '🔨',
  saw: '🪚',
  plane: '🪵',
  chisel: '🪛',
  try_square: '📐',
  brace: '🔩',
  tool: '🔧',
  points: '🏅',
  points_1: '1️⃣',
  points_2: '2️⃣',
  points_3: '3️⃣',
  start_pairs: '🎴',
};

function standIn(name: EmojiName): string {
  const color = COLORS.find((each) => name === each || name.endsWith(`_${each}`));
  return color === undefined ? STAND_INS[name as keyof typeof STAND_INS] : COLOR_STAND_INS[color];
}

export interface EmojiContext {
  readonly emojis: Emojis;
  readonly componentsOf: (game: DealtGame | null) => Components;
}

/** Adds emoji before the names of parts of the game, for formatted text but not for labels. */
export function withEmoji({ emojis, componentsOf }: EmojiContext, words: Words, game: DealtGame | null): Words {
  return words.withMarks(marksOf(emojis, componentsOf(game)));
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

/** The emoji of a piece on top of its ornament; null if the ornament's color is unknown. */
export function pieceEmoji(element: Element, color: Color | null): EmojiName | null {
  if (element === 'connector') return 'connector';
  return color === null ? null : `${element}_${color}`;
}

function toolEmoji(tool: string): EmojiName {
  const name = tool.replaceAll('-', '_');
  return TOOL_EMOJI.find((known) => known === name) ?? 'tool';
}

/** The roundel with these points; above 3 points, one with a star. */
export function pointsEmoji(points: number): EmojiName {
  return EMOJI_NAMES.find((name) => name === `points_${points}`) ?? 'points';
}

/** Chosen by the start card's most frequent color; null for an unknown card. */
export function startCardEmoji({ startCards }: Components, id: string): EmojiName | null {
  const card = startCards.find((each) => each.id === id);
  if (card === undefined) return null;
  const max = Math.max(...COLORS.map((color) => card.cards[color]));
  const [first, second] = COLORS.filter((color) => card.cards[color] === max);
  return first === undefined || second !== undefined ? 'start_pairs' : `start_${first}`;
}

export function optionEmoji(emojis: Emojis, name: EmojiName | null): Pick<APISelectMenuOption, 'emoji'> {
  return name === null ? {} : { emoji: emojis.component(name) };
}

/** The most frequent of several cards, colors before wild cards; null for no cards. */
export function mainCard(cards: Cards): Card | null {
  const max = Math.max(...CARDS.map((card) => cards[card]));
  return max === 0 ? null : (CARDS.find((card) => cards[card] === max) ?? null);
}
