/**
 * What the drawings beside the rules show of the components: boards with just what is to be explained built on them, and a
 * tool space that asks for something.
 */
import {
  type Components,
  createGame,
  deal,
  type GameState,
  type Side,
  seededRandom,
  type ToolSpace,
} from '../../rules/index.ts';

const PLAYERS = 2;

/** A game with these spaces of the first player's board built, to the level given. */
export function boardWith(components: Components, side: Side, built: ReadonlyMap<number, number>): GameState {
  const { state } = createGame(components, deal(components, side, PLAYERS, seededRandom(1)));
  const players = state.players.map((player, seat) =>
    seat > 0 ? player : { ...player, board: player.board.map((level, index) => built.get(index) ?? level) },
  );
  return { ...state, players };
}

/** The connector in the middle with frames beside it, and one connector more. */
export function begunBoard(components: Components): GameState {
  const { spaces, center } = components.floors.A;
  const { adjacent = [], corners = [] } = spaces[center] ?? {};
  const [first, second, third] = adjacent;
  const further = corners.find((corner) => first !== undefined && spaces[corner]?.adjacent.includes(first));
  const built = [first, second, third, further].flatMap((index) => (index === undefined ? [] : [[index, 1] as const]));
  return boardWith(components, 'A', new Map(built));
}

/** A plant with all that encloses it; `plant`: its space, null on a board without. */
export function enclosedPlant(components: Components): { readonly state: GameState; readonly plant: number | null } {
  const [plant] = components.floors.B.plants;
  const around = plant === undefined ? [] : [...plant.adjacent, ...plant.corners];
  const built = new Map(around.map((index) => [index, 1]));
  return { state: boardWith(components, 'B', built), plant: plant?.index ?? null };
}

/** A tool space whose requirement has most to explain: several ornaments, of different levels if there is one such. */
export function tellingToolSpace({ toolSpaces }: Components): ToolSpace | null {
  const telling = ({ requires }: ToolSpace) => 10 * new Set(requires).size + requires.length;
  return toolSpaces.reduce<ToolSpace | null>(
    (best, space) => (best === null || telling(space) > telling(best) ? space : best),
    null,
  );
}
