/**
 * The start cards in the picture of the table, each to be tapped by a player who is to choose one.
 */
import { type Box, restingPlaces, type TableLayout } from '../../../../../picture/inBrowser.ts';
import type { GameState } from '../../../../../rules/index.ts';
import { percent } from '../drawing/tableParts.ts';
import { useTable } from '../shared/hooks.ts';

/** Left out: nobody chooses here. */
export interface Choosing {
  readonly chosen?: string | null;
  onChoose?(card: string): void;
}

interface RestingProps extends Choosing {
  readonly state: GameState;
  readonly layout: TableLayout;
  /** What of the table is shown. */
  readonly view: Box;
}

export function RestingCards({ state, layout, view, chosen, onChoose }: RestingProps) {
  const { words } = useTable();
  if (!onChoose) return null;
  const places = restingPlaces(layout.resting, state.resting.length, state.phase === 'choose');
  return (
    <fieldset class="places" aria-label={words.t('game.restingArea')}>
      {places.map((place, index) => {
        const card = state.resting[index];
        return (
          card !== undefined && (
            <button
              key={card}
              type="button"
              class="place"
              style={percent(place, view)}
              aria-pressed={chosen === card}
              aria-label={words.startCard(card)}
              onClick={() => onChoose(card)}
            />
          )
        );
      })}
    </fieldset>
  );
}
