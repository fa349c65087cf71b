/**
 * The players' names by seat, made safe for where they are shown.
 * How a single name is made safe is the text support's.
 */
import type { Match } from '../../../match/index.ts';
import { escapeName, plainName } from '../../support/text.ts';

/** For formatted text. */
export function shownNames({ members }: Pick<Match, 'members'>): string[] {
  return members.map(({ name }) => escapeName(name));
}

/** For pictures, labels and alternative texts, which know no formatting. */
export function plainNames({ members }: Pick<Match, 'members'>): string[] {
  return members.map(({ name }) => plainName(name));
}
