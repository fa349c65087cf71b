/**
 * Lists of any length in parts: a statement takes a limited number of parameters, each member of a list being one or more.
 */

/** Far below the limits of SQLite and of PostgreSQL, also for rows of ten columns. */
export const AT_ONCE = 50;

/** The same for members that are one parameter each, where many are asked for again and again. */
export const PLAIN_AT_ONCE = 500;

/** The list in order, in parts of at most `size`. */
export function inParts<T>(list: readonly T[], size = AT_ONCE): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));
}

/** What is found for each part, one after the other. */
export async function ofParts<T, Found>(
  list: readonly T[],
  find: (part: T[]) => Promise<readonly Found[]>,
  size = AT_ONCE,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const part of inParts(list, size)) found.push(...(await find(part)));
  return found;
}

/** The members of a list by what they have in common, in their order. */
export function groupedBy<T, Key>(list: readonly T[], keyOf: (member: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const member of list) {
    const group = groups.get(keyOf(member));
    if (group) group.push(member);
    else groups.set(keyOf(member), [member]);
  }
  return groups;
}
