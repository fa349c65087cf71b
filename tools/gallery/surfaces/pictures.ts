/** The states of every kind of picture. A kind without a list does not compile. */
import { createLanguage, figureWords, legendWords, scoreSheetWords } from '../../../src/language/index.ts';
import {
  drawPicture,
  EMOJI_NAMES,
  type PictureKind,
  type ScoreSheetRequest,
  type TableRequest,
} from '../../../src/picture/index.ts';
import { FIGURE_TOPICS } from '../../../src/picture/layout/figures.ts';
import type { PictureRequests } from '../../../src/picture/requests.ts';
import {
  apply,
  COMMON_NUMBERS,
  type GameState,
  gameNumbers,
  legalMoves,
  NO_CARDS,
  type Seat,
} from '../../../src/rules/index.ts';
import { buildMarks, spaceOffers } from '../../../src/turn/index.ts';
import { components, midGame, type Position, play } from '../../../test/picture/support/games.ts';
import { comparisonOf, leaderboardOf, profileOf } from '../../../test/picture/support/people.ts';
import { leaderboardIn, profileIn, standingsIn } from '../../../test/picture/support/peopleInWords.ts';
import type { Surface } from '../surface.ts';
import { surfaceOf } from '../surface.ts';
import { namesOf, type Variant } from '../variants.ts';

const language = createLanguage();

type States<Kind extends PictureKind> = Readonly<Record<string, (variant: Variant) => PictureRequests[Kind]>>;

const TABLE: States<'table'> = {
  first: (variant) =>
    tableAt(
      variant,
      play(variant.players, variant.side, 1, () => true),
    ),
  'after one move': (variant) =>
    tableAt(
      variant,
      play(variant.players, variant.side, 1, (_, moves) => moves === 1),
    ),
  middle: (variant) => tableAt(variant, midGame(variant.players, variant.side)),
  'choosing a start card': (variant) => tableAt(variant, choosing(variant)),
  'one has passed': (variant) =>
    tableAt(
      variant,
      until(variant, ({ passOrder }) => passOrder.length > 0),
    ),
  'all but one have passed': (variant) =>
    tableAt(
      variant,
      until(variant, ({ passOrder }) => passOrder.length === variant.players - 1),
    ),
  'against computers': (variant) => ({
    ...tableAt(variant, midGame(variant.players, variant.side)),
    computers: Array.from({ length: variant.players - 1 }, (_, index) => index + 1),
  }),
  highlighted: (variant) => ({
    ...tableAt(variant, midGame(variant.players, variant.side)),
    lit: { part: 'board', seat: 0 },
  }),
  over: (variant) => tableAt(variant, over(variant)),
  tied: (variant) => tableAt(variant, tied(variant)),
};

const SCORE_SHEET: States<'scoreSheet'> = {
  'so far': (variant) => scores(variant, midGame(variant.players, variant.side).state),
  over: (variant) => scores(variant, over(variant).state),
  tied: (variant) => scores(variant, tied(variant).state),
};

const PICTURES: { readonly [Kind in PictureKind]: States<Kind> } = {
  table: TABLE,
  board: {
    first: (variant) =>
      boardAt(
        variant,
        play(variant.players, variant.side, 1, () => true),
      ),
    middle: (variant) => boardAt(variant, midGame(variant.players, variant.side)),
    'spaces to build on': (variant) => {
      const at = boardAt(variant, midGame(variant.players, variant.side));
      return { ...at, builds: buildMarks(spaceOffers(components, at.state, at.seat)) };
    },
    'nothing possible': (variant) => ({ ...boardAt(variant, midGame(variant.players, variant.side)), builds: [] }),
    'without the hand': (variant) => ({ ...boardAt(variant, midGame(variant.players, variant.side)), hand: false }),
    'empty hand': (variant) => {
      const at = boardAt(variant, midGame(variant.players, variant.side));
      return { ...at, state: withHand(at.state, at.seat, NO_CARDS) };
    },
  },
  preview: { frame: previewOf, 'in the middle': previewOf },
  hand: {
    empty: ({ theme }) => ({ theme, hand: NO_CARDS }),
    one: ({ theme }) => ({ theme, hand: { ...NO_CARDS, wild: 1 } }),
    many: ({ theme }) => ({ theme, hand: { yellow: 4, red: 3, green: 2, violet: 5, wild: 2 } }),
    'too many': ({ theme }) => ({ theme, hand: { yellow: 12, red: 12, green: 12, violet: 12, wild: 8 } }),
  },
  scoreSheet: SCORE_SHEET,
  standings: {
    many: ({ locale, theme }) => requestOf(standingsIn(locale, theme)),
    'one group of one': ({ locale, theme }) => {
      const all: PictureRequests['standings'] = requestOf(standingsIn(locale, theme));
      return { ...all, groups: all.groups.slice(0, 1).map(({ rows }) => ({ title: null, rows: rows.slice(0, 1) })) };
    },
    'too long a title': ({ locale, theme }) => {
      const all: PictureRequests['standings'] = requestOf(standingsIn(locale, theme));
      return { ...all, title: 'The spring cup of the society of friends of wooden floors' };
    },
  },
  legend: {
    'how to read, page 1': (variant) => legendOf(variant, 0),
    'how to read, page 2': (variant) => legendOf(variant, 1),
  },
  figure: Object.fromEntries(
    FIGURE_TOPICS.map((topic) => [
      topic,
      ({ locale, theme }: Variant) => ({
        topic,
        components,
        theme,
        words: figureWords(language.of(locale), components, gameNumbers(components)),
      }),
    ]),
  ),
  profile: {
    many: ({ locale, theme }) => requestOf(profileIn(locale, theme)),
    'another name': ({ theme, names }) => profileOf(namesOf({ names, players: 2 })[0] ?? '', theme),
    first: ({ theme, names }) => {
      const [name = ''] = namesOf({ names, players: 2 });
      const { ratings, tables, badges, ...full } = profileOf(name, theme);
      return {
        ...full,
        seats: [],
        ratings: [
          { ...ratings[0], value: '–', note: '', curve: [], unrated: 'No rated games yet' },
          { ...ratings[1], value: '–', note: '', curve: [], unrated: 'No rated games yet' },
        ],
        tables: { ...tables, rows: [] },
        facts: [],
        badges: { ...badges, earned: [] },
      };
    },
  },
  comparison: {
    many: ({ theme, names }) => comparisonOf(namesOf({ names, players: 2 })[0] ?? '', theme),
    'nothing to compare': ({ theme, names }) => ({
      ...comparisonOf(namesOf({ names, players: 2 })[0] ?? '', theme),
      rows: [],
    }),
  },
  leaderboard: {
    many: ({ locale, theme }) => requestOf(leaderboardIn(locale, theme)),
    empty: ({ theme }) => ({ ...leaderboardOf('', theme), lines: [], apart: null }),
    one: ({ theme, names }) => {
      const board = leaderboardOf(namesOf({ names, players: 2 })[0] ?? '', theme);
      return { ...board, lines: board.lines.slice(0, 1), apart: null };
    },
  },
  emoji: Object.fromEntries(EMOJI_NAMES.map((name) => [name, () => ({ name })])),
};

const AXES: { readonly [Kind in PictureKind]: readonly (keyof Variant)[] } = {
  table: ['players', 'side', 'theme', 'names'],
  board: ['players', 'side', 'theme', 'names'],
  preview: ['players', 'side', 'theme', 'names'],
  hand: ['theme'],
  scoreSheet: ['players', 'side', 'theme', 'names', 'locale'],
  standings: ['theme', 'locale'],
  legend: ['theme', 'locale'],
  figure: ['theme', 'locale'],
  profile: ['theme', 'locale', 'names'],
  comparison: ['theme', 'names'],
  leaderboard: ['theme', 'locale', 'names'],
  emoji: [],
};

export const pictureSurfaces: readonly Surface[] = (Object.keys(PICTURES) as PictureKind[]).map(surfaceOfKind);

function surfaceOfKind<Kind extends PictureKind>(kind: Kind): Surface {
  const states: States<Kind> = PICTURES[kind];
  const shown = Object.entries(states).map(
    ([state, request]) =>
      [state, async (variant: Variant) => ({ png: await drawPicture({ kind, request: request(variant) }) })] as const,
  );
  return surfaceOf(`picture/${kind}`, AXES[kind], Object.fromEntries(shown));
}

function requestOf<Request>({ request }: { readonly request: unknown }): Request {
  return request as Request;
}

function tableAt(variant: Variant, { state, lastMoves }: Position): TableRequest {
  return { components, state, theme: variant.theme, names: namesOf(variant), lastMoves };
}

function boardAt(variant: Variant, { state, lastMoves }: Position) {
  return { components, state, seat: state.turn ?? 0, theme: variant.theme, names: namesOf(variant), lastMoves };
}

function previewOf(variant: Variant): PictureRequests['preview'] {
  const { state: before } = midGame(variant.players, variant.side);
  const move = [...legalMoves(components, before)].find(({ type }) => type === 'build');
  const applied = move && apply(components, before, move);
  if (!applied?.ok) throw new Error('nothing can be built in the middle of the game');
  const { state: after, events } = applied;
  return { components, before, after, events, seat: move?.seat ?? 0, theme: variant.theme, names: namesOf(variant) };
}

function legendOf({ locale, theme }: Variant, page: number): PictureRequests['legend'] {
  return { components, page, theme, words: legendWords(language.of(locale), COMMON_NUMBERS) };
}

function scores(variant: Variant, state: GameState): ScoreSheetRequest {
  const names = namesOf(variant);
  return {
    components,
    state,
    names,
    theme: variant.theme,
    words: scoreSheetWords(language.of(variant.locale), state, names),
  };
}

function until(variant: Variant, wanted: (state: GameState) => boolean): Position {
  return play(variant.players, variant.side, 3, wanted);
}

function choosing(variant: Variant): Position {
  return until(variant, ({ phase }) => phase === 'choose');
}

function over(variant: Variant): Position {
  return until(variant, () => false);
}

/** Everybody has the same points and tiles: unrealistic, but it must be drawn. */
function tied(variant: Variant): Position {
  const { state, lastMoves } = over(variant);
  const [first] = state.players;
  if (!first) throw new Error('no players');
  const players = state.players.map((player) => ({ ...player, points: first.points }));
  return { state: { ...state, players, winners: state.players.map((_, seat) => seat) }, lastMoves };
}

function withHand(state: GameState, seat: Seat, hand: GameState['players'][number]['hand']): GameState {
  return { ...state, players: state.players.map((player, at) => (at === seat ? { ...player, hand } : player)) };
}
