/**
 * Encodes and decodes the details of controls: numbers, names, and short codes for cards and draws. Rules and use cases
 * still refuse impossible values.
 */
import { z } from 'zod';
import { CARDS, type Card, type Cards, type DrawOption, MARKER_STEPS, SIDES, type Side } from '../../../rules/index.ts';

export const noDetails = z.tuple([]);

/** The database stores 32-bit integers. */
const MAX_INTEGER = 2 ** 31 - 1;

/** A whole number, 0 or more. */
export const countDetail = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine((number) => number <= MAX_INTEGER);

/** The name of a space, start card, tile or computer player, which need not exist. */
export const nameDetail = z.string().min(1).max(100);

export const sideDetail: z.ZodType<Side> = z.enum(SIDES);

export const cardsDetail: z.ZodType<Cards> = coded(parseCardCode);
export const drawDetail: z.ZodType<DrawOption> = coded(parseDrawCode);

export const buildDetails = z.tuple([nameDetail, cardsDetail, drawDetail]);

/** The space, payment and draw of a build. */
export function makeBuildDetails(build: {
  readonly space: string;
  readonly pay: Cards;
  readonly draw: DrawOption;
}): string[] {
  return [build.space, makeCardCode(build.pay), makeDrawCode(build.draw)];
}

/** Decodes a short code with `parse`, which returns null for an invalid one. */
function coded<Value>(parse: (code: string) => Value | null): z.ZodType<Value> {
  return z
    .string()
    .max(20)
    .transform((code, context) => {
      const value = parse(code);
      if (value !== null) return value;
      context.addIssue({ code: 'custom', message: 'no such code' });
      return z.NEVER;
    });
}

const CARD_CODE_RADIX = 36;

/**
 * `{yellow: 2, wild: 1}` → `20001`: a base-36 digit for each kind, in the order of CARDS. Throws above 35 of a kind,
 * which no game has.
 */
export function makeCardCode(cards: Cards): string {
  return CARDS.map((card) => {
    const digit = cards[card].toString(CARD_CODE_RADIX);
    if (digit.length !== 1) throw new RangeError(`${cards[card]} ${card} cards do not fit into a code`);
    return digit;
  }).join('');
}

export function parseCardCode(code: string): Cards | null {
  if (!/^[0-9a-z]{5}$/.test(code)) return null;
  const count = (card: Card) => Number.parseInt(code.charAt(CARDS.indexOf(card)), CARD_CODE_RADIX);
  return {
    yellow: count('yellow'),
    red: count('red'),
    green: count('green'),
    violet: count('violet'),
    wild: count('wild'),
  };
}

/** The marker's steps (0 if it stays), then the cards: `120001`. */
export function makeDrawCode({ advance, take }: DrawOption): string {
  return `${advance ?? 0}${makeCardCode(take)}`;
}

export function parseDrawCode(code: string): DrawOption | null {
  const take = parseCardCode(code.slice(1));
  const steps = code.charAt(0);
  const advance = MARKER_STEPS.find((allowed) => String(allowed) === steps);
  if (!take || (advance === undefined && steps !== '0')) return null;
  return { advance: advance ?? null, take };
}
