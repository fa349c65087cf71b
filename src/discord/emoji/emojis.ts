/** Resolves emoji names to the bot's uploaded emoji, or to Unicode stand-ins while they are missing. */
import type { APIMessageComponentEmoji } from 'discord.js';
import type { EmojiName } from '../../picture/index.ts';

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
