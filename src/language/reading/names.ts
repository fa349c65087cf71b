/**
 * Names as people type them, compared with those that the bot shows: spaces of the floor, start cards, what is suggested.
 * Which names there are is left to whoever asks.
 */
import { evened, folded } from './text.ts';

/** A space's name, read generously: ` c 2 ` and `Ｃ２` are `C2`. */
export function parseSpace(text: string): string {
  return evened(text).replaceAll(' ', '').toUpperCase();
}

/** Whether two texts are the same but for case, accents, spaces and forms of characters. */
export function sameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** Whether a text holds another likewise. */
export function holdsText(text: string, part: string): boolean {
  return plain(text).includes(plain(part));
}

function plain(text: string): string {
  return folded(text).replaceAll(' ', '');
}
