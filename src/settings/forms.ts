/**
 * The forms in which settings are written: whole numbers, limits, addresses, text that may be absent.
 * Which setting has which form is told by the fields.
 */
import { z } from 'zod';
import type { Most } from '../match/index.ts';

const LIMIT_FAULT =
  'must be two whole numbers with a slash between them, for a person and for a server, such as 50/2000; 0: no limit';

export function wholeNumber(least: number, most: number, fault: string) {
  return z
    .string()
    .regex(/^\d{1,6}$/, fault)
    .transform(Number)
    .refine((given) => given >= least && given <= most, fault);
}

export function optional(inner: z.ZodType<string, string>) {
  return z.preprocess(emptyIsAbsent, inner.optional());
}

export function withDefault<Output>(inner: z.ZodType<Output, string>, value: string) {
  return z.preprocess((given) => emptyIsAbsent(given) ?? value, inner);
}

/** Https alone, with nothing but a path: tokens stand in the fragment, and no name and password in what all people are given. */
export function isTableAddress(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, search, hash, username, password } = new URL(given);
  return protocol === 'https:' && [search, hash, username, password].every((part) => part === '');
}

/** `50/2000`: of a person and of a server; 0 is no limit. */
export function limit(value: string) {
  const most = (digits = '') => (Number(digits) === 0 ? Number.POSITIVE_INFINITY : Number(digits));
  return withDefault(
    z
      .string()
      .regex(/^\d{1,9} ?\/ ?\d{1,9}$/, LIMIT_FAULT)
      .transform((text): Most => {
        const [person, server] = text.split('/');
        return { person: most(person), server: most(server) };
      }),
    value,
  );
}

export function emptyIsAbsent(given: unknown): unknown {
  return typeof given === 'string' && given.trim() === ''
    ? undefined
    : typeof given === 'string'
      ? given.trim()
      : given;
}
