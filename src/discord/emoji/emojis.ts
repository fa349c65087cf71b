/** The bot's emoji, or Unicode stand-ins while they are missing, and which one stands for each part of the game. */
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
      return uploaded === undefined ? STAND_INS[name] : `<:${uploaded.name}:${uploaded.id}>`;
    },
    component(name) {
      const uploaded = own.get(name);
      return uploaded === undefined ? { name: STAND_INS[name] } : { id: uploaded.id, name: uploaded.name };
    },
    use: (name, uploaded) => void own.set(name, uploaded),
    drop: (name) => void own.delete(name),
  };
}

const YELLOW = '🔶';
const RED = '🛑';
const GREEN = '🟩';
const VIOLET = '🟣';

const STAND_INS: Readonly<Record<EmojiName, string>> = {
  yellow: YELLOW,
  red: RED,
  green: GREEN,
  violet: VIOLET,
  wild: '⭐',
  connector: '✴️',
  plant: '🌱',
  passed: '☕',
  marker: '▶️',
  hand: '🎴',
  frame_yellow: YELLOW,
  frame_red: RED,
  frame_green: GREEN,
  frame_violet: VIOLET,
  midsection_yellow: YELLOW,
  midsection_red: RED,
  midsection_green: GREEN,
  midsection_violet: VIOLET,
  core_yellow: YELLOW,
  core_red: RED,
  core_green: GREEN,
  core_violet: VIOLET,
  table_yellow: YELLOW,
  table_red: RED,
  table_green: GREEN,
  table_violet: VIOLET,
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
  start_yellow: YELLOW,
  start_red: RED,
  start_green: GREEN,
  start_violet: VIOLET,
  start_pairs: '🎴',
};

export interface EmojiContext {
  readonly emojis: Emojis;
  readonly componentsOf: (game: DealtGame | null) => Components;
}

/** Words with emoji before parts of the game, for formatted text but not for labels. */
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

/** A piece as it looks on top of its ornament; null if the ornament's color is unknown. */
export function pieceEmoji(element: Element, color: Color | null): EmojiName | null {
  if (element === 'connector') return 'connector';
  return color === null ? null : `${element}_${color}`;
}

function toolEmoji(tool: string): EmojiName {
  const name = tool.replaceAll('-', '_');
  return TOOL_EMOJI.find((known) => known === name) ?? 'tool';
}

/** The roundel with these points, one with a star above 3. */
export function pointsEmoji(points: number): EmojiName {
  return EMOJI_NAMES.find((name) => name === `points_${points}`) ?? 'points';
}

/** By the most frequent color of the start card; null for an unknown card. */
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

/** The most frequent kind of several cards, colors before the wild; null for no cards. */
export function mainCard(cards: Cards): Card | null {
  const max = Math.max(...CARDS.map((card) => cards[card]));
  return max === 0 ? null : (CARDS.find((card) => cards[card] === max) ?? null);
}
