/**
 * Names of people as pictures of them can show them; sentences with such names in them stay as they are said.
 * The drawings, which can measure, cut them to a width.
 */
import { playerNames } from './names.ts';

/** A name with nothing in it that the faces cannot show; a number where nothing is left. */
export function shownPersonName(name: string, shows: (codePoint: number) => boolean): string {
  return playerNames({ names: [name] }, shows)[0]?.name ?? name;
}
