/**
 * How a game has ended, in words: who has won, and the points of all. Category by category they stand on the score sheet.
 */
import type { Words } from '../../language/index.ts';
import type { Match, PlayedMove } from '../../match/index.ts';
import { type GameState, scores } from '../../rules/index.ts';
import { shownNames } from './names.ts';

/** `names`: as they are shown there; left out: in formatted text. Where everyone but one has resigned, that one has won, whatever the points. */
export function winnersInWords(
  words: Words,
  match: Pick<Match, 'members'>,
  state: GameState,
  names = shownNames(words, match),
): string {
  if (state.phase !== 'over') {
    const left = match.members.findIndex(({ resigned }) => !resigned);
    return words.t('agreements.lastLeft', { name: names[left] ?? '' });
  }
  const winners = state.winners.map((seat) => names[seat] ?? '');
  const [winner] = winners;
  return winners.length === 1 && winner !== undefined
    ? words.t('score.winner', { name: winner })
    : words.t('score.sharedVictory', { names: words.list(winners) });
}

/** `Anni 54, Jana 41`, the most first. */
export function scoresInWords(
  words: Words,
  match: Pick<Match, 'members'>,
  state: GameState,
  names = shownNames(words, match),
): string {
  const ranked = scores(state)
    .map((points, seat) => ({ points, name: names[seat] ?? '' }))
    .sort((a, b) => b.points - a.points);
  return words.enumeration(ranked.map((facts) => words.t('events.pointsOf', facts)));
}

/** The move as it is told beside the message that says how the game has ended: without saying so, too. */
export function withoutEnding(played: PlayedMove): PlayedMove {
  return { ...played, events: played.events.filter(({ type }) => type !== 'ended') };
}
