/**
 * What lies on the table and belongs to nobody, in words, for whoever does not see the drawing of it.
 * In the order in which the page shows it.
 */
import {
  COLORS,
  type Components,
  type GameState,
  ORNAMENT_ELEMENTS,
  playerCount,
  type RewardSpace,
  startCard,
  type ToolSpace,
} from '../../../../rules/index.ts';
import type { TableWords } from '../../../tableWords.ts';
import { cardsText, countedBy, elementText, enumerated, filled, tileText } from './words.ts';

export interface PlaceInWords {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Tool board, reward track from the marker on, stacks, resting start cards, supply. `names`: by seat. */
export function commonInWords(
  words: TableWords,
  components: Components,
  state: GameState,
  names: readonly string[],
): readonly PlaceInWords[] {
  const { places } = words.game;
  const { rewardTrack } = components;
  const track = rewardTrack.map((_, step) => rewardTrack[(state.marker + step) % rewardTrack.length]);
  return [
    { title: places.tools, lines: components.toolSpaces.map((space) => toolText(words, state, space, names)) },
    { title: places.track, lines: track.flatMap((space) => (space ? [rewardText(words, space)] : [])) },
    { title: places.stacks, lines: [cardsText(words, state.stacks)] },
    {
      title: places.resting,
      lines: state.resting.map((id) =>
        labelled(words, words.game.startCards[id] ?? id, cardsText(words, startCard(components, id).cards)),
      ),
    },
    { title: places.supply, lines: supplyTexts(words, state) },
  ];
}

function labelled({ game }: TableWords, label: string, content: string): string {
  return filled(game.labelled, { label, content });
}

/** What its tile asks for, and each tile's points with whoever owns it. */
function toolText(words: TableWords, state: GameState, space: ToolSpace, names: readonly string[]): string {
  const owners = state.claims[space.index] ?? [];
  const tiles = space.tiles[playerCount(state)].map((points, index) => {
    const owner = owners[index];
    const worth = countedBy(words.game.points, points);
    return owner === undefined ? worth : labelled(words, names[owner] ?? '', worth);
  });
  const requires = space.requires.map((level) => words.game.ornaments[level] ?? '');
  return labelled(words, tileText(words, space.tool, space.color), enumerated(words, [...requires, ...tiles]));
}

function rewardText(words: TableWords, space: RewardSpace): string {
  if (space.kind === 'fixed') return cardsText(words, space.cards);
  return filled(words.game.rewardChoice, { same: `${space.same}`, other: `${space.other}` });
}

function supplyTexts(words: TableWords, { supply }: GameState): string[] {
  const frames = COLORS.map((color) => labelled(words, elementText(words, 'frame', color), `${supply.frame[color]}`));
  const others = [...ORNAMENT_ELEMENTS.filter((element) => element !== 'frame'), 'connector' as const];
  return [
    ...frames,
    ...others.map((element) => labelled(words, elementText(words, element, null), `${supply[element]}`)),
  ];
}
