/** Example boards and a tool space for the drawings beside the rules. */
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

/** `built`: the levels on the first player's board, keyed by space. */
export function boardWith(components: Components, side: Side, built: ReadonlyMap<number, number>): GameState {
  const { state } = createGame(components, deal(components, side, PLAYERS, seededRandom(1)));
  const players = state.players.map((player, seat) =>
    seat > 0 ? player : { ...player, board: player.board.map((level, index) => built.get(index) ?? level) },
  );
  return { ...state, players };
}

/** The connector in the middle with frames next to it, and another connector. */
export function connectorExample(components: Components): GameState {
  const { spaces, center } = components.floors.A;
  const { adjacent = [], corners = [] } = spaces[center] ?? {};
  const [first, second, third] = adjacent;
  const further = corners.find((corner) => first !== undefined && spaces[corner]?.adjacent.includes(first));
  const built = [first, second, third, further].flatMap((index) => (index === undefined ? [] : [[index, 1] as const]));
  return boardWith(components, 'A', new Map(built));
}

/** A plant whose neighbors are all built. `plant`: its space; null on a board without plants. */
export function plantExample(components: Components): { readonly state: GameState; readonly plant: number | null } {
  const [plant] = components.floors.B.plants;
  const around = plant === undefined ? [] : [...plant.adjacent, ...plant.corners];
  const built = new Map(around.map((index) => [index, 1]));
  return { state: boardWith(components, 'B', built), plant: plant?.index ?? null };
}

/** The tool space with the most varied requirement. */
export function toolSpaceExample({ toolSpaces }: Components): ToolSpace | null {
  const variety = ({ requires }: ToolSpace) => 10 * new Set(requires).size + requires.length;
  return toolSpaces.reduce<ToolSpace | null>(
    (best, space) => (best === null || variety(space) > variety(best) ? space : best),
    null,
  );
}
