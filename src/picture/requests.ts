/**
 * What pictures are asked for: plain data that can be sent to another process.
 * The scenes in `drawing/` say how they look.
 */
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
  Space,
} from '../rules/index.ts';
import type { BuildMark } from '../turn/index.ts';
import type { PlayersRequest } from './content/names.ts';
import type { EmojiName } from './emoji/names.ts';
import type { FigureTopic } from './layout/figures.ts';
import type { ComparisonRequest, LeaderboardRequest, ProfileRequest } from './peopleRequests.ts';
import type { ThemeName } from './theme.ts';

/** Everything public on the table, 1600 × 1200. */
export interface TableRequest extends PlayersRequest {
  readonly components: Components;
  readonly state: GameState;
  readonly theme: ThemeName;
  /** What to outline: the last move of each player, as the record has them, `claim` included. */
  readonly lastMoves: readonly Move[];
  /** The one thing that is lit, while all else lies under a veil; left out: all is bright. */
  readonly lit?: Lit;
}

/** A thing on the table: a space of a board, a whole board with its head, what stands in the head, a tool's space, and so on. */
export type Lit =
  | { readonly part: 'space'; readonly seat: Seat; readonly space: Space }
  | { readonly part: 'board' | 'hand' | 'score'; readonly seat: Seat }
  | { readonly part: 'tool'; readonly tool: string; readonly color: Color }
  | { readonly part: 'track' | 'resting' };

/** One player's board, large, with the hand: only for that player's eyes. 1200 × 1360. */
export interface BoardRequest extends PlayersRequest {
  readonly components: Components;
  readonly state: GameState;
  readonly seat: Seat;
  readonly theme: ThemeName;
  /** Moves of which the player's own are outlined, as the record has them. */
  readonly lastMoves?: readonly Move[];
  /** Absent: the board is shown without marks; empty: nothing can be built, all is dimmed. */
  readonly builds?: readonly BuildMark[];
  /** The space that is being considered. */
  readonly chosen?: Space;
  /** Whether the hand is shown; default true. */
  readonly hand?: boolean;
}

/** What a move would do, before it is confirmed: only for that player's eyes. 1200 × 1360. */
export interface PreviewRequest extends PlayersRequest {
  readonly components: Components;
  readonly before: GameState;
  readonly after: GameState;
  /** Of the one move. */
  readonly events: readonly GameEvent[];
  readonly seat: Seat;
  readonly theme: ThemeName;
}

/** A hand as cards: only for its owner's eyes. 1200 × 420. */
export interface HandRequest {
  readonly hand: Cards;
  readonly theme: ThemeName;
}

/** What the score sheet says, in the language of its readers, without formatting. */
interface ScoreSheetWords {
  /** Who has won, or what these points are. */
  readonly headline: string;
  /** Below it: how a tie was broken. */
  readonly note?: string;
  readonly tools: string;
  readonly connectors: string;
  readonly ornaments: string;
  readonly plants: string;
  readonly total: string;
}

/** All points by player, category and round, the best player first. 1200 × 1054 to 1190. */
export interface ScoreSheetRequest extends PlayersRequest {
  readonly components: Components;
  readonly state: GameState;
  readonly words: ScoreSheetWords;
  readonly theme: ThemeName;
}

/** The medals of a season that is over. */
const MEDALS = ['gold', 'silver', 'bronze'] as const;
export type MedalName = (typeof MEDALS)[number];

/** One in the standings of a league, with its numbers as they are to be read. */
export interface StandingsRow {
  readonly place: string;
  readonly name: string;
  /** Stands behind a name that others have, too: `#4821`. */
  readonly sign: string;
  /** A computer player plays on for them: a sign says so. */
  readonly computer: boolean;
  /** They have left: their line is lighter. */
  readonly gone: boolean;
  readonly medal: MedalName | null;
  /** Whether this place goes up to the group above or down to the one below. */
  readonly moves: 'up' | 'down' | null;
  readonly points: string;
  /** As many as there are columns. */
  readonly values: readonly string[];
}

export interface StandingsGroup {
  /** Null where there is one group alone. */
  readonly title: string | null;
  readonly rows: readonly StandingsRow[];
}

/** Who stands where in a league. 1200 wide, as high as it takes: 62 for each row. */
export interface StandingsRequest {
  readonly title: string;
  /** How far it is. */
  readonly note: string;
  readonly points: string;
  /** The heads of what stands beside the points, at most five. */
  readonly columns: readonly string[];
  readonly groups: readonly StandingsGroup[];
  /** How places are told apart where points are equal. */
  readonly foot: string;
  readonly theme: ThemeName;
}

/** What the explanation of the table says, in the language of its readers. */
interface LegendWords {
  readonly title: string;
  readonly requirement: string;
  readonly tiles: string;
  readonly owner: string;
  readonly sums: string;
  readonly track: string;
  readonly stacks: string;
  readonly supply: string;
  readonly header: string;
}

/** How to read the table: an example with numbers on it, each explained. 1200 × 2018. */
export interface LegendRequest {
  readonly components: Components;
  readonly words: LegendWords;
  readonly theme: ThemeName;
}

/** What stands in the drawings beside the rules, in the language of its readers; costs and points with their words. */
interface FigureWords {
  readonly elements: Readonly<Record<Element, string>>;
  readonly costs: Readonly<Record<Element, string>>;
  readonly cards: Readonly<Record<Card, string>>;
  /** Of ornaments, by level 1 to 4. */
  readonly ornamentPoints: readonly string[];
  readonly plant: string;
  readonly plantPoints: string;
  /** By round: its name, and the points of a connector. */
  readonly rounds: readonly { readonly name: string; readonly points: string }[];
  /** Names of the start cards, by id. */
  readonly startCards: Readonly<Record<string, string>>;
  /** Cards that are kept on passing. */
  readonly kept: string;
}

/** A small drawing beside a topic of the rules. 1200 wide, as high as it takes. */
export interface FigureRequest {
  readonly topic: FigureTopic;
  readonly components: Components;
  readonly words: FigureWords;
  readonly theme: ThemeName;
}

/** One emoji, 128 × 128 on a transparent ground. */
interface EmojiRequest {
  readonly name: EmojiName;
}

/** What each kind of picture is asked for with. */
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

/** The kinds that there are. */
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
/** Kinds that are scenes of the game. */
export type SceneKind = Exclude<PictureKind, 'emoji'>;

/** A picture's kind together with its request. */
export type JobOf<Kind extends PictureKind> = {
  readonly [Each in Kind]: { readonly kind: Each; readonly request: PictureRequests[Each] };
}[Kind];
export type PictureJob = JobOf<PictureKind>;
export type SceneJob = JobOf<SceneKind>;
