/** Reads and writes puzzle files in the format `intarsia-puzzles/1`. */
import { z } from 'zod';
import {
  CARDS,
  type Components,
  createGame,
  dealtStartCards,
  formatPath,
  fullCards,
  type GameState,
  LAST_ROUND,
  type Move,
  ORNAMENT_ELEMENTS,
  type PlayerState,
  parseMove,
  SIDES,
  type Supply,
  sparseCards,
  takeFromSupply,
} from '../../rules/index.ts';
import { firstMoveAt, firstMoveKey, firstMovesOf, GRADES, type Puzzle } from './puzzle.ts';

const seat = z.int().min(0).max(3);
const points = z.int().min(0).max(500);
const cards = z.strictObject(Object.fromEntries(CARDS.map((card) => [card, z.int().min(0).max(31).optional()])));

const positionSchema = z.strictObject({
  side: z.enum(SIDES),
  turn: seat,
  startingPlayer: seat,
  passed: z.array(seat).max(3),
  marker: z.int().min(0).max(63),
  resting: z.array(z.string().max(32)).max(5),
  /** Keyed by tool space; unclaimed ones are left out. */
  claims: z.record(z.string().max(80), z.array(seat).max(4).readonly()),
  players: z
    .array(
      z.strictObject({
        hand: cards,
        /** One digit for each space, row by row. */
        board: z.string().regex(/^[0-4]{25}$/),
        startCard: z.string().max(32).nullable(),
        points: z.tuple([points, points, points]),
      }),
    )
    .min(2)
    .max(4),
});

export type PositionText = z.infer<typeof positionSchema>;

export function writePosition(components: Components, state: GameState): PositionText {
  const claims = state.claims.flatMap((seats, index) => {
    const space = components.toolSpaces[index];
    return space && seats.length > 0 ? [[space.id, seats] as const] : [];
  });
  return {
    side: state.side,
    turn: state.turn ?? 0,
    startingPlayer: state.startingPlayer,
    passed: [...state.passOrder],
    marker: state.marker,
    resting: [...state.resting],
    claims: Object.fromEntries(claims),
    players: state.players.map(({ hand, board, startCard, points: { tools, connectors } }) => ({
      hand: sparseCards(hand),
      board: board.join(''),
      startCard,
      points: [tools, connectors[0], connectors[1]],
    })),
  };
}

/** Cards and wood that no player has are in the stacks and the supply. */
function readPosition(components: Components, text: PositionText): GameState {
  const startingHandCards = dealtStartCards(components).slice(0, text.players.length);
  const { state } = createGame(components, { side: text.side, startingPlayer: 0, startingHandCards });
  const players = text.players.map(
    ({ hand, board, startCard, points: [tools, first, second] }, index): PlayerState => ({
      hand: fullCards(hand),
      board: [...board].map(Number),
      startCard,
      passed: text.passed.includes(index),
      points: { tools, connectors: [first, second, 0], ornaments: 0, plants: 0 },
    }),
  );
  const stacks = { ...components.cards };
  for (const { hand } of players) for (const card of CARDS) stacks[card] -= hand[card];
  return {
    ...state,
    phase: 'build',
    round: LAST_ROUND,
    turn: text.turn,
    startingPlayer: text.startingPlayer,
    passOrder: text.passed,
    waiting: [],
    players,
    stacks,
    supply: supplyBeside(components, state, players),
    marker: text.marker,
    resting: text.resting,
    claims: components.toolSpaces.map(({ id }) => text.claims[id] ?? []),
    winners: [],
  };
}

function supplyBeside(components: Components, newGame: GameState, players: readonly PlayerState[]): Supply {
  let { supply } = newGame;
  const { spaces, center } = components.floors[newGame.side];
  for (const { board } of players) {
    for (const { kind, index, color } of spaces) {
      if (index === center) continue;
      const elements = kind === 'connector' ? (['connector'] as const) : ORNAMENT_ELEMENTS;
      for (const element of elements.slice(0, board[index] ?? 0)) supply = takeFromSupply(supply, element, color);
    }
  }
  return supply;
}

const PUZZLES_FORMAT = 'intarsia-puzzles/1';

const fileSchema = z.strictObject({
  format: z.literal(PUZZLES_FORMAT),
  components: z.string().max(32),
  seed: z.int().min(0),
  /** How many games were searched with this seed. */
  games: z.int().min(0),
  puzzles: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[0-9a-f]{8}$/),
        grade: z.enum(GRADES),
        position: positionSchema,
        /** A space of the best first move, or `pass`. */
        best: z.string().max(8),
        points: z.int().min(0),
        second: z.int().min(0),
        line: z.array(z.unknown()).min(1).max(160),
      }),
    )
    .max(10_000),
});

type FileHead = Omit<z.infer<typeof fileSchema>, 'puzzles' | 'format'>;

export interface PuzzleFile extends FileHead {
  readonly puzzles: readonly Puzzle[];
}

/** `fault`: a sentence that begins with the path. */
export interface PuzzleFileFault {
  readonly ok: false;
  readonly fault: string;
}

/** Writes one puzzle per line, so that diffs are readable. */
export function writePuzzleFile(components: Components, { puzzles, ...head }: PuzzleFile): string {
  const lines = puzzles.map(({ id, grade, position, best, points, secondPoints, line }) =>
    JSON.stringify({
      id,
      grade,
      position: writePosition(components, position),
      best: firstMoveKey(best),
      points,
      second: secondPoints,
      line,
    }),
  );
  const start = JSON.stringify({ format: PUZZLES_FORMAT, ...head, puzzles: [] });
  return `${start.slice(0, -2)}\n${lines.join(',\n')}\n]}\n`;
}

export function readPuzzleFile(
  components: Components,
  content: string,
): { readonly ok: true; readonly file: PuzzleFile } | PuzzleFileFault {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    return { ok: false, fault: 'not valid JSON' };
  }
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, fault: `${formatPath(issue?.path ?? [])}: ${issue?.message ?? 'has the wrong shape'}` };
  }
  const { format, puzzles: texts, ...head } = parsed.data;
  if (head.components !== components.id) {
    return { ok: false, fault: `components: the puzzles are for "${head.components}", not "${components.id}"` };
  }
  const puzzles: Puzzle[] = [];
  for (const [index, { position: text, best, second, line, ...facts }] of texts.entries()) {
    const position = readPosition(components, text);
    const firstMoves = firstMovesOf(components, position);
    const first = firstMoveAt(firstMoves, best);
    if (!first) return { ok: false, fault: `puzzles[${index}].best: nothing can be built there` };
    const moves: Move[] = [];
    for (const [place, move] of line.entries()) {
      const read = parseMove(move);
      if (!read.ok) return { ok: false, fault: `puzzles[${index}].line[${place}]: ${read.path}: ${read.message}` };
      moves.push(read.move);
    }
    const question = { position, seat: text.turn, firstMoves };
    puzzles.push({ ...facts, ...question, best: first, secondPoints: second, line: moves });
  }
  return { ok: true, file: { ...head, puzzles } };
}

export interface PuzzleBook {
  /** `grade`: null means all grades. */
  ids(grade: string | null): readonly string[];
  puzzle(id: string): Puzzle | null;
}

/** Reads the file on first use. @throws Error if it is malformed. */
export function createPuzzleBook(components: Components, readText: () => string): PuzzleBook {
  let known: ReadonlyMap<string, Puzzle> | null = null;
  const all = (): ReadonlyMap<string, Puzzle> => {
    if (known) return known;
    const read = readPuzzleFile(components, readText());
    if (!read.ok) throw new Error(`cannot use the puzzles: ${read.fault}`);
    known = new Map(read.file.puzzles.map((puzzle) => [puzzle.id, puzzle]));
    return known;
  };
  return {
    ids: (wanted) => [...all().values()].flatMap(({ id, grade }) => (wanted === null || grade === wanted ? [id] : [])),
    puzzle: (id) => all().get(id) ?? null,
  };
}
