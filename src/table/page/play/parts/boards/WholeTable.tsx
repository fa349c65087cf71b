/** The table as one picture in wide windows, or one part at a time in small ones. */
import { useMemo } from 'preact/hooks';
import {
  type Box,
  inflate,
  restingCardBoxes,
  type Scene,
  spaceBox,
  type TableLayout,
  tableLayoutOf,
  tableScene,
  union,
} from '../../../../../picture/inBrowser.ts';
import { type GameState, type Move, type Seat, spaceIndex, totalPoints } from '../../../../../rules/index.ts';
import { showsAll } from '../../../replay/Picture.tsx';
import { describeCommonParts } from '../../model/descriptions.ts';
import { Drawing, percent } from '../shared/Drawing.tsx';
import { useIdleValue, useTable } from '../shared/hooks.ts';
import { ToolTiles } from './ToolTiles.tsx';

interface TableProps extends Choosing {
  readonly state: GameState;
  readonly lastMoves: readonly Move[];
  readonly resigned: readonly Seat[];
  /** Null if no board is enlarged. */
  readonly large: Seat | null;
  /** Animated one after the other. */
  readonly fresh: readonly { readonly seat: Seat; readonly space: string }[];
  onLarge(seat: Seat): void;
}

type Position = Pick<TableProps, 'state' | 'lastMoves' | 'resigned'>;

function useTableScene({ state, lastMoves, resigned }: Position, beside: Seat | null = null): Scene {
  const { theme, game, components } = useTable();
  const { names, computers } = game;
  return useMemo(
    () => tableScene({ components, state, names, computers, resigned, theme, lastMoves, beside }, showsAll),
    [components, state, lastMoves, theme, names, resigned, beside],
  );
}

export function WholeTable({ state, lastMoves, resigned, large, fresh, onLarge, ...choosing }: TableProps) {
  const { words, game, components } = useTable();
  // At the end all boards are compared.
  const beside = state.turn === null ? null : large;
  const layout = tableLayoutOf(components, state, beside);
  const shown = useIdleValue(
    useMemo(() => ({ state, lastMoves, resigned, beside }), [state, lastMoves, resigned, beside]),
  );
  const scores = state.players.map((player, seat) => words.labelled(game.names[seat] ?? '', `${totalPoints(player)}`));
  const label = [game.headline, ...scores].join(' · ');
  return (
    <section class="whole" aria-label={words.t('touch.whole')}>
      {shown === null ? (
        // Reserves the space of the picture.
        <svg class="drawing" viewBox={`0 0 ${layout.page.width} ${layout.page.height}`} aria-hidden="true" />
      ) : (
        <Picture {...shown} fresh={fresh} label={label} />
      )}
      {layout.seats.map(({ plate }, seat) => (
        <button
          key={seat}
          type="button"
          class="plate"
          style={percent(plate, layout.page)}
          aria-pressed={large === seat}
          aria-label={words.t('touch.enlarge', { name: game.sentenceNames[seat] ?? '' })}
          onClick={() => onLarge(seat)}
        />
      ))}
      <ToolTiles state={state} layout={layout} view={layout.page} />
      <RestingCards state={state} layout={layout} view={layout.page} {...choosing} />
      <InWords state={state} />
    </section>
  );
}

interface PictureProps extends Position, Pick<TableProps, 'fresh'> {
  readonly beside: Seat | null;
  readonly label: string;
}

function Picture({ beside, fresh, label, ...position }: PictureProps) {
  const { components } = useTable();
  const { state } = position;
  const scene = useTableScene(position, beside);
  const { seats } = tableLayoutOf(components, state, beside);
  const settling = fresh.flatMap(({ seat, space }) => {
    const floor = seats[seat]?.floor;
    const index = spaceIndex(space);
    return floor && index !== undefined ? [spaceBox(floor, index)] : [];
  });
  return <Drawing scene={scene} settling={settling} label={label} />;
}

/** The table in words for screen readers. */
function InWords({ state }: { readonly state: GameState }) {
  const { words, game, components } = useTable();
  return (
    <div class="hidden">
      {describeCommonParts(words, components, state, game.names).map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {lines.map((line, index) => (
              <li key={`${index} ${line}`}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface OthersProps extends Choosing, Position {
  onLarge(seat: Seat): void;
}

export function Others({ onLarge, ...position }: OthersProps) {
  const { words, game, components } = useTable();
  const { state } = position;
  const scene = useTableScene(position);
  return (
    <section class="others" aria-label={words.t('touch.others')}>
      {tableLayoutOf(components, state).seats.map(({ plate }, seat) => (
        <button
          key={seat}
          type="button"
          aria-label={words.t('touch.enlarge', { name: game.sentenceNames[seat] ?? '' })}
          onClick={() => onLarge(seat)}
        >
          <Drawing scene={scene} view={plate} />
        </button>
      ))}
    </section>
  );
}

/** As wide as the page, but low enough to be visible as a whole. */
function sizeOf({ width, height }: Box): Record<string, string> {
  return { aspectRatio: `${width} / ${height}`, maxWidth: `calc(70dvh * ${width / height})` };
}

export function Common({ state, lastMoves, resigned, ...choosing }: Omit<OthersProps, 'onLarge'>) {
  const { words, components } = useTable();
  const scene = useTableScene({ state, lastMoves, resigned });
  const layout = tableLayoutOf(components, state);
  return (
    <section class="common" aria-label={words.t('touch.tools')}>
      {commonParts(layout).map(({ part, view }) => (
        <div key={part} class="part" style={sizeOf(view)}>
          <Drawing scene={scene} view={view} />
          {part === 'tools' && <ToolTiles state={state} layout={layout} view={view} />}
          {part === 'resting' && <RestingCards state={state} layout={layout} view={view} {...choosing} />}
        </div>
      ))}
      <InWords state={state} />
    </section>
  );
}

/** Absent while the person does not choose. */
interface Choosing {
  readonly chosen?: string | null;
  onChoose?(card: string): void;
}

interface RestingProps extends Choosing {
  readonly state: GameState;
  readonly layout: TableLayout;
  /** The visible part of the table. */
  readonly view: Box;
}

function RestingCards({ state, layout, view, chosen, onChoose }: RestingProps) {
  const { words } = useTable();
  if (!onChoose) return null;
  const places = restingCardBoxes(layout.resting, state.resting.length, state.phase === 'choose');
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

const PART_MARGIN = 8;

/** In the order in which they are displayed. */
function commonParts({ tools, track, stacks, resting, supply }: TableLayout) {
  const cells = tools.cells.flat().flatMap(({ requires, tiles }) => [requires, tiles]);
  const toolBoard = [...tools.icons, ...tools.sums.flat(), ...cells].reduce(union);
  const places = { tools: toolBoard, track: track.outer, stacks, resting, supply };
  return Object.entries(places).map(([part, place]) => ({ part, view: inflate(place, PART_MARGIN) }));
}
