/** Opens the state file and creates the world, with initial content for a new file. */
import { randomInt } from 'node:crypto';
import { type FileStore, folderFiles, memoryFiles } from './files.ts';
import { type Journal, type JournalParts, openJournal } from './journal.ts';
import type { Identity } from './model.ts';
import { makeIdentity, makePerson, makeTextChannel, type NewPerson } from './seed.ts';
import { createSnowflakes, type Snowflakes } from './snowflakes.ts';
import { World } from './world.ts';

export interface OpenedWorld {
  readonly world: World;
  readonly ids: Snowflakes;
  readonly files: FileStore;
  readonly journal: Journal;
  /** The join code of the home network, created on first use and then kept. */
  readonly joinCode: () => string;
}

/** `file` null: in memory. Keeps existing people unchanged. */
export async function openWorld(
  file: string | null,
  now: () => number,
  people: readonly NewPerson[],
  botName: string,
  saving: Omit<JournalParts, 'onFault'>,
): Promise<OpenedWorld> {
  let announce = (): void => undefined;
  const { entries, journal } = await openJournal(file, { ...saving, onFault: () => announce() });
  const files = file === null ? memoryFiles() : await folderFiles(`${file}.files`, saving.disk);
  const ids = createSnowflakes(now);
  const known = entries.get('identity') as Identity | undefined;
  const world = new World(known ?? makeIdentity(ids, botName), journal, entries);
  announce = () => world.announce({ type: 'saving' });
  for (const id of world.ids()) ids.notice(id);
  for (const person of people) {
    if (!world.people.has(person.slug)) world.putPerson(makePerson(ids, now(), person, world.people.size === 0));
  }
  if (!known) {
    for (const [position, name] of ['parquet', 'workshop'].entries()) {
      world.putChannel(makeTextChannel(ids, world.identity.guildId, name, position, now()));
    }
  }
  await files.sweep(world.fileIds());
  return { world, ids, files, journal, joinCode: () => storedJoinCode(entries.get('joinCode'), journal) };
}

/** Without look-alikes. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

function storedJoinCode(stored: unknown, journal: Journal): string {
  if (typeof stored === 'string') return stored;
  const letters = Array.from({ length: 8 }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length)));
  const code = `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
  journal.put('joinCode', code);
  return code;
}
