/** The words on score sheets. Drawing itself is independent of the language. */
import type { GameState, Seat } from '../../rules/index.ts';
import type { SeatNames, Words } from '../words.ts';

/** `names`: by seat, not escaped, as in sentences. `resigned`: the seats whose resignation ended an unfinished game. */
export function scoreSheetWords(words: Words, state: GameState, names: SeatNames, resigned: readonly Seat[] = []) {
  return {
    ...outcomeOf(words, state, names, resigned),
    tools: words.t('score.tools'),
    connectors: words.t('score.connectors'),
    ornaments: words.t('score.ornaments'),
    plants: words.t('score.plants'),
    total: words.t('score.total'),
  };
}

function outcomeOf(
  words: Words,
  state: GameState,
  names: SeatNames,
  resigned: readonly Seat[],
): { headline: string; note?: string } {
  const winners = state.winners.map((seat) => words.name(seat, names));
  const [winner] = winners;
  if (winner === undefined) return { headline: words.t('agreements.scoreSoFar') };
  if (winners.length > 1) return { headline: words.t('score.sharedVictory', { names: words.list(winners) }) };
  const headline = words.t('score.winner', { name: winner });
  if (state.phase !== 'over') {
    const gone = resigned.map((seat) => words.name(seat, names));
    return { headline, note: words.t('score.resigned', { count: gone.length, names: words.list(gone) }) };
  }
  const points = state.players.map(({ points: { tools, connectors, ornaments, plants } }) =>
    [tools, ...connectors, ornaments, plants].reduce((sum, part) => sum + part, 0),
  );
  const tied = points.filter((of) => of === Math.max(...points)).length > 1;
  return tied ? { headline, note: words.t('score.tieBroken') } : { headline };
}
