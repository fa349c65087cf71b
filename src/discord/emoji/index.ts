/** The bot's own emoji in messages. */
export {
  createEmojis,
  type EmojiRegistry,
  type Emojis,
  mainCard,
  optionEmoji,
  pieceEmoji,
  pointsEmoji,
  startCardEmoji,
  withEmoji,
} from './emojis.ts';
export { syncEmojis } from './sync.ts';
