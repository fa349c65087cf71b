/**
 * Whether a log says what nobody may read there: tokens, the cards in a hand, what messages and notes say.
 * Which logs are looked at, and what people had in their hands, is for those who call.
 */

export interface Secrets {
  /** The bot's, and those of interactions. */
  readonly tokens: readonly string[];
  /** Hands as any module may write them: their cards as data, as the notation, as words. */
  readonly hands: readonly string[];
  /** What messages, notes and forms said; those too short to be told from chance are left out. */
  readonly texts: readonly string[];
}

const LONG_ENOUGH = 12;
const SHOWN = 160;
/** Keys under which an error would carry a call or a query whole. */
const WHOLE = /"(?:requestBody|rawError|clientVersion|authorization)":/;
/** An interaction's token in the address of a call. */
const CALL = /\/(?:webhooks|interactions)\/\d+\/[\w-]{20,}/;

/** Each fault in a sentence, with the beginning of the line; none where the log is clean. */
export function secretsIn(log: string, { tokens, hands, texts }: Secrets): readonly string[] {
  const kinds = [
    ['a token', tokens],
    ['a hand', hands],
    ['the text of a message', texts.flatMap(asLogged)],
  ] as const;
  return log.split('\n').flatMap((line) => {
    const found = kinds.flatMap(([kind, secrets]) => (secrets.some((secret) => holds(line, secret)) ? [kind] : []));
    const whole = WHOLE.test(line) || CALL.test(line) ? ['a call with all that was sent'] : [];
    return [...found, ...whole].map((kind) => `the log holds ${kind}: ${line.slice(0, SHOWN)}`);
  });
}

const holds = (line: string, secret: string): boolean => secret.length >= LONG_ENOUGH && line.includes(secret);

/** A text of several lines stands in a log escaped; a part of it is enough. */
function asLogged(text: string): readonly string[] {
  return text.split('\n').map((line) => JSON.stringify(line).slice(1, -1));
}
