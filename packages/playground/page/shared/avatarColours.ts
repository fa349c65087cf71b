/**
 * The colours of avatars: four seats of a board game, so that people look alike in the chat and on the bot's pictures.
 */
export interface AvatarColour {
  readonly fill: string;
  readonly ink: string;
  /** Separates the fill from a background of a similar tone. */
  readonly edge: string;
}

export const SEATS: readonly AvatarColour[] = [
  { fill: '#3F6FB0', ink: '#FFFFFF', edge: '#254A7D' },
  { fill: '#2A2622', ink: '#FFF8EA', edge: '#8B7F70' },
  { fill: '#F6F1E8', ink: '#2A1C12', edge: '#A3937B' },
  { fill: '#DE7B2C', ink: '#2A1C12', edge: '#9A4E12' },
];

export const BOT_COLOUR: AvatarColour = { fill: '#404eed', ink: '#ffffff', edge: '#404eed' };

/** Chosen so that the four default people get the seats' colours in order. */
const FACTOR = 975;

/** Deterministic. */
export function avatarColour(username: string): AvatarColour {
  let sum = 0;
  for (const character of username) sum = (sum * FACTOR + (character.codePointAt(0) ?? 0)) % 9973;
  return SEATS[sum % SEATS.length] ?? BOT_COLOUR;
}
