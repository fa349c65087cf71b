/** Explains in one line why a move is good, for the log of computer players' moves and for reviews. */
import { isDeepStrictEqual } from 'node:util';
import { shownNames } from '../../../discord/wording/index.ts';
import { reasonsText, type Words } from '../../../language/index.ts';
import { isComputer, isErasedPerson, type Match, type PlayedMove, positionsOf } from '../../../match/index.ts';
import { reasonsOf } from '../../../opponents/index.ts';
import type { Components, GameState, Move, Seat } from '../../../rules/index.ts';
import { wasResigned } from '../model.ts';

const MAX_REASONS = 3;

interface ReasonOptions {
  readonly names: readonly string[];
  /** Leaves out reasons that would reveal a hand while the game is running. */
  readonly hidden: boolean;
  /** The move that was played instead. Reasons that apply to both are left out. */
  readonly beside?: Move;
  readonly match: Pick<Match, 'members'>;
  /** All moves of the match. */
  readonly history: readonly PlayedMove[];
  /** The position's place in the history. */
  readonly index: number;
}

/** Empty if there are no reasons. */
export function reasonsLine(
  words: Words,
  components: Components,
  state: GameState,
  move: Move,
  options: ReasonOptions,
): string {
  const { names, hidden, beside } = options;
  const resigned = state.players.map((_, seat) => hasResigned(options, seat));
  const reasons = reasonsOf(components, state, move, { hidden, resigned, beside: beside ?? null });
  const known = beside ? reasonsOf(components, state, beside, { hidden, resigned, beside: move }) : [];
  const own = reasons.filter((reason) => !known.some((other) => isDeepStrictEqual(other, reason)));
  return reasonsText(words, own.slice(0, MAX_REASONS), names, 'anybody');
}

/**
 * By the seat's moves, because the match says only who has resigned by now, and a seat can be taken over. A seat that
 * may have resigned before its next move counts as resigned, so that no reason is false.
 */
function hasResigned({ match, history, index }: ReasonOptions, seat: Seat): boolean {
  if (wasResigned(history, seat, index)) return true;
  const next = history.slice(index).find((played) => played.seat === seat);
  return next ? next.automatic === 'resigned' : match.members[seat]?.resigned === true;
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
  const options = { names: shownNames(words, match), hidden: match.status === 'running', match, history };
  const positions = positionsOf(components, match, history);
  for (const [index, state] of positions.entries()) {
    const played = history[index];
    if (!played || !isByComputer(match, played)) continue;
    const why = reasonsLine(words, components, state, played.move, { ...options, index });
    if (why !== '') explained.set(played.number, why);
  }
  return explained;
}

function isByComputer({ members }: Match, { seat, automatic }: PlayedMove): boolean {
  const member = members[seat];
  // The moves of an erased person stay their own, although a computer player has their seat.
  return automatic === 'standIn' || (member !== undefined && isComputer(member) && !isErasedPerson(member.personId));
}
