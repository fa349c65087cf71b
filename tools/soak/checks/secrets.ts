/** Searches logs for tokens, hands and message texts. */
import { positionsOf } from '../../../src/match/index.ts';
import type { Components } from '../../../src/rules/index.ts';
import { textOf } from '../../support/robots/messages.ts';
import type { Attempt } from '../../support/robots/participant.ts';
import type { PublicMessages } from '../evidence/publicMessages.ts';
import type { DatabaseRecords } from '../evidence/records.ts';

export interface Secrets {
  /** Tokens of the bot and of interactions. */
  readonly tokens: readonly string[];
  /** Every hand of every game, as JSON. */
  readonly hands: readonly string[];
  /** Texts of messages, notes and forms; short ones could match by chance. */
  readonly texts: readonly string[];
}

const MIN_SECRET_LENGTH = 12;
const MAX_LINE_LENGTH = 160;
/** Keys under which an error would carry a whole call or query. */
const FULL_CALL = /"(?:requestBody|rawError|clientVersion|authorization)":/;
const FLAT_OBJECT = /\{[^{}]*\}/g;
const TOKEN_IN_URL = /\/(?:webhooks|interactions)\/\d+\/[\w-]{20,}/;

/** Returns a sentence with the beginning of the line for each finding. */
export function secretsIn(log: string, { tokens, hands, texts }: Secrets): readonly string[] {
  const kinds = [
    ['a token', tokens],
    ['the text of a message', texts.flatMap(asLogged)],
  ] as const;
  const allHands = new Set(hands.filter(({ length }) => length >= MIN_SECRET_LENGTH));
  return log.split('\n').flatMap((line) => {
    const found = kinds.flatMap(([kind, secrets]) => (secrets.some((secret) => holds(line, secret)) ? [kind] : []));
    const whole = FULL_CALL.test(line) || TOKEN_IN_URL.test(line) ? ['a call with its whole body'] : [];
    // There are too many hands to look for each in each line.
    const hand = line
      .replaceAll('\\"', '"')
      .match(FLAT_OBJECT)
      ?.some((object) => allHands.has(object))
      ? ['a hand']
      : [];
    return [...found, ...hand, ...whole].map((kind) => `the log holds ${kind}: ${line.slice(0, MAX_LINE_LENGTH)}`);
  });
}

const holds = (line: string, secret: string): boolean => secret.length >= MIN_SECRET_LENGTH && line.includes(secret);

/** A log escapes line breaks, so each line of a text is searched for. */
function asLogged(text: string): readonly string[] {
  return text.split('\n').map((line) => JSON.stringify(line).slice(1, -1));
}

export interface SecretSources {
  readonly token: string;
  readonly books: DatabaseRecords;
  readonly components: Components;
  readonly attempts: readonly Attempt[];
  readonly publicMessages: PublicMessages;
}

export function secretsOf({ token, books, components, attempts, publicMessages }: SecretSources): Secrets {
  const hands = books.matches.flatMap((match) =>
    positionsOf(components, match, books.moves.get(match.id) ?? []).flatMap(({ players }) =>
      players.map(({ hand }) => JSON.stringify(hand)),
    ),
  );
  const places = new Set(books.matches.filter(({ isDirect }) => !isDirect).map(({ placeId }) => placeId));
  const shown = [...places].flatMap((placeId) => publicMessages.messages(placeId));
  const texts = [...attempts.map(({ answer }) => answer), ...shown.map(textOf)];
  return { tokens: [token], hands: [...new Set(hands)], texts: [...new Set(texts)] };
}
