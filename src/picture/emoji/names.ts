/** The names of the emoji, according to what they show. */
import { CARDS, type Card, COLORS, type Color, ORNAMENT_ELEMENTS } from '../../rules/index.ts';

/** `tool` stands for the tools of custom components. */
export const TOOL_EMOJI = ['hammer', 'saw', 'plane', 'chisel', 'try_square', 'brace', 'tool'] as const;
type ToolEmoji = (typeof TOOL_EMOJI)[number];

/** The points of a tile; `points` stands for all other numbers. */
const POINTS_EMOJI = ['points', 'points_1', 'points_2', 'points_3'] as const;

/** Start cards by their most frequent color. `start_pairs` has all colors equally often. */
type StartEmoji = `start_${Color | 'pairs'}`;

type OrnamentEmoji = `${(typeof ORNAMENT_ELEMENTS)[number]}_${Color}`;

const SINGLE = ['connector', 'plant', 'passed', 'marker', 'hand'] as const;

export type EmojiName =
  | Card
  | OrnamentEmoji
  | ToolEmoji
  | StartEmoji
  | (typeof POINTS_EMOJI)[number]
  | (typeof SINGLE)[number];

/** The most frequently used ones first. */
export const EMOJI_NAMES: readonly EmojiName[] = [
  ...CARDS,
  ...SINGLE,
  ...ORNAMENT_ELEMENTS.flatMap((element) => COLORS.map((color): OrnamentEmoji => `${element}_${color}`)),
  ...TOOL_EMOJI,
  ...POINTS_EMOJI,
  ...COLORS.map((color): StartEmoji => `start_${color}`),
  'start_pairs',
];
