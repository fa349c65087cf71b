/**
 * The shapes of what custom_ids and selects carry, read into what they mean; whatever has another shape is no control of ours.
 * What is read may still be impossible in the game, which the rules and the matches refuse.
 */
import { z } from 'zod';
import { type Cards, type DrawOption, SIDES, type Side } from '../../../rules/index.ts';
import { makeCardCode, parseCardCode } from './cardCode.ts';
import { makeDrawCode, parseDrawCode } from './drawCode.ts';

/** The control needs nothing more than match and version. */
export const none = z.tuple([]);

/** The greatest whole number that the database keeps. */
const GREATEST = 2 ** 31 - 1;

/** A whole number from 0 up, as `makeCustomId` is given it. */
export const count = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine((number) => number <= GREATEST);

/** The name of something that the game knows or not: a space, a start card, a tile, a computer player. */
export const name = z.string().min(1).max(100);

export const side: z.ZodType<Side> = z.enum(SIDES);

export const cards: z.ZodType<Cards> = coded(parseCardCode);
export const draw: z.ZodType<DrawOption> = coded(parseDrawCode);

/** A build as `makeBuildDetails` writes it. */
export const buildDetails = z.tuple([name, cards, draw]);

/** A build as details of a custom_id: space, payment, draw. */
export function makeBuildDetails(build: {
  readonly space: string;
  readonly pay: Cards;
  readonly draw: DrawOption;
}): string[] {
  return [build.space, makeCardCode(build.pay), makeDrawCode(build.draw)];
}

/** What `parse` reads from a short text; nothing where that gives null. */
function coded<Value>(parse: (code: string) => Value | null): z.ZodType<Value> {
  return z
    .string()
    .max(20)
    .transform((code, faults) => {
      const value = parse(code);
      if (value !== null) return value;
      faults.addIssue({ code: 'custom', message: 'no such code' });
      return z.NEVER;
    });
}
