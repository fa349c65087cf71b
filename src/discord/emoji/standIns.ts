/**
 * Unicode characters in place of the bot's own emoji, told apart by shape as far as Unicode goes: diamond, octagon,
 * square, circle, star. They serve until the own emoji are there, and where Discord does not take them.
 */
import type { EmojiName } from '../../picture/index.ts';

const YELLOW = '🔶';
const RED = '🛑';
const GREEN = '🟩';
const VIOLET = '🟣';

export const STAND_INS: Readonly<Record<EmojiName, string>> = {
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
