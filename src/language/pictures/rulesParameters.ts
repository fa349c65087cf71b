/** Parameters for the wordings of the rules: the game's numbers, and cards and pieces with their marks. */
import type { Card, Color, Element, GameNumbers, RewardSpace } from '../../rules/index.ts';
import type { Parameters } from '../catalogues/translator.ts';
import { NO_MARKS } from '../terms.ts';
import type { Words } from '../words.ts';

const EXAMPLE_COLOR: Color = 'yellow';

export function rulesParameters(words: Words, numbers: GameNumbers): Parameters {
  const { costs, draws, startCards, floor, points, supply, tools } = numbers;
  const cards = (count: number) => words.t('game.cards.count', { count });
  const pointsOf = (count: number | undefined = 0) => words.t('game.points', { count });
  return {
    ...signs(words),
    ...payments(words, costs.core),
    frameCost: cards(costs.frame),
    midsectionCost: cards(costs.midsection),
    coreCost: cards(costs.core),
    tableCost: cards(costs.table),
    connectorCost: cards(costs.connector),
    midsectionDraw: cards(draws.midsection),
    coreDraw: cards(draws.core),
    advances: words.either(numbers.advances.map(String)),
    rewardCount: cards(numbers.rewardCards),
    rewardSpaces: words.groups(numbers.rewards.map((space) => rewardSpace(words, space))),
    rounds: points.connector.length,
    connectorPoints: words.list(
      points.connector.map((count, index) => words.t('rules.inRound', { points: pointsOf(count), round: index + 1 })),
    ),
    connectorTotal: pointsOf(points.connector.reduce((sum, each) => sum + each, 0)),
    points1: pointsOf(points.ornament[1]),
    points2: pointsOf(points.ornament[2]),
    points3: pointsOf(points.ornament[3]),
    points4: pointsOf(points.ornament[4]),
    plantPoints: pointsOf(points.plant),
    startCards: startCards.count,
    startTotal: words.range(...startCards.cards),
    startColored: words.range(...startCards.colored),
    startWilds: words.range(...startCards.wild),
    kept: numbers.kept,
    keptCards: cards(numbers.kept),
    columns: ends(floor.columns),
    rowNames: ends(floor.rows),
    center: floor.center,
    connectorSpaces: floor.connectorSpaces,
    ornamentSpaces: floor.ornamentSpaces,
    plants: words.list(floor.plants),
    frames2: supply.frames[2],
    frames3: supply.frames[3],
    frames4: supply.frames[4],
    midsections: supply.midsection,
    cores: supply.core,
    tables: supply.table,
    connectors: supply.connector,
    stackCards: words.range(...supply.colored),
    wildCards: supply.wild,
    toolSpaces: tools.spaces,
    tools: tools.count,
    tiles2: tools.tiles[2],
    tiles3: tools.tiles[3],
    tiles4: tools.tiles[4],
    requirementCount: words.range(...tools.requirement),
  };
}

/** Marks of cards and pieces, each followed by a no-break space. */
function signs({ marks }: Words): Parameters {
  const before = (mark: string) => (mark === '' ? '' : `${mark}\u00a0`);
  const card = (kind: Card) => before(marks.card(kind));
  const piece = (element: Element) => before(marks.element(element, EXAMPLE_COLOR));
  return {
    yellowMark: card('yellow'),
    redMark: card('red'),
    greenMark: card('green'),
    violetMark: card('violet'),
    wildMark: card('wild'),
    frameMark: piece('frame'),
    midsectionMark: piece('midsection'),
    coreMark: piece('core'),
    tableMark: piece('table'),
    connectorMark: piece('connector'),
  };
}

/** Three payments of the same price: in the color alone, with a wild, and with pairs of other cards. */
function payments(words: Words, cost: number): Parameters {
  const single = Math.max(0, cost - 2);
  const withWild = { [EXAMPLE_COLOR]: cost - 1, wild: 1 };
  return {
    payExact: words.cards({ [EXAMPLE_COLOR]: cost }),
    payWild: words.cards(withWild),
    paySingle: words.cards({ [EXAMPLE_COLOR]: single }),
    payOthers: 2 * (cost - single),
    typed: words.withMarks(NO_MARKS).cards(withWild),
  };
}

function rewardSpace(words: Words, space: RewardSpace): string {
  return space.kind === 'fixed'
    ? words.cards(space.cards)
    : words.t('game.rewardChoice', { same: space.same, other: space.other });
}

/** `A–E`. */
function ends(names: readonly string[]): string {
  return `${names[0] ?? ''}–${names.at(-1) ?? ''}`;
}
