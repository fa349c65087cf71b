/** The words in pictures that explain the game, shared by bot and pages, in the shape of the pictures' requests. */
import type { CommonNumbers, Components, Element, GameNumbers } from '../../rules/index.ts';
import type { Key } from '../catalogues/catalogues.ts';
import type { Parameters } from '../catalogues/translator.ts';
import type { Terms } from '../terms.ts';

interface Explaining extends Pick<Terms, 'element' | 'color' | 'startCard' | 'enumeration'> {
  t(key: Key, parameters?: Parameters): string;
}

export function legendWords(words: Explaining, { advances }: CommonNumbers) {
  const most = advances.map(String).at(-1) ?? '';
  const fewer = words.enumeration(advances.slice(0, -1).map(String)) || most;
  return {
    title: words.t('help.legend.title'),
    requirement: words.t('help.legend.requirement'),
    tiles: words.t('help.legend.tiles'),
    owner: words.t('help.legend.owner'),
    sums: words.t('help.legend.sums'),
    header: words.t('help.legend.header'),
    track: words.t('help.legend.track', { fewer, most }),
    stacks: words.t('help.legend.stacks'),
    supply: words.t('help.legend.supply'),
  };
}

/** Captions of the drawings beside the rules. `numbers`: those of the same components. */
export function figureWords(words: Explaining, { startCards }: Pick<Components, 'startCards'>, numbers: GameNumbers) {
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
