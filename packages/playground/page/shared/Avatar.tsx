/** Draws a person's avatar: initials on a colour derived from the user name. */
import type { APIUser } from 'discord-api-types/v10';
import { avatarColour, BOT_COLOUR } from './avatarColours.ts';
import { displayName } from './names.ts';

/** Hidden from screen readers, because the name is always next to it. */
export function Avatar({ user, size = 40 }: { user: APIUser; size?: number }) {
  const name = displayName(user);
  const words = name.split(/\s+/).filter((word) => word !== '');
  const initials = words.length > 1 ? `${letter(words[0])}${letter(words[1])}` : letter(words[0]);
  const { fill, ink, edge } = user.bot ? BOT_COLOUR : avatarColour(user.username);
  const style = {
    width: `${size}px`,
    height: `${size}px`,
    fontSize: `${Math.round(size * 0.42)}px`,
    background: fill,
    color: ink,
    boxShadow: `inset 0 0 0 1.5px ${edge}`,
  };
  return (
    <span class="avatar" style={style} aria-hidden="true">
      {initials}
    </span>
  );
}

function letter(word: string | undefined): string {
  return ([...(word ?? '?')][0] ?? '?').toUpperCase();
}
