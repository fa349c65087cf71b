/** Explains in one line why a move is good, for the log of computer players' moves and for reviews. */
import { isDeepStrictEqual } from 'node:util';
import { shownNames } from '../../../discord/wording/index.ts';
import { reasonsText, type Words } from '../../../language/index.ts';
import { isComputer, type Match, type PlayedMove } from '../../../match/index.ts';
import { reasonsOf } from '../../../opponents/index.ts';
import { apply, type Components, createGame, type GameState, type Move } from '../../../rules/index.ts';

const MAX_REASONS = 3;

interface ReasonOptions {
  readonly names: readonly string[];
  /** Leaves out reasons that would reveal a hand while the game is running. */
  readonly hidden: boolean;
  /** The move that was played instead. Reasons that apply to both are left out. */
  readonly beside?: Move;
}

/** Empty if there are no reasons. */
export function reasonsLine(
  words: Words,
  components: Components,
  state: GameState,
  move: Move,
  { names, hidden, beside }: ReasonOptions,
): string {
  const reasons = reasonsOf(components, state, move, { hidden, beside: beside ?? null });
  const known = beside ? reasonsOf(components, state, beside, { hidden, beside: move }) : [];
  const own = reasons.filter((reason) => !known.some((other) => isDeepStrictEqual(other, reason)));
  return reasonsText(words, own.slice(0, MAX_REASONS), names, 'anybody');
}

/** Reasons for computer players' moves, keyed by move number. */
export function explainComputerMoves(
  words: Words,
  components: Components,
  match: Match,
  history: readonly PlayedMove[],
): ReadonlyMap<number, string> {
  const explained = new Map<number, string>();
  if (!history.some((played) => isByComputer(match, played))) return explained;
  const options = { names: shownNames(words, match), hidden: match.status === 'running' };
  const positions = positionsBefore(components, match, history);
  for (const [index, state] of positions.entries()) {
    const played = history[index];
    if (!played || !isByComputer(match, played)) continue;
    const why = reasonsLine(words, components, state, played.move, options);
    if (why !== '') explained.set(played.number, why);
  }
  return explained;
}

/** The position before each move. Shorter than the history if a move is illegal with these components. */
export function positionsBefore(
  components: Components,
  { setup }: Pick<Match, 'setup'>,
  history: readonly PlayedMove[],
): readonly GameState[] {
  const positions: GameState[] = [];
  if (!setup) return positions;
  let { state } = createGame(components, setup);
  for (const { move } of history) {
    positions.push(state);
    const applied = apply(components, state, move);
    if (!applied.ok) return positions;
    state = applied.state;
  }
  return positions;
}

function isByComputer({ members }: Match, { seat, automatic }: PlayedMove): boolean {
  const member = members[seat];
  return automatic === 'standIn' || (member !== undefined && isComputer(member));
}
