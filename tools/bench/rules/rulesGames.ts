/**
 * A process of the benchmark `rules.games1000.s`: plays random games, writes each as a record, reads and checks it.
 * Arguments: the number of the first game, and how many. Exits with 1 if a record does not hold.
 */
import { playGame, randomTable } from '../../../src/opponents/index.ts';
import { replay, SIDES, seededRandom } from '../../../src/rules/index.ts';
import { standardComponents } from './rules.ts';

const [first = 0, count = 0] = process.argv.slice(2).map(Number);
const components = standardComponents();
for (let game = first; game < first + count; game++) {
  const random = seededRandom(game);
  const side = SIDES[game % 2] ?? 'A';
  const players = 2 + (game % 3);
  const { record } = playGame(components, side, new Array(players).fill(randomTable(random)), random);
  const checked = replay(components, JSON.parse(JSON.stringify(record)));
  if (!checked.ok) throw new Error(`game ${game}: ${JSON.stringify(checked)}`);
}
