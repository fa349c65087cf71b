/**
 * The picture of the whole table, where every floor board can be tapped to see it large. It is drawn a frame after the board, on which one
 * plays, since it is most of what the page draws.
 */
import { useMemo } from 'preact/hooks';
import { type Box, type Scene, spaceBox, tableScene } from '../../../../../picture/inBrowser.ts';
import { type GameState, type Move, type Seat, spaceIndex } from '../../../../../rules/index.ts';
import { commonInWords } from '../../model/inWords.ts';
import { Drawing } from '../drawing/Drawing.tsx';
import { layoutFor, percent } from '../drawing/tableParts.ts';
import { useLater, useTable } from '../shared/hooks.ts';
import { type Choosing, RestingCards } from './RestingCards.tsx';

interface TableProps extends Choosing {
  readonly state: GameState;
  readonly lastMoves: readonly Move[];
  readonly large: Seat;
  /** What settles one after the other. */
  readonly fresh: readonly { readonly seat: Seat; readonly space: string }[];
  onLarge(seat: Seat): void;
}

const showsAll = () => true;

export function useTableScene(state: GameState, lastMoves: readonly Move[]): Scene {
  const { theme, game, components } = useTable();
  const { names, computers } = game;
  return useMemo(
    () => tableScene({ components, state, names, computers, theme, lastMoves }, showsAll),
    [components, state, lastMoves, theme, names],
  );
}

export function WholeTable({ state, lastMoves, large, fresh, onLarge, ...choosing }: TableProps) {
  const { words, game, components } = useTable();
  const layout = layoutFor(components, state);
  const shown = useLater(useMemo(() => ({ state, lastMoves }), [state, lastMoves]));
  const label = [game.headline, ...scoreTexts(game.names, state)].join(' · ');
  return (
    <section class="whole" aria-label={words.t('touch.whole')}>
      {shown === null ? (
        <Place {...layout.page} />
      ) : (
        <Picture state={shown.state} lastMoves={shown.lastMoves} fresh={fresh} label={label} />
      )}
      {layout.seats.map(({ plate }, seat) => (
        <button
          key={seat}
          type="button"
          class="plate"
          style={percent(plate, layout.page)}
          aria-pressed={large === seat}
          aria-label={words.t('touch.enlarge', { name: game.names[seat] ?? '' })}
          onClick={() => onLarge(seat)}
        />
      ))}
      <RestingCards state={state} layout={layout} view={layout.page} {...choosing} />
      <InWords state={state} />
    </section>
  );
}

/** What the picture takes up, until it is there. */
function Place({ width, height }: Pick<Box, 'width' | 'height'>) {
  return <svg class="drawing" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />;
}

type PictureProps = Pick<TableProps, 'state' | 'lastMoves' | 'fresh'> & { readonly label: string };

function Picture({ state, lastMoves, fresh, label }: PictureProps) {
  const { components } = useTable();
  const scene = useTableScene(state, lastMoves);
  const { seats } = layoutFor(components, state);
  const settling = fresh.flatMap(({ seat, space }) => {
    const floor = seats[seat]?.floor;
    const index = spaceIndex(space);
    return floor && index !== undefined ? [spaceBox(floor, index)] : [];
  });
  return <Drawing scene={scene} settling={settling} label={label} />;
}

function scoreTexts(names: readonly string[], { players }: GameState): string[] {
  return players.map(({ points: { tools, connectors, ornaments, plants } }, seat) => {
    const sum = [tools, ...connectors, ornaments, plants].reduce((total, part) => total + part, 0);
    return `${names[seat] ?? ''}: ${sum}`;
  });
}

/** For screen readers: what belongs to nobody. */
export function InWords({ state }: { readonly state: GameState }) {
  const { words, game, components } = useTable();
  return (
    <div class="hidden">
      {commonInWords(words, components, state, game.names).map(({ title, lines }) => (
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
