/** Words the first section of the table: turn, players, and the middle of the table. */
import type { Words } from '../../../language/index.ts';
import { COLORS, MARKER_STEPS, playerAt, rewardSpaceAfter, type Seat, startCard } from '../../../rules/index.ts';
import { headInWords, playerInWords, rewardInWords, termOf } from './facts.ts';
import type { Section, WordedTable } from './shapes.ts';

export function overviewSection(table: WordedTable): Section {
  const { words, components, state } = table;
  return {
    part: 'overview',
    title: words.t('table.part.overview'),
    label: words.t('table.part.overview'),
    blocks: [
      { heading: null, lines: [headInWords(words, state, table.names)] },
      { heading: words.t('table.players'), lines: playerLines(table) },
      { heading: termOf(words, 'rewardTrack'), lines: rewardLines(table) },
      { heading: termOf(words, 'materialStacks'), lines: [words.cards(state.stacks)] },
      { heading: termOf(words, 'supply'), lines: supplyLines(table) },
      {
        heading: termOf(words, 'restingArea'),
        lines: state.resting.map((id) =>
          words.t('dialogue.cardOption', {
            card: words.startCard(id),
            cards: words.cards(startCard(components, id).cards),
          }),
        ),
      },
    ],
  };
}

/** A line for each player by seat, then a line with those who have passed. */
function playerLines({ words, components, state, names, resigned = [] }: WordedTable): string[] {
  const passed = state.passOrder.map((seat) => words.name(seat, names));
  const order =
    passed.length === 0 ? words.t('table.nobodyPassed') : words.t('table.passOrder', { names: words.list(passed) });
  return [
    ...state.players.map((_, seat) =>
      words.labelled(
        words.name(seat, names),
        words.groups([
          playerInWords(words, components, state, seat, resigned),
          startCardOf(words, playerAt(state, seat).startCard),
          ...startingPlayer(words, seat, state.startingPlayer),
        ]),
      ),
    ),
    ...(state.turn === null ? [] : [order]),
  ];
}

function startCardOf(words: Words, id: string | null): string {
  return id === null
    ? words.t('table.startCardResting')
    : words.t('table.startCard', { card: words.quote(words.startCard(id)) });
}

function startingPlayer(words: Words, seat: Seat, starting: Seat): string[] {
  return seat === starting ? [words.t('game.startingPlayer')] : [];
}

function rewardLines({ words, components, state }: WordedTable): string[] {
  return MARKER_STEPS.flatMap((steps) => {
    const space = components.rewardTrack[rewardSpaceAfter(components, state.marker, steps)];
    return space ? [words.labelled(words.t('dialogue.advance', { count: steps }), rewardInWords(words, space))] : [];
  });
}

function supplyLines({ words, state: { supply } }: WordedTable): string[] {
  const frames = COLORS.map((color) =>
    words.t('table.spacesOf', { color: words.color(color), spaces: words.number(supply.frame[color]) }),
  );
  return [
    words.labelled(words.t('game.elements.frame'), words.enumeration(frames)),
    ...(['midsection', 'core', 'table', 'connector'] as const).map((element) =>
      words.labelled(words.t(`game.elements.${element}`), words.number(supply[element])),
    ),
  ];
}
