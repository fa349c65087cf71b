/**
 * A checkout and a database in folders whose names have whatever names may have.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { HostCase } from '../hostCase.ts';

export const oddFolder: HostCase = {
  name: 'folder',
  about: 'folders with odd characters',
  async run(ground) {
    const folder = await ground.clone("sp ace #1 100% ü (é) it's & $HOME");
    const games = path.join(ground.folder, 'Spiele #2 50% für Jürgen?');
    mkdirSync(games);
    return ground.play({ folder }, { databaseUrl: `file:${path.join(games, 'i.db')}` });
  },
};
