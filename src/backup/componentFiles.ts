/**
 * The copies of component files that games were dealt with: they go into a backup with the database, and come back before it.
 * Which files these are, and what makes one good, is left to the program's own module of that name.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';

/** By their names. */
export type ComponentFiles = Readonly<Record<string, string>>;

export function readComponentFiles(folder: string): ComponentFiles {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** Files of the folder that the given ones would overwrite with something else. */
export function inTheWayOf(folder: string, files: ComponentFiles): readonly string[] {
  const there = readComponentFiles(folder);
  return Object.keys(there)
    .filter((name) => files[name] !== undefined && files[name] !== there[name])
    .map((name) => path.join(folder, name));
}

/** On the disk when this resolves; each is whole or not there. */
export async function writeComponentFiles(folder: string, files: ComponentFiles): Promise<void> {
  if (Object.keys(files).length === 0) return;
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    const handle = await open(`${file}.restoring`, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${file}.restoring`, file);
  }
}
