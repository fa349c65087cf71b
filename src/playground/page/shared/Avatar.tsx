/**
 * The round picture of a person: initials on a colour that follows from the name.
 * Uploaded pictures are not part of the playground.
 */
import type { APIUser } from 'discord-api-types/v10';
import { displayName } from './names.ts';

const COLOURS = ['#5865f2', '#3ba55c', '#c27c0e', '#d4477f', '#8e5bd0', '#1f8ba5', '#c04b3c', '#5f7a3a'];

/** A decorative avatar: the name always stands next to it, so screen readers skip it. */
export function Avatar({ user, size = 40 }: { user: APIUser; size?: number }) {
  const name = displayName(user);
  const words = name.split(/\s+/).filter((word) => word !== '');
  const initials = words.length > 1 ? `${letter(words[0])}${letter(words[1])}` : letter(words[0]);
  const style = {
    width: `${size}px`,
    height: `${size}px`,
    fontSize: `${Math.round(size * 0.42)}px`,
    background: user.bot ? '#404eed' : colourOf(user.username),
  };
  return (
    <span class="avatar" style={style} aria-hidden="true">
      {initials}
    </span>
  );
}

/** Always the same for the same name. */
function colourOf(username: string): string {
  let sum = 0;
  for (const character of username) sum = (sum * 29 + (character.codePointAt(0) ?? 0)) % 9973;
  return COLOURS[sum % COLOURS.length] ?? '#5865f2';
}

function letter(word: string | undefined): string {
  return ([...(word ?? '?')][0] ?? '?').toUpperCase();
}
