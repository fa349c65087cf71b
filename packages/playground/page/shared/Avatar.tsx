/**
 * Draws a person's avatar: initials on a neutral ground, because any other color could be taken for that of a seat.
 */
import type { APIUser } from 'discord-api-types/v10';
import { displayName } from './names.ts';

/** Hidden from screen readers, because the name is always next to it. */
export function Avatar({ user, size = 40 }: { user: APIUser; size?: number }) {
  const name = displayName(user);
  const words = name.split(/\s+/).filter((word) => word !== '');
  const initials = words.length > 1 ? `${letter(words[0])}${letter(words[1])}` : letter(words[0]);
  const style = {
    width: `${size}px`,
    height: `${size}px`,
    fontSize: `${Math.round(size * 0.42)}px`,
  };
  // CSS draws the initials, because they are no part of a link's visible name.
  return <span class={user.bot ? 'avatar bot' : 'avatar'} style={style} data-letters={initials} aria-hidden="true" />;
}

function letter(word: string | undefined): string {
  return ([...(word ?? '?')][0] ?? '?').toUpperCase();
}
