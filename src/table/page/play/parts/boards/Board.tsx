/** A large floor board whose spaces are buttons for pointers, arrow keys and screen readers. */
import { useMemo } from 'preact/hooks';
import { boardLayout, boardScene, spaceBox } from '../../../../../picture/inBrowser.ts';
import { FLOOR_SIZE, type GameState, type Move, playerAt, type Seat } from '../../../../../rules/index.ts';
import type { BuildMark } from '../../../../../turn/index.ts';
import { showsAll } from '../../../replay/Picture.tsx';
import { describeSpace } from '../../model/descriptions.ts';
import type { Offers } from '../../model/selection.ts';
import { Drawing, percent } from '../shared/Drawing.tsx';
import { useGridFocus } from '../shared/gridFocus.ts';
import { useTable } from '../shared/hooks.ts';

interface BoardProps {
  readonly state: GameState;
  readonly lastMoves: readonly Move[];
  readonly seat: Seat;
  readonly hand: boolean;
  readonly marks: readonly BuildMark[] | null;
  readonly offers: Offers;
  readonly chosen: number | null;
  /** The space of the hint that is shown. */
  readonly lit: number | null;
  /** The numbers of the hints for each space. */
  readonly hinted: ReadonlyMap<number, readonly number[]>;
  /** `again` is true if the person activated the chosen space once more by keyboard. */
  onPick(space: number, again: boolean): void;
}

const LAYOUT = boardLayout();

export function Board({ state, lastMoves, seat, hand, marks, offers, chosen, lit, hinted, onPick }: BoardProps) {
  const { words, theme, game, components } = useTable();
  const scene = useMemo(() => {
    const { names, computers } = game;
    const request = { components, state, names, computers, seat, theme, lastMoves, hand };
    return boardScene(marks ? { ...request, builds: marks } : request, showsAll);
  }, [components, state, lastMoves, seat, theme, hand, marks, game.names]);
  const { spaces, center } = components.floors[state.side];
  const firstOpen = spaces.find(({ index }) => offers.builds.has(index))?.index ?? null;
  const focus = useGridFocus(FLOOR_SIZE, spaces.length, firstOpen, center);
  const { board } = playerAt(state, seat);
  const name = words.t('touch.boardOf', { name: game.sentenceNames[seat] ?? '' });

  return (
    <section class="board" aria-label={name}>
      <Drawing scene={scene} label={name} />
      <fieldset class="spaces" aria-label={words.t('touch.spaces')}>
        {spaces.map((space) => {
          const { index } = space;
          const buildable = offers.spaces.get(index) ?? null;
          const numbers = hinted.get(index);
          const described = describeSpace(words, space, board[index] ?? 0, buildable);
          const classes = ['space', ...(offers.builds.has(index) ? ['open'] : []), ...(lit === index ? ['lit'] : [])];
          return (
            <button
              key={index}
              type="button"
              class={classes.join(' ')}
              style={percent(spaceBox(LAYOUT.floor, index), LAYOUT.page)}
              {...focus.props(index)}
              aria-pressed={chosen === index}
              aria-label={numbers ? [described, words.t('teaching.hint.button'), ...numbers].join(' · ') : described}
              // Only clicks by keyboard have no detail.
              onClick={(event) => onPick(index, event.detail === 0 && chosen === index)}
            >
              {numbers && <span class="disc">{numbers.join(' · ')}</span>}
            </button>
          );
        })}
      </fieldset>
    </section>
  );
}
