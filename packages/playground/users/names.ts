/** Finds people by name, and creates new ones. */
import type { Core } from '../core.ts';
import type { Person } from '../state/model.ts';
import { makePerson } from '../state/seed.ts';

const MAX_NAME_LENGTH = 32;
/** Every tab receives all people, and again after each change. */
const MAX_PEOPLE = 200;

/** Lower-case letters, digits and single dashes between them, the same for a slug itself; null: nothing is left. */
export function slugOf(name: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(name)) return null;
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '');
  return shortened(slug).replace(/-$/, '') || null;
}

export type FoundPerson =
  | { readonly ok: true; readonly person: Person }
  /** A name without letters, a playground that is full, or somebody who makes too many names. */
  | { readonly ok: false; readonly code: 'noName' | 'tooManyPeople' | 'tooManyNames' };

/** A new person gets the given locale, if `mayCreate` allows one. */
export function findOrCreatePerson(
  core: Core,
  name: string,
  locale: string,
  mayCreate: () => boolean = () => true,
): FoundPerson {
  const slug = slugOf(name);
  if (slug === null) return { ok: false, code: 'noName' };
  const known = core.world.people.get(slug);
  if (known) return { ok: true, person: known };
  if (core.world.people.size >= MAX_PEOPLE) return { ok: false, code: 'tooManyPeople' };
  if (!mayCreate()) return { ok: false, code: 'tooManyNames' };
  const person = makePerson(core.ids, core.now(), { slug, name: shownName(name, slug), locale }, false);
  core.world.putPerson(person);
  return { ok: true, person };
}

/** A name that leads to the same person when it is typed again. */
function shownName(name: string, slug: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._'’・-]+/gu, ' ')
    .trim();
  const shown = shortened(cleaned).trim();
  const capitalized = shown.charAt(0).toUpperCase() + shown.slice(1);
  return [capitalized, shown].find((each) => slugOf(each) === slug) ?? slug;
}

/** Cuts between code points, because half of one is not valid in a URL. */
function shortened(text: string): string {
  return [...text].slice(0, MAX_NAME_LENGTH).join('');
}
