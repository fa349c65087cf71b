/**
 * One floor board, large, with its hand where it is the person's own: each space is a button over the drawing, reached by taps,
 * arrow keys and screen readers. What picking a space does is said by whoever shows the board.
 */
import { useMemo, useRef, useState } from 'preact/hooks';
import { boardLayout, boardScene, spaceBox } from '../../../../../picture/inBrowser.ts';
import { FLOOR_SIZE, type GameState, type Move, playerAt, type Seat } from '../../../../../rules/index.ts';
import type { BuildMark } from '../../../../../turn/index.ts';
import { spaceText } from '../../model/inWords.ts';
import { NO_OFFERS, type Offers } from '../../model/ready.ts';
import { Drawing } from '../drawing/Drawing.tsx';
import { percent } from '../drawing/tableParts.ts';
import { useTable } from '../shared/hooks.ts';

interface BoardProps {
  readonly state: GameState;
  readonly lastMoves: readonly Move[];
  readonly seat: Seat;
  readonly hand: boolean;
  /** Left out: nothing on it is marked. */
  readonly marks?: readonly BuildMark[];
  readonly offers?: Offers;
  readonly chosen: number | null;
  /** A space that a hint speaks of. */
  readonly lit?: number | null;
  /** `again`: by the keyboard, on the space that is chosen already. */
  onPick?(space: number, again: boolean): void;
}

const LAYOUT = boardLayout();
const showsAll = () => true;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -FLOOR_SIZE,
  ArrowDown: FLOOR_SIZE,
};

export function Board(props: BoardProps) {
  const { state, lastMoves, seat, hand, marks, offers = NO_OFFERS, chosen, lit = null, onPick } = props;
  const { words, theme, game, components } = useTable();
  const [at, setAt] = useState(components.floors[state.side].center);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const scene = useMemo(() => {
    const { names, computers } = game;
    const request = { components, state, names, computers, seat, theme, lastMoves, hand };
    return boardScene(marks ? { ...request, builds: marks } : request, showsAll);
  }, [components, state, lastMoves, seat, theme, hand, marks, game.names]);
  const { spaces } = components.floors[state.side];
  const { board } = playerAt(state, seat);
  const name = words.t('touch.boardOf', { name: game.names[seat] ?? '' });

  const press = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = index + step;
    const sameRow = Math.floor(next / FLOOR_SIZE) === Math.floor(index / FLOOR_SIZE);
    if (next < 0 || next >= spaces.length || (Math.abs(step) === 1 && !sameRow)) return;
    setAt(next);
    buttons.current[next]?.focus();
  };

  return (
    <section class="board" aria-label={name}>
      <Drawing scene={scene} label={name} />
      <fieldset class="spaces" aria-label={words.t('touch.spaces')}>
        {spaces.map((space) => {
          const { index } = space;
          const buildable = offers.spaces.get(index) ?? null;
          const classes = ['space', ...(offers.builds.has(index) ? ['open'] : []), ...(lit === index ? ['lit'] : [])];
          return (
            <button
              key={index}
              ref={(element) => {
                buttons.current[index] = element;
              }}
              type="button"
              class={classes.join(' ')}
              style={percent(spaceBox(LAYOUT.floor, index), LAYOUT.page)}
              tabIndex={at === index ? 0 : -1}
              aria-pressed={chosen === index}
              aria-label={spaceText(words, space, board[index] ?? 0, buildable)}
              onKeyDown={(event) => press(event, index)}
              onFocus={() => setAt(index)}
              // A click that no pointer has made comes from the keyboard.
              onClick={(event) => onPick?.(index, event.detail === 0 && chosen === index)}
            />
          );
        })}
      </fieldset>
    </section>
  );
}
