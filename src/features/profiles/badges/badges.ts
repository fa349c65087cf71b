/**
 * Which badges there are, and who of a finished game has earned which in it, or by it: things worth remembering, given once each.
 * The same game gives the same, whenever it is looked at; that nobody gets one twice is left to the store.
 */
import type { PersonId } from '../../../match/index.ts';
import { COMPLETE, type Components, type GameState, PLANT_POINTS, type Seat } from '../../../rules/index.ts';
import { isPersons } from '../results/ratedResult.ts';
import { isComplete, type KeptResult, type SeatEnding, type SeatResult } from '../results/shapes.ts';
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

/** A game that the person has played to the last card. */
interface Played {
  readonly result: KeptResult;
  readonly seat: SeatResult;
  readonly others: readonly SeatResult[];
  readonly won: boolean;
  readonly wonAlone: boolean;
  /** The best score of those who have not given up. */
  readonly second: number;
  readonly table: Table | null;
}

/** What the seat has on the table, where that is known. */
interface Table {
  /** By tool: whether each of its tiles is the seat's. */
  readonly tools: readonly (readonly boolean[])[];
  /** Complete ornaments. */
  readonly tables: number;
  readonly spentWilds: boolean | null;
  readonly wasLast: boolean;
}

/** What earns them, in the order in which they are shown. How they are called and drawn is left to whoever shows them. */
const BY_GAME = {
  firstWinA: ({ won, result }) => won && result.side === 'A',
  firstWinB: ({ won, result }) => won && result.side === 'B',
  fullTable: ({ won, result }) => won && result.players === FULL,
  wholeTool: ({ table }) => table?.tools.some((tiles) => tiles.every((own) => own)) === true,
  everyTool: ({ table }) => table?.tools.every((tiles) => tiles.includes(true)) === true,
  fourPlants: ({ seat }) => seat.plants >= FULL * PLANT_POINTS,
  points100: ({ seat }) => seat.score >= 100,
  points120: ({ seat }) => seat.score >= 120,
  withoutTables: ({ won, table }) => won && table?.tables === 0,
  withoutWilds: ({ won, table }) => won && table?.spentWilds === false,
  byOnePoint: ({ wonAlone, seat, second }) => wonAlone && seat.score === second + 1,
  fromBehind: ({ won, table }) => won && table?.wasLast === true,
  tieBroken: ({ wonAlone, seat, second }) => wonAlone && seat.score === second,
  beatMaster: ({ others, seat }) => others.some(({ computer, place }) => computer === MASTER && place > seat.place),
} as const satisfies Record<string, (game: Played) => boolean>;

const BY_CAREER = {
  tenInARow: ({ endings }) => endings.length >= ROW && endings.slice(0, ROW).every((ending) => ending === 'played'),
  hundredGames: ({ games }) => games >= MANY_GAMES,
} as const satisfies Record<string, (career: Career) => boolean>;

export type Badge = keyof typeof BY_GAME | keyof typeof BY_CAREER;
const OF_GAME = Object.keys(BY_GAME) as (keyof typeof BY_GAME)[];
const OF_CAREER = Object.keys(BY_CAREER) as (keyof typeof BY_CAREER)[];
export const BADGES: readonly Badge[] = [...OF_GAME, ...OF_CAREER];

export interface EarnedBadge {
  readonly badge: Badge;
  /** The number of the result of the game in which it was earned. */
  readonly number: number;
  readonly earnedAt: Date;
  /** Whether the person has been told. */
  readonly seen: boolean;
}

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
    const played = isComplete(result, seat) ? playedBy(result, seat, game) : null;
    const career = careerOf(seat.personId);
    const badges: readonly Badge[] = [
      ...OF_GAME.filter((badge) => played !== null && BY_GAME[badge](played)),
      ...OF_CAREER.filter((badge) => BY_CAREER[badge](career)),
    ];
    return badges.map((badge) => ({ personId: seat.personId, badge }));
  });
}

function playedBy(result: KeptResult, seat: SeatResult, game: BadgeGame | null): Played {
  const others = result.seats.filter((other) => other !== seat);
  const won = seat.place === 1;
  // Whoever has given up is behind, whatever their points.
  const stayed = others.filter(({ ending }) => ending === 'played' || ending === 'takenOver');
  return {
    result,
    seat,
    others,
    won,
    wonAlone: won && others.every(({ place }) => place > 1),
    second: Math.max(...stayed.map(({ score }) => score)),
    table: game && tableOf(seat.seat, game),
  };
}

function tableOf(seat: Seat, { components, state, course }: BadgeGame): Table {
  const board = state.players[seat]?.board ?? [];
  const before = course?.beforeLastRound ?? [];
  const own = before[seat] ?? 0;
  return {
    tools: components.tools.map((tool) =>
      components.toolSpaces
        .filter((space) => space.tool === tool)
        .map(({ index }) => state.claims[index]?.includes(seat) === true),
    ),
    tables: components.floors[state.side].spaces.filter(
      ({ kind, index }) => kind === 'ornament' && board[index] === COMPLETE,
    ).length,
    spentWilds: course?.spentWilds.has(seat) ?? null,
    wasLast: before.length > 1 && before.every((points, other) => other === seat || points > own),
  };
}
