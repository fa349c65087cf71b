/** Splits lists for statements, whose number of parameters is limited. */
/** Far below the limits of SQLite and of PostgreSQL, also for rows of ten columns. */
export const ROWS_PER_STATEMENT = 50;

export const VALUES_PER_STATEMENT = 500;

export function inChunks<T>(list: readonly T[], size = ROWS_PER_STATEMENT): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));
}

export async function queryInChunks<T, Found>(
  list: readonly T[],
  find: (part: T[]) => Promise<readonly Found[]>,
  size = ROWS_PER_STATEMENT,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const part of inChunks(list, size)) found.push(...(await find(part)));
  return found;
}

export function groupBy<T, Key>(list: readonly T[], keyOf: (member: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const member of list) {
    const group = groups.get(keyOf(member));
    if (group) group.push(member);
    else groups.set(keyOf(member), [member]);
  }
  return groups;
}
