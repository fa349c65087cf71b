/** The master values only plants that it can still surround. */
import { describe, expect, it } from 'vitest';
import { type PackedPlayer, packPlayer } from '../../../src/opponents/compact/board.ts';
import { layoutOf } from '../../../src/opponents/compact/layout.ts';
import { surroundingsOf } from '../../../src/opponents/compact/surroundings.ts';
import { Evaluator, tunedWeights } from '../../../src/opponents/search/evaluation.ts';
import { createGame, deal, seededRandom } from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';

const layout = layoutOf(components, 'B', 2);
const { state } = createGame(components, deal(components, 'B', 2, seededRandom(5)));
const around = surroundingsOf(layout, state, 0);

/**
 * The expected points of a player who has passed with everything around the first plant built but its first ornament.
 */
function worth(frames: readonly number[], own: PackedPlayer, complete: boolean): number {
  const seen = surroundingsOf(layout, state, 0);
  seen.frames.set(frames);
  const judge = new Evaluator(layout, seen, tunedWeights('B', 2));
  judge.setStage(2, true);
  const plant = layout.plants[0];
  if (!plant) throw new Error('side B has no plants');
  const missing = complete ? 0 : plant.ornaments & -plant.ornaments;
  const spaces = own.spaces | (plant.ornaments & ~missing) | (plant.connectors << 12);
  judge.look(spaces, 0, 0, 0, 0, 0);
  return judge.worth(0);
}

describe('a nearly surrounded plant', () => {
  const own = packPlayer(layout, state, 0);
  const plenty = [...around.frames];
  const first = layout.plants[0]?.ornaments ?? 0;
  const color = layout.ornamentColor[31 - Math.clz32(first & -first)] ?? 0;
  const gone = plenty.map((count, index) => (index === color ? 0 : count));

  it('is worth most when surrounded, and next to nothing once the frame that it lacks has run out', () => {
    const [surrounded, lacking, lost] = [worth(plenty, own, true), worth(plenty, own, false), worth(gone, own, false)];
    expect(surrounded).toBeGreaterThan(lacking);
    expect(lacking - lost).toBeGreaterThan(2);
  });
});
