/** The words in pictures, in the shapes of their requests; pictures themselves know no language. */
import type { CommonNumbers, Components, Element, GameNumbers, GameState } from '../rules/index.ts';
import type { SeatNames, Words } from './words.ts';

/** `names`: by seat, not escaped, as sentences need them. */
export function scoreSheetWords(words: Words, state: GameState, names: SeatNames) {
  return {
    ...outcomeOf(words, state, names),
    tools: words.t('score.tools'),
    connectors: words.t('score.connectors'),
    ornaments: words.t('score.ornaments'),
    plants: words.t('score.plants'),
    total: words.t('score.total'),
  };
}

function outcomeOf(words: Words, state: GameState, names: SeatNames): { headline: string; note?: string } {
  const winners = state.winners.map((seat) => words.name(seat, names));
  const [winner] = winners;
  if (winner === undefined) return { headline: words.t('agreements.scoreSoFar') };
  if (winners.length > 1) return { headline: words.t('score.sharedVictory', { names: words.list(winners) }) };
  const points = state.players.map(({ points: { tools, connectors, ornaments, plants } }) =>
    [tools, ...connectors, ornaments, plants].reduce((sum, part) => sum + part, 0),
  );
  const tied = points.filter((of) => of === Math.max(...points)).length > 1;
  const headline = words.t('score.winner', { name: winner });
  return tied ? { headline, note: words.t('score.tieBroken') } : { headline };
}

export function legendWords(words: Words, { advances }: CommonNumbers) {
  const most = advances.map(String).at(-1) ?? '';
  const fewer = words.enumeration(advances.slice(0, -1).map(String)) || most;
  return {
    title: words.t('help.legend.title'),
    requirement: words.t('help.legend.requirement'),
    tiles: words.t('help.legend.tiles'),
    owner: words.t('help.legend.owner'),
    sums: words.t('help.legend.sums'),
    track: words.t('help.legend.track', { fewer, most }),
    stacks: words.t('help.legend.stacks'),
    supply: words.t('help.legend.supply'),
    header: words.t('help.legend.header'),
  };
}

/** Captions of the drawings beside the rules. `numbers`: of the same components. */
export function figureWords(words: Words, { startCards }: Pick<Components, 'startCards'>, numbers: GameNumbers) {
  const { costs, kept, points } = numbers;
  const pointsOf = (count: number) => words.t('game.points', { count });
  const cards = (count: number) => words.t('game.cards.count', { count });
  const ofElements = (text: (element: Element) => string) => ({
    frame: text('frame'),
    midsection: text('midsection'),
    core: text('core'),
    table: text('table'),
    connector: text('connector'),
  });
  return {
    elements: ofElements((element) => words.element(element)),
    costs: ofElements((element) => cards(costs[element])),
    cards: {
      yellow: words.color('yellow'),
      red: words.color('red'),
      green: words.color('green'),
      violet: words.color('violet'),
      wild: words.t('game.card.wild'),
    },
    ornamentPoints: points.ornament.slice(1).map(pointsOf),
    plant: words.t('rules.plant'),
    plantPoints: pointsOf(points.plant),
    rounds: points.connector.map((count, index) => ({
      name: words.t('game.round', { round: index + 1 }),
      points: pointsOf(count),
    })),
    startCards: Object.fromEntries(startCards.map(({ id }) => [id, words.startCard(id)])),
    kept: cards(kept),
  };
}
