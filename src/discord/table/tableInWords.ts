/**
 * The whole table in words, for screen readers: what the picture shows, in the order of its importance.
 * Only what is public: of a hand never more than the number of its cards.
 */
import type { Words } from '../../language/index.ts';
import {
  ADVANCES,
  COLORS,
  type Components,
  countCards,
  type Element,
  type GameState,
  ORNAMENT_ELEMENTS,
  type PlayerState,
  playerAt,
  type RewardSpace,
  rewardSpaceAfter,
  type Seat,
  startCard,
  type ToolSpace,
  toolTileCount,
  topTile,
  totalPoints,
} from '../../rules/index.ts';
import { capitalised } from '../messages/index.ts';

/** Everything on the table, a paragraph a line; `names` as they should be shown. */
export function tableInWords(
  words: Words,
  components: Components,
  state: GameState,
  names: readonly string[],
): string[] {
  return [
    ...mainLines(words, components, state, names),
    labelled(words, 'materialStacks', words.cards(state.stacks)),
    labelled(words, 'supply', supplyInWords(words, state)),
    labelled(words, 'restingArea', restingInWords(words, components, state)),
    labelled(words, 'toolBoard', ''),
    ...components.toolSpaces.map((space) => toolSpaceInWords(words, state, space, names)).filter((line) => line !== ''),
  ];
}

function mainLines(words: Words, components: Components, state: GameState, names: readonly string[]): string[] {
  return [
    headInWords(words, state, names),
    ...state.players.map((player, seat) => {
      const board = boardInWords(words, components, state, player);
      return words.labelled(names[seat] ?? '', words.groups([playerInWords(words, state, seat), board]));
    }),
    labelled(words, 'rewardTrack', rewardsInWords(words, components, state)),
  ];
}

/** Whose turn it is, or who has won; then round and phase. */
export function headInWords(words: Words, state: GameState, names: readonly string[]): string {
  const status = words.t('turn.status', { round: state.round, phase: words.t(`game.phase.${state.phase}`) });
  if (state.turn !== null) return `${words.t('turn.yourTurn', { name: words.name(state.turn, names) })} · ${status}`;
  const winners = state.winners.map((seat) => words.name(seat, names));
  const [winner] = winners;
  if (winner === undefined) return status;
  return winners.length === 1
    ? words.t('score.winner', { name: winner })
    : words.t('score.sharedVictory', { names: winners.join(words.t('game.separator')) });
}

/** `12 points, 5 cards in hand, 2 tool tiles, has passed` */
export function playerInWords(words: Words, state: GameState, seat: Seat): string {
  const player = playerAt(state, seat);
  return [
    words.t('game.points', { count: totalPoints(player) }),
    words.t('turn.handCount', { count: countCards(player.hand) }),
    words.t('score.toolTilesOwned', { count: toolTileCount(state, seat) }),
    ...(player.passed ? [words.t('turn.hasPassed')] : []),
  ].join(words.t('game.separator'));
}

/** `tables C2; frames B1 D3; connectors C3`, grouped by what stands on top. */
export function boardInWords(words: Words, components: Components, state: GameState, player: PlayerState): string {
  const { spaces } = components.floors[state.side];
  const onTop = new Map<Element, string[]>();
  for (const space of spaces) {
    const level = player.board[space.index] ?? 0;
    if (level === 0) continue;
    const element = space.kind === 'connector' ? 'connector' : (ORNAMENT_ELEMENTS[level - 1] ?? 'table');
    onTop.set(element, [...(onTop.get(element) ?? []), space.name]);
  }
  const order: Element[] = ['table', 'core', 'midsection', 'frame', 'connector'];
  const groups = order.flatMap((element) => {
    const names = onTop.get(element);
    return names ? [`${words.t(`game.elements.${element}`)} ${names.join(' ')}`] : [];
  });
  return groups.length === 0 ? words.t('game.emptySpace') : words.groups(groups);
}

export function rewardsInWords(words: Words, components: Components, state: GameState): string {
  const rewards = ADVANCES.map((steps) => {
    const space = components.rewardTrack[rewardSpaceAfter(components, state.marker, steps)];
    return words.labelled(`+${steps}`, space ? rewardInWords(words, space) : '');
  });
  return words.groups(rewards);
}

export function rewardInWords(words: Words, space: RewardSpace): string {
  if (space.kind === 'fixed') return words.cards(space.cards);
  return words.t('game.rewardChoice', { same: space.same, other: space.other });
}

function supplyInWords(words: Words, { supply }: GameState): string {
  const frames = COLORS.map((color) => `${words.t(`game.color.${color}`)} ${supply.frame[color]}`);
  const others = (['midsection', 'core', 'table', 'connector'] as const).map(
    (element) => `${words.t(`game.elements.${element}`)} ${supply[element]}`,
  );
  return words.groups([
    words.annotated(words.t('game.elements.frame'), frames.join(words.t('game.separator'))),
    ...others,
  ]);
}

function restingInWords(words: Words, components: Components, state: GameState): string {
  const cards = state.resting.map((id) =>
    words.t('dialogue.cardOption', {
      card: words.startCard(id),
      cards: words.cards(startCard(components, id).cards),
    }),
  );
  return words.groups(cards);
}

/** `green hammer: table · +2 · Anni`; empty where no tile ever lay there for so many players. */
function toolSpaceInWords(words: Words, state: GameState, space: ToolSpace, names: readonly string[]): string {
  const owners = (state.claims[space.index] ?? []).map((seat) => names[seat] ?? '');
  const points = topTile(state, space);
  if (points === null && owners.length === 0) return '';
  const requires = space.requires.map((level) => words.element(ORNAMENT_ELEMENTS[level - 1] ?? 'table')).join(' + ');
  const parts = [
    requires,
    points === null ? '–' : `+${points}`,
    ...(owners.length > 0 ? [owners.join(words.t('game.separator'))] : []),
  ];
  return words.labelled(words.tile(space.tool, space.color), parts.join(' · '));
}

export function labelled(
  words: Words,
  label: 'materialStacks' | 'supply' | 'restingArea' | 'toolBoard' | 'rewardTrack',
  content: string,
): string {
  return words.labelled(capitalised(words.locale, words.t(`game.${label}`)), content);
}
