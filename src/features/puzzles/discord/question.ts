/** Renders a puzzle's question, table and possible answers, and parses typed answers. */
import type { APIMessageTopLevelComponent, APISelectMenuOption, AttachmentPayload } from 'discord.js';
import { type Emojis, optionEmoji, pieceEmoji, withEmoji } from '../../../discord/emoji/index.ts';
import type { BotContext } from '../../../discord/interactions/index.ts';
import { button, type PrivateMessage, row, select, text } from '../../../discord/messages/index.ts';
import { claimsText, spaceLabel } from '../../../discord/moves/index.ts';
import {
  drawPrivatePicture,
  type Section,
  tableAltText,
  tableExcerpt,
  tableSections,
  themeFor,
} from '../../../discord/tablePicture/index.ts';
import { plainNames, playersOf, shownNames } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { PersonId } from '../../../match/index.ts';
import { firstMoveAt, firstMoveKey, type Puzzle } from '../../../opponents/index.ts';
import type { Components } from '../../../rules/index.ts';
import { type SpaceOffer, spaceOffers } from '../../../turn/index.ts';
import { gradeName, PUZZLE_ACTIONS, puzzleControl, puzzleMembers, type ShownPuzzle } from './shared.ts';

export type PuzzleContext = Pick<
  BotContext,
  'componentsOf' | 'defaultTheme' | 'emojis' | 'language' | 'log' | 'matches' | 'pictures'
>;

/** Limit for the table in words, in characters. */
const MAX_TABLE_LENGTH = 2000;

export async function questionMessage(
  context: PuzzleContext,
  words: Words,
  reader: PersonId,
  shown: ShownPuzzle,
): Promise<PrivateMessage> {
  const { puzzle, serverId } = shown;
  const components = context.componentsOf(puzzle.position);
  const { settings } = await context.matches.person(reader);
  const theme = await themeFor(context, { theme: context.defaultTheme }, reader);
  const illustration = await positionPicture(context, words, puzzle, theme);
  const inWords = settings.wordsFirst || illustration.components.length === 0;
  const title = words.t(serverId === null ? 'puzzles.title' : 'puzzles.dailyTitle', {
    grade: gradeName(words, puzzle.grade),
  });
  return {
    components: [
      text(`### ${title}\n${questionText(withEmoji(context, words, puzzle.position), puzzle)}`),
      ...(inWords ? [puzzleTableText(context, words, puzzle)] : []),
      ...illustration.components,
      row(
        select(puzzleControl(PUZZLE_ACTIONS.answer, shown), answerOptions(words, context.emojis, components, puzzle), {
          placeholder: words.t('puzzles.choose'),
        }),
      ),
      row(
        button(puzzleControl(PUZZLE_ACTIONS.type, shown), { label: words.t('puzzles.type') }),
        button(puzzleControl(PUZZLE_ACTIONS.page, shown, '0'), { label: words.t('table.button') }),
        button(puzzleControl(PUZZLE_ACTIONS.giveUp, shown), { label: words.t('puzzles.giveUp') }),
      ),
    ],
    files: illustration.files,
  };
}

/** Whose turn it is, the goal, and the hands of all players who can still build. */
export function questionText(words: Words, puzzle: Puzzle): string {
  const names = shownNames(words, puzzleMembers(puzzle));
  const name = names[puzzle.seat] ?? '';
  const { players } = puzzle.position;
  const others = players.flatMap(({ passed }, seat) => (passed || seat === puzzle.seat ? [] : [names[seat] ?? '']));
  const [other] = others;
  const hands = players.flatMap(({ passed, hand }, seat) =>
    passed ? [] : [`- ${words.labelled(names[seat] ?? '', words.cards(hand))}`],
  );
  return [
    words.t('puzzles.question', { name }),
    other === undefined ? words.t('puzzles.alone', { name }) : words.t('puzzles.both', { name, other }),
    ...hands,
    `-# ${words.t('puzzles.asked')}`,
  ].join('\n');
}

/** Empty if no picture can be drawn. */
export function positionPicture(
  context: PuzzleContext,
  words: Words,
  puzzle: Puzzle,
  theme: BotContext['defaultTheme'],
): Promise<{
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files: readonly AttachmentPayload[];
}> {
  const { id, position: state } = puzzle;
  const members = puzzleMembers(puzzle);
  const components = context.componentsOf(state);
  const alt = tableAltText(words, components, state, plainNames(words, members), []);
  return drawPrivatePicture(context, { fileName: `puzzle-${id}.png`, alt }, () =>
    context.pictures.table({ components, state, theme, ...playersOf(words, members), lastMoves: [] }),
  );
}

export function puzzleTableText(context: PuzzleContext, words: Words, puzzle: Puzzle) {
  return text(tableExcerpt(puzzleTableSections(context, words, puzzle), MAX_TABLE_LENGTH));
}

/** Starts with the seat to move. */
export function puzzleTableSections({ componentsOf }: PuzzleContext, words: Words, puzzle: Puzzle): readonly Section[] {
  const { position: state, seat } = puzzle;
  const members = puzzleMembers(puzzle);
  return tableSections({
    words,
    state,
    names: shownNames(words, members),
    plainNames: plainNames(words, members),
    components: componentsOf(state),
    viewpoint: { seat, alone: false },
  });
}

/** In the order of the build dialogue, with prices and claimed tiles; the pass is last. */
function answerOptions(
  words: Words,
  emojis: Emojis,
  components: Components,
  { position, seat, firstMoves }: Puzzle,
): APISelectMenuOption[] {
  const seenKeys = new Set<string>();
  const builds = spaceOffers(components, position, seat).flatMap((offer) => {
    const first = firstMoveAt(firstMoves, offer.option.space.name);
    if (first?.kind !== 'build' || seenKeys.has(firstMoveKey(first))) return [];
    seenKeys.add(firstMoveKey(first));
    return [{ ...buildOption(words, emojis, offer, first.spaces), value: firstMoveKey(first) }];
  });
  return [...builds, { label: words.t('turn.pass'), value: 'pass', ...optionEmoji(emojis, 'passed') }];
}

/** Such as "B1 or D5: midsection · 2 yellow", with the tiles as description. */
function buildOption(words: Words, emojis: Emojis, offer: SpaceOffer, spaces: readonly string[]) {
  const { option, tiles } = offer;
  return {
    label: spaceLabel(words, offer, words.either(spaces.map((name) => words.space(name)))),
    ...(tiles.length > 0 ? { description: claimsText(words, tiles) } : {}),
    ...optionEmoji(emojis, pieceEmoji(option.element, option.color)),
  };
}

/** Parses a space, optionally with the element to build, or the word for passing. Null if none or several match. */
export function parseAnswer(words: Words, { firstMoves }: Puzzle, typed: string): string | null {
  const text = typed.normalize('NFKC').trim();
  const passes = [words.t('turn.pass'), words.t('commands.pass.name'), 'pass'];
  if (passes.some((pass) => pass.toLowerCase() === text.toLowerCase())) return 'pass';
  const spaces = text.toUpperCase().match(/(?<![A-Z0-9])[A-E][1-5](?![0-9])/g) ?? [];
  const keys = new Set(
    spaces.map((space) => firstMoveAt(firstMoves, space)).map((first) => first && firstMoveKey(first)),
  );
  const [key, ...others] = keys;
  return others.length > 0 ? null : (key ?? null);
}
