/** Keeps files and folders readable by this user only: games, hands, keys, backups. */
import { chmodSync } from 'node:fs';
import process from 'node:process';

/** From now on what this process makes is its user's alone: files 0600, folders 0700. Windows has no such thing. */
export function makeFilesPrivate() {
  process.umask(0o077);
}

/** A database's file and those beside it, which an older version made for everybody to read. */
export function keepToOurselves(file) {
  for (const each of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`, `${file}.lock`]) {
    try {
      chmodSync(each, 0o600);
    } catch {
      // It is not there, or somebody else's, who has to see to it.
    }
  }
}
