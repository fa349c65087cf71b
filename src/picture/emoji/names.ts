/**
 * Which emoji there are, by what they show.
 * The drawings beside this file say what they look like; the bot uploads them and sets them before words.
 */
import { CARDS, type Card, COLORS, type Color, ORNAMENT_ELEMENTS } from '../../rules/index.ts';

/** The tools that have a picture; any other is shown as `tool`. */
export const TOOL_EMOJI = ['hammer', 'saw', 'plane', 'chisel', 'try_square', 'brace', 'tool'] as const;
export type ToolEmoji = (typeof TOOL_EMOJI)[number];

/** Points from a tile; any other number is shown as `points`. */
const POINTS_EMOJI = ['points', 'points_1', 'points_2', 'points_3'] as const;

/** Start cards by the color they hold most of; `start_pairs` holds all alike. */
export type StartEmoji = `start_${Color | 'pairs'}`;

/** Ornaments by color and by the element on top: each shows everything below it, too. */
export type OrnamentEmoji = `${(typeof ORNAMENT_ELEMENTS)[number]}_${Color}`;

const SINGLE = ['connector', 'plant', 'passed', 'marker', 'hand'] as const;

export type EmojiName =
  | Card
  | OrnamentEmoji
  | ToolEmoji
  | StartEmoji
  | (typeof POINTS_EMOJI)[number]
  | (typeof SINGLE)[number];

/** All of them, those first that are seen most. */
export const EMOJI_NAMES: readonly EmojiName[] = [
  ...CARDS,
  ...SINGLE,
  ...ORNAMENT_ELEMENTS.flatMap((element) => COLORS.map((color): OrnamentEmoji => `${element}_${color}`)),
  ...TOOL_EMOJI,
  ...POINTS_EMOJI,
  ...COLORS.map((color): StartEmoji => `start_${color}`),
  'start_pairs',
];
