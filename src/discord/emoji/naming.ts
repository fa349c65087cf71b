/**
 * Under which name an emoji is uploaded: what it shows and a fingerprint of its bytes, so that a changed drawing has
 * another name. The prefix tells the bot's own from any that the application's owner has uploaded.
 */
import { createHash } from 'node:crypto';
import { EMOJI_NAMES, type EmojiName } from '../../picture/index.ts';

const OWN = /^i_([a-z0-9_]+)_([0-9a-z]{4})$/;
const FINGERPRINTS = 36 ** 4;

/** `i_yellow_3f2a`, at most 32 characters. */
export function uploadName(name: EmojiName, png: Buffer): string {
  const number = createHash('sha256').update(png).digest().readUInt32BE() % FINGERPRINTS;
  return `i_${name}_${number.toString(36).padStart(4, '0')}`;
}

/** Whether the name is one that the bot gives, of whatever drawing and version. */
export function isOwn(uploadedName: string): boolean {
  return OWN.test(uploadedName);
}

/** What an uploaded emoji of ours shows; null where it is none, or one that is not drawn any more. */
export function shownBy(uploadedName: string): EmojiName | null {
  const shown = OWN.exec(uploadedName)?.[1];
  return EMOJI_NAMES.find((name) => name === shown) ?? null;
}
