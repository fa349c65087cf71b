/** Draws the table and cuts it into views, with the box of every part in each. */
import sharp from 'sharp';
import {
  type Box,
  boardLayout,
  inflate,
  type Pictures,
  row,
  spaceBox,
  tableLayout,
  union,
} from '../../src/picture/index.ts';
import {
  COLORS,
  type Components,
  createGame,
  deal,
  type GameState,
  parseComponents,
  type Side,
  SPACES,
  seededRandom,
} from '../../src/rules/index.ts';
import type { Drawn, PictureRequest, Place, View } from './protocol.ts';

const NAMES = ['', '', '', ''];
const MARGIN = 8;
/** Size in pixels of the page; boards are drawn larger than shown. */
const MAX_WIDTH = 760;
const QUALITY = 90;

interface Cut {
  readonly png: Buffer;
  readonly within: Box;
  readonly parts: readonly { readonly part: string; readonly at: Box }[];
}

/** Draws one view of the components; refuses components with faults. */
export async function drawView(pictures: Pictures, { file, view, theme }: PictureRequest): Promise<Drawn> {
  const parsed = parseComponents(file);
  if (!parsed.ok) return { ok: false, code: 'faults' };
  const { png, within, parts } = await cut(pictures, parsed.components, view, theme);
  const { data, info } = await sharp(png)
    .extract(pixels(within))
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return {
    ok: true,
    picture: `data:image/webp;base64,${data.toString('base64')}`,
    width: info.width,
    height: info.height,
    places: parts.map(({ part, at }) => placeOf(part, at, within)),
  };
}

async function cut(
  pictures: Pictures,
  components: Components,
  view: View,
  theme: PictureRequest['theme'],
): Promise<Cut> {
  if (view === 'floorA' || view === 'floorB') {
    const state = dealtState(components, view === 'floorA' ? 'A' : 'B');
    const png = await pictures.board({ components, state, names: NAMES, seat: 0, theme, hand: false });
    return { png, within: boardLayout().floor.outer, parts: floorParts(components, state.side) };
  }
  const dealt = dealtState(components, 'B');
  const choosing = view === 'cards';
  const state = choosing ? choosingState(components, dealt) : dealt;
  const png = await pictures.table({ components, state, names: NAMES, theme, lastMoves: [] });
  const measures = { tools: components.tools.length, rewardSpaces: components.rewardTrack.length, choosing };
  const layout = tableLayout(4, measures);
  if (choosing) {
    const cards = row(layout.resting, components.startCards.length, 10);
    return {
      png,
      within: inflate(layout.resting, MARGIN),
      parts: cards.map((at, index) => ({ part: `startingHandCards[${index}]`, at })),
    };
  }
  if (view === 'track') {
    const parts = layout.track.spaces.map((at, index) => ({ part: `rewardTrack[${index}]`, at }));
    return { png, within: inflate(layout.track.outer, MARGIN), parts };
  }
  const icons = layout.tools.icons.map((at, index) => ({ part: `tools[${index}]`, at }));
  const cells = components.toolSpaces.flatMap(({ tool, color }, index) => {
    const cell = layout.tools.cells[components.tools.indexOf(tool)]?.[COLORS.indexOf(color)];
    return cell ? [{ part: `toolSpaces[${index}]`, at: union(cell.requires, cell.tiles) }] : [];
  });
  const parts = [...icons, ...cells];
  return { png, within: inflate(parts.map(({ at }) => at).reduce(union), MARGIN), parts };
}

function floorParts(components: Components, side: Side): Cut['parts'] {
  const { floor } = boardLayout();
  return components.floors[side].spaces.flatMap(({ kind, color, index, name }) => {
    const at = spaceBox(floor, index);
    if (kind === 'ornament') return [{ part: `floor.ornaments.${name}`, at }];
    const colored = kind === 'connector' && color !== null && SPACES.includes(name);
    return colored ? [{ part: `floor.sides.${side}.connectors.${name}`, at }] : [];
  });
}

function dealtState(components: Components, side: Side): GameState {
  return createGame(components, deal(components, side, 4, seededRandom(1))).state;
}

/** All start cards, large, as if to be chosen. */
function choosingState(components: Components, state: GameState): GameState {
  const players = state.players.map((player) => ({ ...player, startCard: null }));
  return { ...state, phase: 'choose', players, resting: components.startCards.map(({ id }) => id) };
}

function pixels({ x, y, width, height }: Box) {
  return { left: Math.round(x), top: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

function placeOf(part: string, at: Box, within: Box): Place {
  return {
    part,
    x: (at.x - within.x) / within.width,
    y: (at.y - within.y) / within.height,
    width: at.width / within.width,
    height: at.height / within.height,
  };
}
