/**
 * Files that no message has any more: a browser that was told of one may come for it a moment later, and finds the latest
 * still there, as with Discord. Who may see them is asked where they are served.
 */
import type { FileStore } from './files.ts';
import type { StoredMessage } from './model.ts';
import type { World } from './world.ts';

const MOST = 64;

export interface LateFiles {
  /** The message that had the file, as it was then. */
  ownerOf(channelId: string, fileId: string): StoredMessage | undefined;
}

/** Follows the world from now on, and drops from the store what has become too old. */
export function createLateFiles(world: World, files: FileStore): LateFiles {
  const owners = new Map<string, StoredMessage>();
  world.listen((event) => {
    if (event.type !== 'filesUnused') return;
    for (const { id } of event.stored.files) owners.set(id, event.stored);
    for (const id of owners.keys()) {
      if (owners.size <= MOST) return;
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
