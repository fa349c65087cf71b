/** A restore on a disk that is nearly full is complete, or leaves nothing and says why. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { makeBackup, restoreSentence } from '../../src/backup/index.ts';
import { openFullDisk } from '../../tools/soak/faults/fullDisk.ts';
import { ON_SQLITE } from '../support/database/database.ts';
import { rawDatabase, temporaryFolder } from '../support/database/store.ts';
import { needs } from '../support/runner/needs.ts';
import { restoreTo, tableWithGames } from './support.ts';

const PAGE_BYTES = 4096;

test.runIf(ON_SQLITE)('a restore announces every open game, or says that the disk is full', async (context) => {
  const { folder, parts, matches } = await tableWithGames(20);
  const file = path.join(folder, 'games.backup');
  expect(await makeBackup(parts, file)).toMatchObject({ ok: true });
  const copy = path.join(folder, 'copy.db');
  expect(await parts.database.copy(copy)).toMatchObject({ ok: true });
  const isRestored = async (room: number): Promise<boolean> => {
    // A new disk each time, because closed databases occupy theirs until they are garbage-collected.
    const at = path.join(await temporaryFolder(), 'disk');
    const disk = openFullDisk(at);
    try {
      needs(context, disk.kind === 'mounted', 'Leaving some room on a disk requires Linux with `mount` (as root).');
      disk.fill(process.pid, room);
      const url = `file:${path.join(at, 'restored.db')}`;
      const restored = await restoreTo({ url, componentsFolder: path.join(at, 'components') }, file);
      disk.free(process.pid);
      if (!restored.ok) {
        expect(restoreSentence(restored)).toMatch(/disk is full|no space left/);
        expect(readdirSync(at)).toEqual([]);
        return false;
      }
      const found = await rawDatabase(url).execute(`SELECT "matchId" FROM outbox WHERE announcement LIKE '%again%'`);
      expect(found.rows.map(({ matchId }) => matchId).sort()).toEqual([...matches].sort());
      return true;
    } finally {
      disk.close();
    }
  };
  // Approaches the least room that suffices: with less, the log fits and the rest of the database does not.
  const { size } = statSync(copy);
  let [tooLittle, enough] = [size - PAGE_BYTES, 8 * size];
  expect([await isRestored(tooLittle), await isRestored(enough)]).toEqual([false, true]);
  while (enough - tooLittle > PAGE_BYTES) {
    const room = Math.round((tooLittle + enough) / 2 / PAGE_BYTES) * PAGE_BYTES;
    if (await isRestored(room)) enough = room;
    else tooLittle = room;
  }
});
