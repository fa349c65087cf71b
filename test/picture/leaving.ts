/** A process that exits, with the code 7, while its drawing thread is at work. */
import { startPictures } from '../../src/picture/index.ts';
import { components, midGame, NAMES } from './games.ts';

const { state, lastMoves } = midGame(4, 'A');
const pictures = startPictures();
const table = { components, state, names: NAMES, lastMoves };
const [first, ...others] = (['light', 'dark', 'light', 'dark'] as const).map((theme) =>
  pictures.table({ ...table, theme }),
);
for (const other of others) other.catch(() => undefined);
await first;
// By now the thread is at the next one.
process.exit(7);
