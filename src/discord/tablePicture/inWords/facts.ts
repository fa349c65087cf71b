/** Words the public facts of a game for alternative texts and the table in words. */
import type { Words } from '../../../language/index.ts';
import { seatColors } from '../../../picture/index.ts';
import {
  COLORS,
  type Components,
  countCards,
  type Element,
  type FloorSpace,
  type GameState,
  MARKER_STEPS,
  ORNAMENT_ELEMENTS,
  type PlayerState,
  playerAt,
  type RewardSpace,
  rewardSpaceAfter,
  type Seat,
  toolTileCount,
  totalPoints,
} from '../../../rules/index.ts';
import { capitalize } from '../../messages/index.ts';

/** The player to move or the winners, then round and phase. */
export function headInWords(words: Words, state: GameState, names: readonly string[]): string {
  const status = words.t('turn.status', { round: state.round, phase: words.t(`game.phase.${state.phase}`) });
  if (state.turn !== null) return `${words.t('turn.yourTurn', { name: words.name(state.turn, names) })} · ${status}`;
  const winners = state.winners.map((seat) => words.name(seat, names));
  const [winner] = winners;
  if (winner === undefined) return status;
  return winners.length === 1
    ? words.t('score.winner', { name: winner })
    : words.t('score.sharedVictory', { names: words.list(winners) });
}

/**
 * `12 points, 5 cards in hand, 2 tool tiles, sign: heart, has passed`; the sign marks the player's tiles in pictures.
 * Who has resigned passes automatically, which is said instead.
 */
export function playerInWords(
  words: Words,
  components: Components,
  state: GameState,
  seat: Seat,
  resigned: readonly Seat[],
): string {
  const player = playerAt(state, seat);
  const sign = seatColors(components.wallColors)[seat]?.sign;
  const hasPassed = player.passed && state.turn !== null ? [words.t('turn.hasPassed')] : [];
  const standing = resigned.includes(seat) ? [words.t('touch.resigned')] : hasPassed;
  return words.enumeration([
    words.t('game.points', { count: totalPoints(player) }),
    words.t('turn.handCount', { count: countCards(player.hand) }),
    words.t('score.toolTilesOwned', { count: toolTileCount(state, seat) }),
    ...(sign === undefined ? [] : [words.t(`table.sign.${sign}`)]),
    ...standing,
  ]);
}

/** `tables: yellow C2; frames: red B1, violet D3`, grouped by the piece on top; plain: `tables: C2`. */
export function piecesInWords(
  words: Words,
  components: Components,
  state: GameState,
  player: PlayerState,
  look: 'colored' | 'plain',
): string {
  const onTop = new Map<Element, FloorSpace[]>();
  for (const space of components.floors[state.side].spaces) {
    const level = player.board[space.index] ?? 0;
    if (level === 0) continue;
    const element = space.kind === 'connector' ? 'connector' : (ORNAMENT_ELEMENTS[level - 1] ?? 'table');
    onTop.set(element, [...(onTop.get(element) ?? []), space]);
  }
  const order: Element[] = ['table', 'core', 'midsection', 'frame', 'connector'];
  const groups = order.flatMap((element) => {
    const built = onTop.get(element);
    if (built === undefined) return [];
    const spaces = look === 'colored' ? spacesByColor(words, built) : built.map(({ name }) => name).join(' ');
    return [words.labelled(words.t(`game.elements.${element}`), spaces)];
  });
  return groups.length === 0 ? words.t('game.emptySpace') : words.groups(groups);
}

/** `yellow C2 E4, red D3`; spaces without a color come first. */
export function spacesByColor(words: Words, spaces: readonly FloorSpace[]): string {
  const named = (of: FloorSpace['color']) => spaces.filter(({ color }) => color === of).map(({ name }) => name);
  const plain = named(null);
  const colored = COLORS.flatMap((color) => {
    const names = named(color);
    return names.length === 0
      ? []
      : [words.t('table.spacesOf', { color: words.color(color), spaces: names.join(' ') })];
  });
  return words.enumeration([...(plain.length === 0 ? [] : [plain.join(' ')]), ...colored]);
}

/** The reward of each possible advance of the marker. */
export function rewardsInWords(words: Words, components: Components, state: GameState): string {
  const rewards = MARKER_STEPS.map((steps) => {
    const space = components.rewardTrack[rewardSpaceAfter(components, state.marker, steps)];
    return words.labelled(`+${steps}`, space ? rewardInWords(words, space) : '');
  });
  return words.groups(rewards);
}

export function rewardInWords(words: Words, space: RewardSpace): string {
  if (space.kind === 'fixed') return words.cards(space.cards);
  return words.t('game.rewardChoice', { same: space.same, other: space.other });
}

/** A term of the game, capitalized for a heading. */
export function termOf(
  words: Words,
  term: 'materialStacks' | 'supply' | 'restingArea' | 'rewardTrack' | `color.${(typeof COLORS)[number]}`,
): string {
  return capitalize(words.locale, words.t(`game.${term}`));
}
