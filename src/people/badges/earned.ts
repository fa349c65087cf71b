/**
 * Which badges the people of a finished game have earned in it, or by it. The same game gives the same, whenever it is looked at.
 * That nobody gets one twice is left to the store.
 */
import type { PersonId } from '../../match/index.ts';
import { COMPLETE, type Components, type GameState, PLANT_POINTS, type Seat } from '../../rules/index.ts';
import { isPersons } from '../results/ratedResult.ts';
import { isComplete, type KeptResult, type SeatEnding, type SeatResult } from '../results/shapes.ts';
import type { Badge } from './badges.ts';
import type { Course } from './course.ts';

/** What there is of the game itself; null where it is no longer there, or cannot be played again. */
export interface BadgeGame {
  readonly components: Components;
  readonly state: GameState;
  readonly course: Course | null;
}

/** What somebody has done in all games up to this one. */
export interface Career {
  /** Counted as far as a badge asks for it. */
  readonly games: number;
  /** Of the last games, the newest first; as many as a row takes. */
  readonly endings: readonly SeatEnding[];
}

/** So many games in a row. */
export const ROW = 10;
export const MANY_GAMES = 100;
const MASTER = 'master';
const FULL = 4;

export interface Earned {
  readonly personId: PersonId;
  readonly badge: Badge;
}

export function badgesEarned(
  result: KeptResult,
  game: BadgeGame | null,
  careerOf: (personId: PersonId) => Career,
): readonly Earned[] {
  return result.seats.filter(isPersons).flatMap((seat) => {
    const badges = [
      ...(isComplete(result, seat) ? badgesOfGame(result, seat, game) : []),
      ...badgesOfCareer(careerOf(seat.personId)),
    ];
    return badges.map((badge) => ({ personId: seat.personId, badge }));
  });
}

function badgesOfCareer({ games, endings }: Career): readonly Badge[] {
  const inARow = endings.length >= ROW && endings.slice(0, ROW).every((ending) => ending === 'played');
  return [...(inARow ? (['tenInARow'] as const) : []), ...(games >= MANY_GAMES ? (['hundredGames'] as const) : [])];
}

/** Of a game that the person has played to the last card. */
function badgesOfGame(result: KeptResult, seat: SeatResult, game: BadgeGame | null): readonly Badge[] {
  const others = result.seats.filter((other) => other !== seat);
  const won = seat.place === 1;
  const wonAlone = won && others.every(({ place }) => place > 1);
  // Whoever has given up is behind, whatever their points.
  const stayed = others.filter(({ ending }) => ending === 'played' || ending === 'takenOver');
  const second = Math.max(...stayed.map(({ score }) => score));
  const tests: readonly (readonly [Badge, boolean])[] = [
    ['firstWinA', won && result.side === 'A'],
    ['firstWinB', won && result.side === 'B'],
    ['fullTable', won && result.players === FULL],
    ['fourPlants', seat.plants >= FULL * PLANT_POINTS],
    ['points100', seat.score >= 100],
    ['points120', seat.score >= 120],
    ['byOnePoint', wonAlone && seat.score === second + 1],
    ['tieBroken', wonAlone && seat.score === second],
    ['beatMaster', others.some(({ computer, place }) => computer === MASTER && place > seat.place)],
    ...(game ? testsOfTable(seat.seat, won, game) : []),
  ];
  return tests.flatMap(([badge, holds]) => (holds ? [badge] : []));
}

function testsOfTable(
  seat: Seat,
  won: boolean,
  { components, state, course }: BadgeGame,
): readonly (readonly [Badge, boolean])[] {
  const owns = (tool: string) =>
    components.toolSpaces
      .filter((space) => space.tool === tool)
      .map(({ index }) => state.claims[index]?.includes(seat));
  const board = state.players[seat]?.board ?? [];
  const tables = components.floors[state.side].spaces.filter(
    ({ kind, index }) => kind === 'ornament' && board[index] === COMPLETE,
  );
  const before = course?.beforeLastRound ?? [];
  const own = before[seat] ?? 0;
  const wasLast = before.every((points, other) => other === seat || points > own);
  return [
    ['wholeTool', components.tools.some((tool) => owns(tool).every((owned) => owned === true))],
    ['everyTool', components.tools.every((tool) => owns(tool).includes(true))],
    ['withoutTables', won && tables.length === 0],
    ['withoutWilds', won && course !== null && !course.spentWilds.has(seat)],
    ['fromBehind', won && course !== null && before.length > 1 && wasLast],
  ];
}
