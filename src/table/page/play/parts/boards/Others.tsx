/**
 * On small windows: everybody's board at a glance, each to be tapped to see it large; and what belongs to nobody, part by part.
 */
import type { GameState, Move, Seat } from '../../../../../rules/index.ts';
import { filled } from '../../model/words.ts';
import { Drawing } from '../drawing/Drawing.tsx';
import { commonParts, layoutFor } from '../drawing/tableParts.ts';
import { useTable } from '../shared/context.ts';
import { InWords } from './InWords.tsx';
import { useTableScene } from './WholeTable.tsx';

interface OthersProps {
  readonly state: GameState;
  readonly lastMoves: readonly Move[];
  onLarge(seat: Seat): void;
}

export function Others({ state, lastMoves, onLarge }: OthersProps) {
  const { words, game, components } = useTable();
  const scene = useTableScene(state, lastMoves);
  return (
    <section class="others" aria-label={words.page.others}>
      {layoutFor(components, state).seats.map(({ plate }, seat) => (
        <button
          key={seat}
          type="button"
          aria-label={filled(words.page.enlarge, { name: game.names[seat] ?? '' })}
          onClick={() => onLarge(seat)}
        >
          <Drawing scene={scene} view={plate} />
        </button>
      ))}
    </section>
  );
}

export function Common({ state, lastMoves }: Pick<OthersProps, 'state' | 'lastMoves'>) {
  const { words, components } = useTable();
  const scene = useTableScene(state, lastMoves);
  return (
    <section class="common" aria-label={words.page.tools}>
      {commonParts(layoutFor(components, state)).map((view, index) => (
        <Drawing key={index} scene={scene} view={view} />
      ))}
      <InWords state={state} />
    </section>
  );
}
