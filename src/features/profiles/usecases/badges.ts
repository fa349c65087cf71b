/** The badges and how they are earned. The same game always earns the same badges. */
import type { PersonId } from '../../../match/index.ts';
import {
  apply,
  COMPLETE_LEVEL,
  type Components,
  createGame,
  type GameState,
  LAST_ROUND,
  type Move,
  PLANT_POINTS,
  type Seat,
  type Setup,
  scores,
} from '../../../rules/index.ts';
import { isPersonSeat, isPlayedOut, type SeatEnding, type SeatResult, type StoredResult } from './result.ts';

export interface BadgeGame {
  readonly components: Components;
  readonly state: GameState;
  /** Null if the moves cannot be replayed. */
  readonly course: GameCourse | null;
}

/** A person's games up to and including one of them, without those in which they had taken a seat over. */
export interface Career {
  /** Counted up to `MANY_GAMES`. */
  readonly games: number;
  /** The endings of the last `STREAK_GAMES` games, newest first. */
  readonly endings: readonly SeatEnding[];
}

export const STREAK_GAMES = 10;
export const MANY_GAMES = 100;

/** A game that the person played to the end. */
interface Played {
  readonly result: StoredResult;
  readonly seat: SeatResult;
  readonly others: readonly SeatResult[];
  readonly won: boolean;
  readonly wonAlone: boolean;
  /** The score of the best-placed opponent who did not resign. */
  readonly second: number | null;
  readonly table: Table | null;
}

interface Table {
  /** For each tool, whether each of its tiles belongs to the seat. */
  readonly tools: readonly (readonly boolean[])[];
  /** The number of complete ornaments. */
  readonly tables: number;
  readonly spentWilds: boolean | null;
  /** Whether the seat was in last place before the last round. */
  readonly wasLast: boolean;
}

/** In display order. */
const BY_GAME = {
  firstWinA: ({ won, result }) => won && result.side === 'A',
  firstWinB: ({ won, result }) => won && result.side === 'B',
  fullTable: ({ won, result }) => won && result.players === 4,
  wholeTool: ({ table }) => table?.tools.some((tiles) => tiles.every((own) => own)) === true,
  everyTool: ({ table }) => table?.tools.every((tiles) => tiles.includes(true)) === true,
  fourPlants: ({ seat }) => seat.plants >= 4 * PLANT_POINTS,
  points100: ({ seat }) => seat.score >= 100,
  points120: ({ seat }) => seat.score >= 120,
  withoutTables: ({ won, table }) => won && table?.tables === 0,
  withoutWilds: ({ won, table }) => won && table?.spentWilds === false,
  byOnePoint: ({ wonAlone, seat, second }) => wonAlone && second !== null && seat.score === second + 1,
  fromBehind: ({ won, table }) => won && table?.wasLast === true,
  tieBroken: ({ wonAlone, seat, second }) => wonAlone && seat.score === second,
  beatMaster: ({ others, seat }) => others.some(({ computer, place }) => computer === 'master' && place > seat.place),
} as const satisfies Record<string, (game: Played) => boolean>;

const BY_CAREER = {
  tenInARow: ({ endings }) =>
    endings.length >= STREAK_GAMES && endings.slice(0, STREAK_GAMES).every((ending) => ending === 'played'),
  hundredGames: ({ games }) => games >= MANY_GAMES,
} as const satisfies Record<string, (career: Career) => boolean>;

export type Badge = keyof typeof BY_GAME | keyof typeof BY_CAREER;
const OF_GAME = Object.keys(BY_GAME) as (keyof typeof BY_GAME)[];
const OF_CAREER = Object.keys(BY_CAREER) as (keyof typeof BY_CAREER)[];
export const BADGES: readonly Badge[] = [...OF_GAME, ...OF_CAREER];

export interface EarnedBadge {
  readonly badge: Badge;
  /** The number of the result that earned it. */
  readonly number: number;
  readonly earnedAt: Date;
  /** Whether the person has seen it. */
  readonly seen: boolean;
}

export interface BadgeAward {
  readonly personId: PersonId;
  readonly badge: Badge;
}

/** The badges that a game earns its players, even if they already have them. `game`: null if no longer known. */
export function earnedBadges(
  result: StoredResult,
  game: BadgeGame | null,
  careerOf: (personId: PersonId) => Career,
): readonly BadgeAward[] {
  return result.seats.filter(isPersonSeat).flatMap((seat) => {
    const { personId } = seat;
    const played = isPlayedOut(result, seat) ? playedBy(result, seat, game) : null;
    const career = careerOf(personId);
    const badges: readonly Badge[] = [
      ...OF_GAME.filter((badge) => played !== null && BY_GAME[badge](played)),
      ...OF_CAREER.filter((badge) => BY_CAREER[badge](career)),
    ];
    return badges.map((badge) => ({ personId, badge }));
  });
}

function playedBy(result: StoredResult, seat: SeatResult, game: BadgeGame | null): Played {
  const others = result.seats.filter((other) => other !== seat);
  const won = seat.place === 1;
  // By place, because a person who has taken a seat over can leave it, too, and is then last whatever the points.
  const [second] = others
    .filter(({ ending }) => ending === 'played' || ending === 'takenOver')
    .sort((a, b) => a.place - b.place);
  return {
    result,
    seat,
    others,
    won,
    wonAlone: won && others.every(({ place }) => place > 1),
    second: second?.score ?? null,
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
      ({ kind, index }) => kind === 'ornament' && board[index] === COMPLETE_LEVEL,
    ).length,
    spentWilds: course?.spentWilds.has(seat) ?? null,
    wasLast: before.length > 1 && before.every((points, other) => other === seat || points > own),
  };
}

/** The course of a game, as far as badges need it. */
export interface GameCourse {
  readonly beforeLastRound: readonly number[];
  /** Seats that have paid with a wild. */
  readonly spentWilds: ReadonlySet<Seat>;
}

/** Null if the moves are illegal with these components. */
export function courseOf(components: Components, setup: Setup, moves: readonly Move[]): GameCourse | null {
  let { state } = createGame(components, setup);
  let beforeLastRound: readonly number[] = scores(state);
  const spentWilds = new Set<Seat>();
  for (const move of moves) {
    const applied = apply(components, state, move);
    if (!applied.ok) return null;
    if (move.type === 'build' && (move.pay.wild ?? 0) > 0) spentWilds.add(move.seat);
    if (state.round < LAST_ROUND && applied.state.round === LAST_ROUND) beforeLastRound = scores(applied.state);
    state = applied.state;
  }
  return { beforeLastRound, spentWilds };
}
