/**
 * Finds the person a page address names, making one for a name nobody has yet.
 */
import type { Core } from '../core.ts';
import type { Person } from '../state/model.ts';
import { makePerson } from '../state/seed.ts';

const longest = 32;

/** The part of an address for a name: letters, digits and dashes, in lower case; null if nothing is left. */
export function slugOf(name: string): string | null {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest);
  return slug === '' ? null : slug;
}

/** The person with this slug or name; a new one speaks the given locale. Null for names without letters. */
export function findOrMakePerson(core: Core, name: string, locale: string): Person | null {
  const slug = slugOf(name);
  if (slug === null) return null;
  const known = core.world.people.get(slug);
  if (known) return known;
  const shown =
    name
      .normalize('NFC')
      .replace(/[^\p{L}\p{N} ._'-]+/gu, '')
      .trim()
      .slice(0, longest) || slug;
  const first = shown.charAt(0).toUpperCase() + shown.slice(1);
  const person = makePerson(core.ids, core.now(), { slug, name: first, locale }, false);
  core.world.putPerson(person);
  return person;
}
