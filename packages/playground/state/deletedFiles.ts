/** Keeps files of deleted messages for a while, because browsers may still load them, as on Discord. */
import type { FileStore } from './files.ts';
import type { StoredMessage } from './model.ts';
import type { World } from './world.ts';

const MAX_DELETED_FILES = 64;

export interface DeletedFiles {
  /** The message that had the file. */
  ownerOf(channelId: string, fileId: string): StoredMessage | undefined;
}

/** Watches the world, and deletes files that are too old. */
export function createDeletedFiles(world: World, files: FileStore): DeletedFiles {
  const owners = new Map<string, StoredMessage>();
  world.listen((event) => {
    if (event.type !== 'filesUnused') return;
    for (const { id } of event.stored.files) owners.set(id, event.stored);
    for (const id of owners.keys()) {
      if (owners.size <= MAX_DELETED_FILES) return;
      owners.delete(id);
      void files.drop(id);
    }
  });
  return {
    ownerOf(channelId, fileId) {
      const owner = owners.get(fileId);
      return owner?.message.channel_id === channelId ? owner : undefined;
    },
  };
}
