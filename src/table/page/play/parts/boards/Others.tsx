/**
 * On small windows: everybody's board at a glance, each to be tapped to see it large; and what belongs to nobody, part by part.
 */

import type { Box } from '../../../../../picture/inBrowser.ts';
import type { GameState, Move, Seat } from '../../../../../rules/index.ts';
import { Drawing } from '../drawing/Drawing.tsx';
import { commonParts, layoutFor } from '../drawing/tableParts.ts';
import { useTable } from '../shared/hooks.ts';
import { type Choosing, RestingCards } from './RestingCards.tsx';
import { InWords, useTableScene } from './WholeTable.tsx';

interface OthersProps extends Choosing {
  readonly state: GameState;
  readonly lastMoves: readonly Move[];
  onLarge(seat: Seat): void;
}

export function Others({ state, lastMoves, onLarge }: OthersProps) {
  const { words, game, components } = useTable();
  const scene = useTableScene(state, lastMoves);
  return (
    <section class="others" aria-label={words.t('touch.others')}>
      {layoutFor(components, state).seats.map(({ plate }, seat) => (
        <button
          key={seat}
          type="button"
          aria-label={words.t('touch.enlarge', { name: game.names[seat] ?? '' })}
          onClick={() => onLarge(seat)}
        >
          <Drawing scene={scene} view={plate} />
        </button>
      ))}
    </section>
  );
}

/** As wide as the page, but never so high that it cannot be seen whole. */
function shaped({ width, height }: Box): Record<string, string> {
  return { aspectRatio: `${width} / ${height}`, maxWidth: `calc(70dvh * ${width / height})` };
}

export function Common({ state, lastMoves, ...choosing }: Omit<OthersProps, 'onLarge'>) {
  const { words, components } = useTable();
  const scene = useTableScene(state, lastMoves);
  const layout = layoutFor(components, state);
  return (
    <section class="common" aria-label={words.t('touch.tools')}>
      {commonParts(layout).map(({ part, view }) => (
        <div key={part} class="part" style={shaped(view)}>
          <Drawing scene={scene} view={view} />
          {part === 'resting' && <RestingCards state={state} layout={layout} view={view} {...choosing} />}
        </div>
      ))}
      <InWords state={state} />
    </section>
  );
}
