/**
 * What the people of a soak had in confidence: the bot's token, the cards in their hands, what messages told them.
 * Whether any of it stands where it should not is judged elsewhere.
 */
import { textOf } from '../../support/robots/messages.ts';
import type { Attempt } from '../../support/robots/participant.ts';
import type { Secrets } from '../verdict/secrets.ts';
import type { Books } from './books.ts';
import type { Witness } from './witness.ts';

export interface Confidants {
  readonly token: string;
  readonly books: Books;
  readonly attempts: readonly Attempt[];
  readonly witness: Witness;
}

export function confidencesOf({ token, books, attempts, witness }: Confidants): Secrets {
  const hands = books.matches.flatMap(({ state }) => state?.players.map(({ hand }) => JSON.stringify(hand)) ?? []);
  const places = new Set(books.matches.filter(({ isDirect }) => !isDirect).map(({ placeId }) => placeId));
  const shown = [...places].flatMap((placeId) => witness.messages(placeId));
  const texts = [...attempts.map(({ answer }) => answer), ...shown.map(textOf)];
  return { tokens: [token], hands: [...new Set(hands)], texts: [...new Set(texts)] };
}
