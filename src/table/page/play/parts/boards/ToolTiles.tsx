/** The spaces of the tool board as buttons, each of which shows its requirements while hovered, touched or focused. */
import { useId, useState } from 'preact/hooks';
import { type Box, type TableLayout, union } from '../../../../../picture/inBrowser.ts';
import { COLORS, type GameState, playerCount, type ToolSpace } from '../../../../../rules/index.ts';
import { useWindowEvent } from '../../../replay/Controls.tsx';
import { toolFacts } from '../../model/descriptions.ts';
import { percent } from '../shared/Drawing.tsx';
import { useGridFocus } from '../shared/gridFocus.ts';
import { useTable } from '../shared/hooks.ts';

interface ToolTilesProps {
  readonly state: GameState;
  readonly layout: TableLayout;
  /** The visible part of the table. */
  readonly view: Box;
}

interface Shown {
  readonly space: ToolSpace;
  readonly at: DOMRect;
}

export function ToolTiles({ state, layout, view }: ToolTilesProps) {
  const { words, components } = useTable();
  const id = useId();
  const [shown, setShown] = useState<Shown | null>(null);
  // With four players, a tool is a row of the picture, otherwise a column.
  const isRow = playerCount(state) === 4;
  const columns = isRow ? COLORS.length : components.tools.length;
  const focus = useGridFocus(columns, components.tools.length * COLORS.length, null);
  const hide = () => setShown(null);
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && hide());
  useWindowEvent('pointerdown', ({ target }) => !(target instanceof Element && target.closest('.tools')) && hide());
  return (
    <fieldset class="places tools" aria-label={words.t('game.toolBoard')}>
      {components.toolSpaces.map((space) => {
        const [tool, color] = [components.tools.indexOf(space.tool), COLORS.indexOf(space.color)];
        const cell = layout.tools.cells[tool]?.[color];
        if (!cell) return null;
        const show = ({ currentTarget }: { readonly currentTarget: Element }) =>
          setShown({ space, at: currentTarget.getBoundingClientRect() });
        const { onFocus, ...grid } = focus.props(isRow ? tool * columns + color : color * columns + tool);
        return (
          <button
            key={space.id}
            {...grid}
            type="button"
            class="tool"
            style={percent(union(cell.requires, cell.tiles), view)}
            aria-label={words.tile(space.tool, space.color)}
            aria-describedby={shown?.space === space ? id : undefined}
            onPointerEnter={show}
            // Lifting a finger also fires this event.
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hide()}
            // The finger starts to scroll.
            onPointerCancel={hide}
            // Some phones fire this on a long press.
            onContextMenu={(event) => event.preventDefault()}
            onClick={show}
            onFocus={(event) => {
              onFocus();
              show(event);
            }}
            onBlur={hide}
          />
        );
      })}
      {shown && <Facts id={id} state={state} {...shown} />}
    </fieldset>
  );
}

/** The distance to the space, which the facts must not cover. */
const GAP = 6;
const MAX_WIDTH = 300;
const EDGE = 8;

function Facts({ id, state, space, at }: Shown & { readonly id: string; readonly state: GameState }) {
  const { words, game, components } = useTable();
  const { title, needs, has, tiles } = toolFacts(words, components, state, { ...game, space });
  const width = Math.min(MAX_WIDTH, innerWidth - 2 * EDGE);
  const left = Math.min(Math.max(EDGE, at.left + at.width / 2 - width / 2), innerWidth - width - EDGE);
  const above = at.top > innerHeight / 2;
  const vertical = above ? { bottom: `${innerHeight - at.top + GAP}px` } : { top: `${at.bottom + GAP}px` };
  return (
    <div id={id} class="facts" role="tooltip" style={{ left: `${left}px`, width: `${width}px`, ...vertical }}>
      <b>{title}</b>
      <span>{words.t('touch.tile.needs')}</span>
      <ul>
        {needs.map(({ text, met }, index) => (
          <li key={`${index} ${text}`} class={met ? 'met' : ''}>
            {text}
          </li>
        ))}
      </ul>
      {has !== null && <span>{has}</span>}
      <span class="muted">{tiles}</span>
    </div>
  );
}
