/**
 * What stands in the gaps of the rules' wordings: numbers of the game, cards and pieces with their marks.
 * Which numbers these are is the rules' matter; no wording has one of its own.
 */
import type { Card, Color, Element, GameNumbers, RewardSpace } from '../rules/index.ts';
import { NO_MARKS } from './terms.ts';
import type { Parameters } from './translator.ts';
import type { Words } from './words.ts';

/** The color of the ornament that examples are about. */
const COLOR: Color = 'yellow';

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
    startTotal: words.span(...startCards.cards),
    startColored: words.span(...startCards.colored),
    startWilds: words.span(...startCards.wild),
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
    stackCards: words.span(...supply.colored),
    wildCards: supply.wild,
    toolSpaces: tools.spaces,
    tools: tools.count,
    tiles2: tools.tiles[2],
    tiles3: tools.tiles[3],
    tiles4: tools.tiles[4],
    requirementCount: words.span(...tools.requirement),
  };
}

/** Marks of cards and pieces, each with the room behind it; nothing where there are none. */
function signs({ marks }: Words): Parameters {
  const before = (mark: string) => (mark === '' ? '' : `${mark}\u00a0`);
  const card = (kind: Card) => before(marks.card(kind));
  const piece = (element: Element) => before(marks.element(element, COLOR));
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

/** Three payments for the same: of the color alone, with a wild, and with two cards for each one lacking but the first. */
function payments(words: Words, cost: number): Parameters {
  const single = Math.max(0, cost - 2);
  const withWild = { [COLOR]: cost - 1, wild: 1 };
  return {
    payExact: words.cards({ [COLOR]: cost }),
    payWild: words.cards(withWild),
    paySingle: words.cards({ [COLOR]: single }),
    payOthers: 2 * (cost - single),
    typed: words.marked(NO_MARKS).cards(withWild),
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
