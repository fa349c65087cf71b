/** Makes files and folders readable by this user only: games, hands, keys, backups. */
import { chmodSync } from 'node:fs';
import process from 'node:process';

/** From now on this process creates files as 0600 and folders as 0700. Windows has no such modes. */
export function makeFilesPrivate() {
  process.umask(0o077);
}

/** Restricts a database and its auxiliary files, which older versions created for everybody to read. */
export function restrictToOwner(file) {
  for (const each of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`, `${file}.lock`]) {
    try {
      chmodSync(each, 0o600);
    } catch {
      // The file is missing, or belongs to another user, who must change it.
    }
  }
}
