/** Describes the common parts of the table, tool tiles and spaces in words. */
import {
  type BuildableSpace,
  COLORS,
  type Color,
  type Components,
  type FloorSpace,
  type GameState,
  ORNAMENT_ELEMENTS,
  playerAt,
  playerCount,
  type RewardSpace,
  type Seat,
  startCard,
  type ToolSpace,
} from '../../../../rules/index.ts';
import type { TableWords } from '../../../texts.ts';

export interface PartDescription {
  readonly title: string;
  readonly lines: readonly string[];
}

/** `names` are by seat. */
export function describeCommonParts(
  words: TableWords,
  components: Components,
  state: GameState,
  names: readonly string[],
): readonly PartDescription[] {
  const { rewardTrack } = components;
  const track = rewardTrack.map((_, step) => rewardTrack[(state.marker + step) % rewardTrack.length]);
  return [
    {
      title: words.t('game.toolBoard'),
      lines: components.toolSpaces.map((space) => toolText(words, state, space, names)),
    },
    { title: words.t('game.rewardTrack'), lines: track.flatMap((space) => (space ? [rewardText(words, space)] : [])) },
    { title: words.t('game.materialStacks'), lines: [words.cards(state.stacks)] },
    {
      title: words.t('game.restingArea'),
      lines: state.resting.map((id) =>
        words.labelled(words.startCard(id), words.cards(startCard(components, id).cards)),
      ),
    },
    { title: words.t('game.supply'), lines: supplyTexts(words, state) },
  ];
}

function toolText(words: TableWords, state: GameState, space: ToolSpace, names: readonly string[]): string {
  const facts = words.enumeration([...words.needs(space.requires), ...tileTexts(words, state, space, names)]);
  return words.labelled(words.tile(space.tool, space.color), facts);
}

function tileTexts(words: TableWords, state: GameState, space: ToolSpace, names: readonly string[]): string[] {
  const owners = state.claims[space.index] ?? [];
  return space.tiles[playerCount(state)].map((points, index) => {
    const owner = owners[index];
    const worth = words.t('game.points', { count: points });
    return owner === undefined ? worth : words.labelled(names[owner] ?? '', worth);
  });
}

export interface ToolFacts {
  readonly title: string;
  /** One entry per ornament that the tile needs; `met` is true if the player has it. */
  readonly needs: readonly { readonly text: string; readonly met: boolean }[];
  /** The player's ornaments of this color; null for spectators. */
  readonly has: string | null;
  /** The remaining tiles, and who has claimed the others. */
  readonly tiles: string;
}

/** `seat` is the one whose ornaments count, or null for none. */
export function toolFacts(
  words: TableWords,
  components: Components,
  state: GameState,
  { space, seat, names }: { readonly space: ToolSpace; readonly seat: Seat | null; readonly names: readonly string[] },
): ToolFacts {
  const own = seat === null ? [] : ornamentsOf(components, state, seat, space.color);
  const needs = [...space.requires].sort((a, b) => b - a);
  return {
    title: words.tile(space.tool, space.color),
    needs: needs.map((level, index) => ({
      text: words.t(`table.needs.${level as 1}`, { count: 1 }),
      met: (own[index]?.level ?? 0) >= level,
    })),
    has: seat === null ? null : describeOwn(),
    tiles: words.enumeration(tileTexts(words, state, space, names)),
  };

  function describeOwn(): string {
    const listed = own.map(({ name, level }) => words.labelled(name, ornamentText(words, level)));
    return words.t('touch.tile.has', { ornaments: listed.length === 0 ? '–' : words.enumeration(listed) });
  }
}

/** The one that is built furthest comes first. */
function ornamentsOf(components: Components, state: GameState, seat: Seat, color: Color) {
  const { board } = playerAt(state, seat);
  return components.floors[state.side].spaces
    .filter((space) => space.kind === 'ornament' && space.color === color)
    .map(({ name, index }) => ({ name, level: board[index] ?? 0 }))
    .filter(({ level }) => level > 0)
    .sort((a, b) => b.level - a.level);
}

function rewardText(words: TableWords, space: RewardSpace): string {
  if (space.kind === 'fixed') return words.cards(space.cards);
  return words.t('game.rewardChoice', { same: space.same, other: space.other });
}

function supplyTexts(words: TableWords, { supply }: GameState): string[] {
  const frames = COLORS.map((color) => words.labelled(words.element('frame', color), `${supply.frame[color]}`));
  const others = [...ORNAMENT_ELEMENTS.filter((element) => element !== 'frame'), 'connector' as const];
  return [...frames, ...others.map((element) => words.labelled(words.element(element, null), `${supply[element]}`))];
}

function ornamentText(words: TableWords, level: number): string {
  return level === 0 || level === 1 || level === 2 || level === 3 || level === 4
    ? words.t(`game.ornament.${level}`)
    : '';
}

/** `buildable` is what could be built there, or null. */
export function describeSpace(
  words: TableWords,
  space: FloorSpace,
  level: number,
  buildable: BuildableSpace | null,
): string {
  if (buildable) {
    const { element, color, cost, payable } = buildable;
    const facts = { space: space.name, element: words.element(element, color), price: words.price(cost, color) };
    return payable ? words.t('touch.canBuild', facts) : words.t('touch.tooDear', facts);
  }
  return words.t('touch.stands', { space: space.name, standing: standingText(words, space, level) });
}

function standingText(words: TableWords, { kind, color }: FloorSpace, level: number): string {
  if (kind === 'plant') return words.t('touch.plant');
  if (kind === 'connector' && level > 0) return words.element('connector', color);
  const standing = ornamentText(words, level);
  return color === null ? standing : words.enumeration([words.color(color), standing]);
}
