/** The bot's own emoji in messages. */
export { createEmojis, type EmojiRegistry, type Emojis } from './emojis.ts';
export {
  mainCard,
  optionEmoji,
  pieceEmoji,
  pointsEmoji,
  startCardEmoji,
  withEmoji,
} from './marks.ts';
export { syncEmojis } from './sync.ts';
