/** Scenes for learning profiles: they show everything drawable, with each color about as often as in real pictures. */
import type { FloorPlace, FloorView, ToolSpaceView } from '../../../src/picture/content/table.ts';
import { putFloor } from '../../../src/picture/drawing/floor/floor.ts';
import { putHeader, putPlate } from '../../../src/picture/drawing/panels/header.ts';
import { putStatus } from '../../../src/picture/drawing/panels/status.ts';
import { putRestingCards, putStacks, putSupply } from '../../../src/picture/drawing/panels/supply.ts';
import { putToolBoard } from '../../../src/picture/drawing/panels/toolBoard.ts';
import { putTrack } from '../../../src/picture/drawing/panels/track.ts';
import { drawShade } from '../../../src/picture/drawing/private/buildMarks.ts';
import { floorLayout, spaceBox } from '../../../src/picture/layout/floor.ts';
import { tableLayout } from '../../../src/picture/layout/table.ts';
import { Scene } from '../../../src/picture/scene.ts';
import { type SeatColor, seatColors, type Theme } from '../../../src/picture/theme.ts';
import { CARDS, COLORS, type RewardSpace, type StartCard, type ToolSpace } from '../../../src/rules/index.ts';

const SEATS = seatColors(['blue', 'black', 'white', 'orange']);
const TOOLS = ['hammer', 'saw', 'plane', 'chisel', 'try-square', 'brace'];
const SPACES = 25;

/** Ornaments on one color of a chessboard, connectors on the other; some plants if `green`. */
function places(green: boolean): FloorPlace[] {
  return Array.from({ length: SPACES }, (_, index) => {
    if (green && (index === 6 || index === 18)) return { index, kind: 'plant', color: null };
    const color = COLORS[(index >> 1) % COLORS.length] ?? null;
    if (index % 2 === 0) return { index, kind: 'ornament', color };
    return { index, kind: 'connector', color: green ? color : null };
  });
}

/** Every stage occurs, and so do empty spaces; the builds differ between seats. */
function floorOf(seat: number, color: SeatColor): FloorView {
  const spaces = places(seat >= 2);
  const leaves = (grown: number) => Array.from({ length: 8 }, (_, index) => index < grown);
  return {
    floor: { spaces },
    board: spaces.map(({ kind }, index) => (kind === 'ornament' ? (index * 3 + seat) % 5 : (index + seat) % 2)),
    seat: color,
    plants: new Map([
      [6, leaves(5)],
      [18, leaves(8)],
    ]),
    plantPoints: 10,
  };
}

const cards = (count: number) => ({ yellow: count, red: count + 1, green: count, violet: 1, wild: 1 });
const START_CARD: StartCard = { id: 'sample', cards: cards(2) };
const REWARDS: readonly RewardSpace[] = [
  ...CARDS.map((card): RewardSpace => ({ kind: 'fixed', cards: { ...cards(0), [card]: 2 } })),
  ...[1, 2, 3].map((same): RewardSpace => ({ kind: 'choice', same, other: 1 })),
];

function toolSpaces(): ToolSpaceView[] {
  return TOOLS.flatMap((tool, row) =>
    COLORS.map((color, column) => {
      const space: ToolSpace = {
        index: row * 4 + column,
        color,
        tool,
        id: `${tool}/${color}`,
        requires: [4, (row % 3) + 1],
        tiles: { 2: [3], 3: [4, 2], 4: [5, 3] },
      };
      const seat = SEATS[(row + column) % SEATS.length];
      const owner = (row + column) % 3 === 0 && seat ? seat : null;
      const tiles = [5, 3].map((points, index) => ({ points, owner: index === 0 ? owner : null, changed: row === 0 }));
      return { space, tiles };
    }),
  );
}

/** A table of four. */
function table(theme: Theme): Scene {
  const layout = tableLayout(4, { tools: TOOLS.length, rewardSpaces: REWARDS.length });
  const scene = new Scene(layout.page, theme);
  layout.seats.forEach(({ header, floor, plate }, seat) => {
    const color = SEATS[seat];
    if (!color || !floor) return;
    if (seat === 1) putPlate(scene, plate, floor.outer);
    putHeader(scene, header, {
      name: 'Sample Sample',
      computer: seat === 3,
      seat: color,
      cardsInHand: 12,
      connectors: seat,
      score: 47 + seat,
      startCard: seat === 0 ? START_CARD : null,
      passed: seat === 2,
      won: seat === 3,
      resigned: false,
      highlighted: seat === 1,
      changed: false,
    });
    putFloor(scene, floor, floorOf(seat, color), seat === 0 ? [0, 3] : []);
  });
  const players = SEATS.map((seat) => ({ seat, name: 'Sample', computer: false }));
  putStatus(scene, layout.status, { round: 2, players, turn: 1, winners: [] });
  const sums = TOOLS.map(() => SEATS.map((seat, index) => ({ seat, points: index * 3 })));
  putToolBoard(scene, layout.tools, { tools: TOOLS, spaces: toolSpaces(), sums });
  putTrack(scene, layout.track, { spaces: REWARDS, marker: 2, reach: 2, changed: true });
  putStacks(scene, layout.stacks, cards(9));
  putRestingCards(scene, layout.resting, [START_CARD, START_CARD], false);
  putSupply(scene, layout.supply, layout.supplyRows, {
    frame: { yellow: 8, red: 7, green: 2, violet: 0 },
    midsection: 12,
    core: 9,
    table: 5,
    connector: 20,
  });
  return scene;
}

/** A board half in shade, as on a player's own board. */
function shade(theme: Theme): Scene {
  const layout = floorLayout(0, 0, 85, 39, 14, 7);
  const scene = new Scene(layout.outer, theme);
  const [seat] = SEATS;
  if (seat) putFloor(scene, layout, floorOf(2, seat));
  for (let index = 0; index < SPACES; index++) scene.put(spaceBox(layout, index), drawShade, index % 4 === 0);
  return scene;
}

export function sampleScenes(theme: Theme): Scene[] {
  return [table(theme), shade(theme)];
}
