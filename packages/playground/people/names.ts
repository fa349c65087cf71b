/**
 * Finds the person a page address names, making one for a name nobody has yet.
 */
import type { Core } from '../core.ts';
import type { Person } from '../state/model.ts';
import { makePerson } from '../state/seed.ts';

const longest = 32;
/** People that a playground has room for: every tab is sent all of them, and again whenever one of them changes. */
const MOST_PEOPLE = 200;

/** The part of an address for a name: letters, digits and dashes, in lower case; null if nothing is left. */
export function slugOf(name: string): string | null {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? null : shortened(slug);
}

export type FoundPerson =
  | { readonly ok: true; readonly person: Person }
  /** A name without letters, a playground that is full, or somebody who makes too many names. */
  | { readonly ok: false; readonly code: 'noName' | 'tooManyPeople' | 'tooManyNames' };

/** The person with this slug or name; a new one speaks the given locale, if `mayMake` allows one. */
export function findOrMakePerson(
  core: Core,
  name: string,
  locale: string,
  mayMake: () => boolean = () => true,
): FoundPerson {
  const slug = slugOf(name);
  if (slug === null) return { ok: false, code: 'noName' };
  const known = core.world.people.get(slug);
  if (known) return { ok: true, person: known };
  if (core.world.people.size >= MOST_PEOPLE) return { ok: false, code: 'tooManyPeople' };
  if (!mayMake()) return { ok: false, code: 'tooManyNames' };
  const kept = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._'-]+/gu, '')
    .trim();
  const shown = shortened(kept) || slug;
  const first = shown.charAt(0).toUpperCase() + shown.slice(1);
  const person = makePerson(core.ids, core.now(), { slug, name: first, locale }, false);
  core.world.putPerson(person);
  return { ok: true, person };
}

/** Cut between letters: half of one would be no text that an address can hold. */
function shortened(text: string): string {
  return [...text].slice(0, longest).join('');
}
