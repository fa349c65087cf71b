/** Requests for pictures, as plain data that can be sent to another process. */
import type {
  Card,
  Cards,
  Color,
  Components,
  Element,
  GameEvent,
  GameState,
  Move,
  Seat,
  Side,
  Space,
} from '../rules/index.ts';
import type { BuildMark } from '../turn/index.ts';
import type { PersonLabel, PlayersRequest } from './content/names.ts';
import type { EmojiName } from './emoji/names.ts';
import type { FigureTopic } from './layout/figures.ts';
import type { LegendTopic } from './layout/legend.ts';
import type { ScoreCategory } from './layout/scoreSheet.ts';
import type { ThemeName } from './theme.ts';

/** All public information on the table; 1600 × 1200. */
export interface TableRequest extends PlayersRequest {
  readonly components: Components;
  readonly state: GameState;
  readonly theme: ThemeName;
  /** Moves whose changes are marked, oldest first, in recorded form with `claim`. */
  readonly lastMoves: readonly Move[];
  /** The item to highlight, with a veil over everything else. */
  readonly lit?: Highlight;
  /** The seat whose board is shown large beside the table; default: none. */
  readonly beside?: Seat | null;
}

/** An item on the table that can be highlighted. */
export type Highlight =
  | { readonly part: 'space'; readonly seat: Seat; readonly space: Space }
  | { readonly part: 'board' | 'hand' | 'score'; readonly seat: Seat }
  | { readonly part: 'tool'; readonly tool: string; readonly color: Color }
  | { readonly part: 'track' | 'resting' };

/** One player's board with the hand, shown only to that player; 1200 × 1360. */
export interface BoardRequest extends PlayersRequest {
  readonly components: Components;
  readonly state: GameState;
  readonly seat: Seat;
  readonly theme: ThemeName;
  /** Moves in recorded form; the changes by the player's own moves are marked. */
  readonly lastMoves?: readonly Move[];
  /** Undefined: no marks. Empty: nothing can be built, so everything is dimmed. */
  readonly builds?: readonly BuildMark[];
  readonly chosen?: Space;
  /** Whether the hand is shown; default: true. */
  readonly hand?: boolean;
}

/** The effects of a move, shown only to that player; 1200 × 1360. */
export interface PreviewRequest extends PlayersRequest {
  readonly components: Components;
  readonly before: GameState;
  readonly after: GameState;
  readonly events: readonly GameEvent[];
  readonly seat: Seat;
  readonly theme: ThemeName;
}

/** A hand as cards, shown only to its owner; 1200 × 400. */
export interface HandRequest {
  readonly hand: Cards;
  readonly theme: ThemeName;
}

interface ScoreSheetWords extends Readonly<Record<ScoreCategory, string>> {
  readonly headline: string;
  /** How a tie was broken; shown below the headline. */
  readonly note?: string;
}

/** Points by player, category and round; 1200 × 1054 to 1190. */
export interface ScoreSheetRequest extends PlayersRequest {
  readonly components: Components;
  readonly state: GameState;
  readonly words: ScoreSheetWords;
  /** By seat, whether the player left the game, and so could not win; default: nobody. */
  readonly left?: readonly boolean[];
  readonly theme: ThemeName;
}

export type MedalName = 'gold' | 'silver' | 'bronze';

/** All numbers are already formatted. */
export interface StandingsRow {
  readonly place: string;
  /** Alone on the first place of the group: on the bright plate. */
  readonly leads: boolean;
  readonly name: string;
  /** Appended to ambiguous names, such as `#4821`. */
  readonly sign: string;
  /** Whether a computer player has taken over. */
  readonly computer: boolean;
  /** Whether the person has left. */
  readonly gone: boolean;
  readonly medal: MedalName | null;
  /** Promotion to the group above, or relegation to the one below. */
  readonly moves: 'up' | 'down' | null;
  readonly points: string;
  /** One value per column. */
  readonly values: readonly string[];
}

export interface StandingsGroup {
  /** Null for a single group. */
  readonly title: string | null;
  readonly rows: readonly StandingsRow[];
}

/** The standings of a league; 1200 wide, 62 high per row. */
export interface StandingsRequest {
  readonly title: string;
  readonly note: string;
  readonly points: string;
  /** The heads of the columns beside the points, at most five. */
  readonly columns: readonly string[];
  readonly groups: readonly StandingsGroup[];
  readonly foot: string;
  readonly theme: ThemeName;
}

/** A page of the legend; 1200 wide. */
export interface LegendRequest {
  readonly components: Components;
  readonly words: Readonly<Record<'title' | LegendTopic, string>>;
  /** Starts at 0. */
  readonly page: number;
  readonly theme: ThemeName;
}

interface FigureWords {
  readonly elements: Readonly<Record<Element, string>>;
  readonly costs: Readonly<Record<Element, string>>;
  readonly cards: Readonly<Record<Card, string>>;
  /** Indexed by level, 1 to 4. */
  readonly ornamentPoints: readonly string[];
  readonly plant: string;
  readonly plantPoints: string;
  /** In round order. */
  readonly rounds: readonly { readonly name: string; readonly points: string }[];
  /** Keyed by id. */
  readonly startCards: Readonly<Record<string, string>>;
  /** The number of cards kept on passing. */
  readonly kept: string;
}

/** A small drawing for a topic of the rules; 1200 wide. */
export interface FigureRequest {
  readonly topic: FigureTopic;
  readonly components: Components;
  readonly words: FigureWords;
  readonly theme: ThemeName;
}

/** One emoji; 128 × 128 on a transparent ground. */
interface EmojiRequest {
  readonly name: EmojiName;
}

export interface PictureRequests {
  readonly table: TableRequest;
  readonly board: BoardRequest;
  readonly preview: PreviewRequest;
  readonly hand: HandRequest;
  readonly scoreSheet: ScoreSheetRequest;
  readonly standings: StandingsRequest;
  readonly legend: LegendRequest;
  readonly figure: FigureRequest;
  readonly profile: ProfileRequest;
  readonly comparison: ComparisonRequest;
  readonly leaderboard: LeaderboardRequest;
  readonly emoji: EmojiRequest;
}

export const PICTURE_KINDS = [
  'table',
  'board',
  'preview',
  'hand',
  'scoreSheet',
  'standings',
  'legend',
  'figure',
  'profile',
  'comparison',
  'leaderboard',
  'emoji',
] as const satisfies readonly (keyof PictureRequests)[];
export type PictureKind = (typeof PICTURE_KINDS)[number];
export type SceneKind = Exclude<PictureKind, 'emoji'>;

export type PictureJobOf<Kind extends PictureKind> = {
  readonly [Each in Kind]: { readonly kind: Each; readonly request: PictureRequests[Each] };
}[Kind];
export type PictureJob = PictureJobOf<PictureKind>;
export type SceneJob = PictureJobOf<SceneKind>;

export interface CurvePoint {
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly points: number;
  readonly uncertainty: number;
}

export interface RatingPanel {
  readonly title: string;
  /** Such as `1642`, with `± 48` beside it. */
  readonly value: string;
  readonly note: string;
  /** In chronological order. If empty, `unrated` is shown instead. */
  readonly curve: readonly CurvePoint[];
  readonly unrated: string;
}

export interface CategoryBars {
  readonly category: 'tools' | 'connectors' | 'ornaments' | 'plants';
  readonly label: string;
  readonly bars: readonly [CategoryBar, CategoryBar];
}

interface CategoryBar {
  readonly mean: number;
  readonly valueText: string;
}

export interface CategoryChart {
  readonly title: string;
  /** The names of the upper and lower bars. */
  readonly whose: readonly [PersonLabel, PersonLabel];
  readonly rows: readonly CategoryBars[];
}

/** Null if there were no games at such tables. */
export type TableStatistics = { readonly mean: string; readonly best: string } | null;

export const BADGE_SIGNS = [
  'firstWinA',
  'firstWinB',
  'fullTable',
  'wholeTool',
  'everyTool',
  'fourPlants',
  'points100',
  'points120',
  'withoutTables',
  'withoutWilds',
  'byOnePoint',
  'fromBehind',
  'tieBroken',
  'beatMaster',
  'tenInARow',
  'hundredGames',
] as const;
type BadgeSign = (typeof BADGE_SIGNS)[number];

export interface BadgeView {
  readonly sign: BadgeSign;
  readonly name: string;
}

/** 1200 wide and as high as the badges require. */
export interface ProfileRequest {
  readonly components: Components;
  readonly theme: ThemeName;
  readonly name: string;
  /** Replaces a name without visible characters, such as `#4821`. */
  readonly sign: string;
  /** Shown below the name. */
  readonly note: string;
  /** Seats by games played, most frequent first. */
  readonly seats: readonly { readonly seat: Seat; readonly games: number }[];
  /** At most three. */
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  readonly ratings: readonly [RatingPanel, RatingPanel];
  readonly tables: {
    readonly title: string;
    /** For two, three and four players. */
    readonly columns: readonly [string, string, string];
    readonly rows: readonly {
      readonly side: Side;
      readonly cells: readonly [TableStatistics, TableStatistics, TableStatistics];
    }[];
  };
  readonly categories: CategoryChart;
  /** At most four. `tool` is drawn before the value. */
  readonly facts: readonly { readonly label: string; readonly value: string; readonly tool?: string }[];
  readonly badges: { readonly title: string; readonly none: string; readonly earned: readonly BadgeView[] };
}

interface ComparedPerson {
  readonly name: string;
  readonly sign: string;
  /** The person's most frequent seat. */
  readonly seat: Seat;
  readonly badges: readonly BadgeSign[];
}

/** 1200 wide. */
export interface ComparisonRequest {
  readonly components: Components;
  readonly theme: ThemeName;
  readonly people: readonly [ComparedPerson, ComparedPerson];
  /** Shown below the names: the results of their games against each other. */
  readonly note: string;
  /** `ahead`: who has the better value. */
  readonly rows: readonly {
    readonly label: string;
    readonly values: readonly [string, string];
    readonly ahead: 0 | 1 | null;
  }[];
  readonly categories: CategoryChart;
  readonly badges: string;
}

export interface LeaderboardLine {
  readonly place: string;
  readonly medal: 1 | 2 | 3 | null;
  readonly name: string;
  /** Appended to ambiguous names, such as `#4821`. */
  readonly sign: string;
  readonly rating: string;
  readonly uncertainty: string;
  readonly games: string;
  readonly wins: string;
  /** The latest ratings in chronological order; fewer than two draw nothing. */
  readonly trend: readonly number[];
  /** Whether this is the reader's line. */
  readonly own: boolean;
}

/** 1200 wide. */
export interface LeaderboardRequest {
  readonly theme: ThemeName;
  readonly title: string;
  /** Replaces a title of which nothing can be drawn. */
  readonly untitled: string;
  readonly note: string;
  readonly heads: {
    readonly rating: string;
    readonly games: string;
    readonly wins: string;
    readonly trend: string;
  };
  readonly lines: readonly LeaderboardLine[];
  /** The reader's line, if it is not among `lines`. */
  readonly apart: LeaderboardLine | null;
  /** Shown if there are no lines. */
  readonly none: string;
}
