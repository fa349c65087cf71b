/**
 * Describes pictures in alternative texts of at most 1,024 characters: turn, points, changes, boards. Omits whole
 * paragraphs that do not fit, the least important first; the pages of `inWords/` omit nothing.
 */
import type { Words } from '../../language/index.ts';
import type { PlayedMove } from '../../match/index.ts';
import { type Components, type GameEvent, type GameState, playerAt, type Seat } from '../../rules/index.ts';
import { headInWords, piecesInWords, playerInWords, rewardsInWords, termOf } from './inWords/facts.ts';

const MAX_ALT_TEXT_LENGTH = 1024;
const ELLIPSIS = '…';

/** A paragraph; those with the lowest rank are kept longest. */
interface Part {
  readonly text: string;
  readonly rank: number;
}

/** If a part up to this rank is omitted, the text ends with an ellipsis. */
const MAX_ESSENTIAL_RANK = 3;

/**
 * Describes the table. `names` are unformatted; `lastMoves` are newest first and described oldest first; `resigned` are
 * the seats that the picture flags.
 */
export function tableAltText(
  words: Words,
  components: Components,
  state: GameState,
  names: readonly string[],
  lastMoves: readonly PlayedMove[],
  resigned: readonly Seat[] = [],
): string {
  const nameOf = (seat: Seat): string => names[seat] ?? '';
  const moves = lastMoves.map(({ events }, index) => ({
    text: words.moveLine(events, names),
    rank: index === 0 ? 4 : 6,
  }));
  // Oldest first, as in the list above the picture; if space is scarce, the newest moves stay.
  const title = { text: words.labelled(words.t('turn.log.title'), '').trim(), rank: 4 };
  const changes = moves.length === 0 ? [] : [title, ...moves.toReversed()];
  const boards = (look: 'colored' | 'plain') =>
    state.players.map((player, seat) => ({
      text: words.labelled(nameOf(seat), piecesInWords(words, components, state, player, look)),
      rank: seat === state.turn ? 2 : 3,
    }));
  const described = (look: 'colored' | 'plain') =>
    fitToLimit([
      { text: headInWords(words, state, names), rank: 0 },
      ...state.players.map((_, seat) => ({
        text: words.labelled(nameOf(seat), playerInWords(words, components, state, seat, resigned)),
        rank: 1,
      })),
      ...changes,
      ...boards(look),
      { text: words.labelled(termOf(words, 'rewardTrack'), rewardsInWords(words, components, state)), rank: 5 },
      { text: words.labelled(termOf(words, 'materialStacks'), words.cards(state.stacks)), rank: 7 },
    ]);
  const colored = described('colored');
  // All boards without colors are better than some boards with colors.
  return colored.endsWith(ELLIPSIS) ? described('plain') : colored;
}

export function boardAltText(
  words: Words,
  components: Components,
  state: GameState,
  seat: Seat,
  buildable: readonly string[],
): string {
  const board = piecesInWords(words, components, state, playerAt(state, seat), 'colored');
  const question =
    buildable.length === 0
      ? words.t('dialogue.nothingToBuild')
      : words.sentences(words.t('dialogue.chooseSpace'), words.enumeration(buildable));
  return fitToLimit([
    { text: question, rank: 0 },
    { text: board, rank: 1 },
  ]);
}

export function previewAltText(
  words: Words,
  components: Components,
  after: GameState,
  seat: Seat,
  events: readonly GameEvent[],
  names: readonly string[],
): string {
  return fitToLimit([
    { text: words.moveLine(events, names), rank: 0 },
    { text: piecesInWords(words, components, after, playerAt(after, seat), 'colored'), rank: 1 },
  ]);
}

function fitToLimit(parts: readonly Part[]): string {
  const available = MAX_ALT_TEXT_LENGTH - ELLIPSIS.length - 1;
  const included = new Set<Part>();
  let length = 0;
  for (const part of [...parts].sort((a, b) => a.rank - b.rank)) {
    if (part.text === '' || length + part.text.length + 1 > available) continue;
    included.add(part);
    length += part.text.length + 1;
  }
  const missing = parts.some((part) => part.rank <= MAX_ESSENTIAL_RANK && part.text !== '' && !included.has(part));
  const lines = parts.filter((part) => included.has(part)).map(({ text }) => text);
  return [...lines, ...(missing ? [ELLIPSIS] : [])].join('\n');
}
