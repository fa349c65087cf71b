/**
 * The emoji that messages show: the bot's own as far as Discord has them, stand-ins for all others.
 * `sync.ts` uploads them, and enters here what Discord has.
 */
import type { APIMessageComponentEmoji } from 'discord.js';
import type { EmojiName } from '../../picture/index.ts';
import { STAND_INS } from './standIns.ts';

export interface Emojis {
  /** Within text: `<:i_yellow_3f2a:12>`, or one Unicode character. */
  text(name: EmojiName): string;
  /** On a button or an option of a select. */
  component(name: EmojiName): APIMessageComponentEmoji;
}

/** An emoji as the application has it. */
interface Uploaded {
  readonly id: string;
  readonly name: string;
}

/** Emoji that come to be while the bot runs. */
export interface EmojiRegistry extends Emojis {
  /** From now on messages show this one. */
  use(name: EmojiName, uploaded: Uploaded): void;
  /** From now on messages show the stand-in again. */
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
