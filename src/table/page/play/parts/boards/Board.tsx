/** One large floor board whose spaces are buttons for pointers, arrow keys and screen readers. */
import { useMemo, useRef, useState } from 'preact/hooks';
import { boardLayout, boardScene, spaceBox } from '../../../../../picture/inBrowser.ts';
import { FLOOR_SIZE, type GameState, type Move, playerAt, type Seat } from '../../../../../rules/index.ts';
import type { BuildMark } from '../../../../../turn/index.ts';
import { showsAll } from '../../../replay/Picture.tsx';
import { describeSpace } from '../../model/descriptions.ts';
import type { Offers } from '../../model/selection.ts';
import { Drawing, percent } from '../shared/Drawing.tsx';
import { useTable } from '../shared/hooks.ts';

interface BoardProps {
  readonly state: GameState;
  readonly lastMoves: readonly Move[];
  readonly seat: Seat;
  readonly hand: boolean;
  readonly marks: readonly BuildMark[] | null;
  readonly offers: Offers;
  readonly chosen: number | null;
  /** The space of a hint. */
  readonly lit: number | null;
  /** `again`: the keyboard pressed the chosen space once more. */
  onPick(space: number, again: boolean): void;
}

const LAYOUT = boardLayout();
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -FLOOR_SIZE,
  ArrowDown: FLOOR_SIZE,
};

export function Board({ state, lastMoves, seat, hand, marks, offers, chosen, lit, onPick }: BoardProps) {
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
    const step = KEY_STEPS[event.key];
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
              aria-label={describeSpace(words, space, board[index] ?? 0, buildable)}
              onKeyDown={(event) => press(event, index)}
              onFocus={() => setAt(index)}
              // Only keyboard clicks have no detail.
              onClick={(event) => onPick(index, event.detail === 0 && chosen === index)}
            />
          );
        })}
      </fieldset>
    </section>
  );
}
