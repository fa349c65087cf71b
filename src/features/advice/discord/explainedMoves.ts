/**
 * Why computer players have moved as they did, for the log: reasons by a move's number; while the game runs, none that tells of
 * a hand. They are found from the positions, which are played through once more; nothing is thought about.
 */

import { shownNames } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { isComputer, type Match, type PlayedMove } from '../../../match/index.ts';
import { apply, type Components, createGame, type Move } from '../../../rules/index.ts';
import { whyText } from './reasons.ts';

export function explainedMoves(
  words: Words,
  components: Components,
  match: Match,
  history: readonly PlayedMove[],
): ReadonlyMap<number, string> {
  const explained = new Map<number, string>();
  if (!match.setup || !history.some((played) => isByComputer(match, played))) return explained;
  const told = { names: shownNames(words, match), hidden: match.status === 'running' };
  let { state } = createGame(components, match.setup);
  for (const played of history) {
    const move: Move = played.move;
    if (isByComputer(match, played)) {
      const why = whyText(words, components, state, move, told);
      if (why !== '') explained.set(played.number, why);
    }
    const applied = apply(components, state, move);
    // Moves of other components cannot be explained by these.
    if (!applied.ok) return explained;
    state = applied.state;
  }
  return explained;
}

function isByComputer({ members }: Match, { seat, automatic }: PlayedMove): boolean {
  const member = members[seat];
  return automatic === 'standIn' || (member !== undefined && isComputer(member));
}
