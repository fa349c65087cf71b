/**
 * How well final scores are foretold at the ends of rounds 1 and 2, for styles of play that no weights were learned from.
 * Printing is the entry point's.
 */
import { tunedWeights } from '../../../src/opponents/index.ts';
import { type PlayerCount, SIDES } from '../../../src/rules/index.ts';
import { foretold, meanBias, meanError } from '../../laboratory/tuning/foretelling.ts';
import { tuningTable } from '../../laboratory/tuning/table.ts';
import { atMost, type Figure, told } from '../../support/figure.ts';
import { standardComponents } from '../rules.ts';

const PLAYERS: readonly PlayerCount[] = [2, 3, 4];
const GAMES = 16;
/** As many as the weights were calibrated with: whoever sees more makes more of every position. */
const NODES = 3000;
const SEED = 7;
const MOST_POINTS = 3;

export const aboutForetelling = `mean of (final score - score foretold) over the positions of each table, style and round; its mean size; ${GAMES} quick games each`;

export async function* measureForetelling(say: (text: string) => void): AsyncGenerator<Figure> {
  const components = standardComponents();
  const all = [];
  for (const side of SIDES) {
    for (const players of PLAYERS) {
      say(`foretelling, ${players} players on side ${side}`);
      const wish = { games: GAMES, nodes: NODES, seed: SEED };
      const found = foretold(tuningTable(components, side, players), tunedWeights(side, players), wish);
      all.push(...found);
      yield told(`opponents.foretold.${side}${players}.error`, meanBias(found), 'points');
    }
  }
  yield atMost('opponents.foretold.error', meanBias(all), 'points', MOST_POINTS);
  yield told('opponents.foretold.position.error', meanError(all), 'points');
}
