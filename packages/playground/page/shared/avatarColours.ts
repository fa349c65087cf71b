/**
 * The colours of avatars: those in which board games paint four seats, so that a person looks alike in the talk and on a
 * bot's picture of the table. Whoever draws other seats for a bot of theirs changes this one list.
 */
export interface AvatarColour {
  readonly fill: string;
  /** Reads on the fill. */
  readonly ink: string;
  /** Parts the fill from a page of much the same tone. */
  readonly edge: string;
}

/** By seat. */
export const SEATS: readonly AvatarColour[] = [
  { fill: '#3F6FB0', ink: '#FFFFFF', edge: '#254A7D' },
  { fill: '#2A2622', ink: '#FFF8EA', edge: '#8B7F70' },
  { fill: '#F6F1E8', ink: '#2A1C12', edge: '#A3937B' },
  { fill: '#DE7B2C', ink: '#2A1C12', edge: '#9A4E12' },
];

export const BOT_COLOUR: AvatarColour = { fill: '#404eed', ink: '#ffffff', edge: '#404eed' };

/** Gives the four people of the first day the seats' colours in their order. */
const FACTOR = 975;

/** Always the same for the same user name. */
export function avatarColour(username: string): AvatarColour {
  let sum = 0;
  for (const character of username) sum = (sum * FACTOR + (character.codePointAt(0) ?? 0)) % 9973;
  return SEATS[sum % SEATS.length] ?? BOT_COLOUR;
}
