/**
 * The bot's own emoji in messages: what this room offers to the bot's frame and to the views.
 * They are drawn in the pictures' folder.
 */
export { createEmojis, type EmojiRegistry, type Emojis } from './emojis.ts';
export {
  illustrated,
  mainCard,
  optionEmoji,
  pieceEmoji,
  pointsEmoji,
  startCardEmoji,
} from './marks.ts';
export { syncEmojis } from './sync.ts';
