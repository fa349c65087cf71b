/**
 * Opens the state file and brings the world to life, seeding it on the first day.
 * The path conventions of the file and its folder of attachments are decided here and nowhere else.
 */
import { type FileStore, folderFiles, memoryFiles } from './files.ts';
import { type Journal, openJournal } from './journal.ts';
import type { Identity } from './model.ts';
import { makeIdentity, makePerson, makeTextChannel, type NewPerson } from './seed.ts';
import { createSnowflakes, type Snowflakes } from './snowflakes.ts';
import { World } from './world.ts';

export interface OpenedWorld {
  readonly world: World;
  readonly ids: Snowflakes;
  readonly files: FileStore;
  readonly journal: Journal;
}

/** `file` null keeps everything in memory. People already known are left as they are. */
export async function openWorld(
  file: string | null,
  now: () => number,
  people: readonly NewPerson[],
  botName: string,
): Promise<OpenedWorld> {
  const { entries, journal } = await openJournal(file);
  const files = file === null ? memoryFiles() : await folderFiles(`${file}.files`);
  const ids = createSnowflakes(now);
  const known = entries.get('identity') as Identity | undefined;
  const world = new World(known ?? makeIdentity(ids, botName), journal, entries);
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
  return { world, ids, files, journal };
}
