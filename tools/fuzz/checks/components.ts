/**
 * Component files: refused with faults that name their places, or accepted, and then good for whole games.
 * What the file holds is drawn by the door.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadComponents } from '../../../src/app/componentFiles.ts';
import { playGame, randomTable } from '../../../src/opponents/index.ts';
import { type Components, type PlayerCount, replay, SIDES, seededRandom } from '../../../src/rules/index.ts';
import { type Check, unless } from './check.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-fuzz-components-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const PLAYERS: readonly PlayerCount[] = [2, 3, 4];
/** Far more than any game has. */
const MOST_MOVES = 2000;

export const checkComponents: Check = (text) => {
  const file = path.join(folder, 'components.json');
  writeFileSync(file, text);
  const loaded = loadComponents({ componentsFile: file });
  if (loaded.ok) return played(loaded.value, text.length);
  const named = loaded.faults.length > 0 && loaded.faults.every((fault) => fault.length > file.length + 20);
  return unless(named, `refused without a reason: ${JSON.stringify(loaded.faults)}`);
};

/** One game to the end by random moves, its record checked to the last card. */
function played(components: Components, seed: number): string | null {
  const random = seededRandom(seed);
  const count = PLAYERS[random(PLAYERS.length)] ?? 2;
  const table = randomTable(random);
  let moves = 0;
  const { record } = playGame(
    components,
    SIDES[random(SIDES.length)] ?? 'A',
    Array.from({ length: count }, () => table),
    random,
    () => {
      moves += 1;
      if (moves > MOST_MOVES) throw new RangeError(`a game of more than ${MOST_MOVES} moves`);
    },
  );
  const replayed = replay(components, record);
  return unless(replayed.ok, `its own record is refused: ${JSON.stringify(replayed)}`);
}
