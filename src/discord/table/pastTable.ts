/**
 * The table of an earlier position for one person alone: its picture, or words where it cannot be drawn or they come first.
 * The table of today, with the way to all of it in words, stands in `tablePicture.ts`.
 */
import type { Words } from '../../language/index.ts';
import type { Match, PersonId } from '../../match/index.ts';
import type { GameState } from '../../rules/index.ts';
import type { ViewContext } from '../frame/index.ts';
import { type PrivateMessage, text } from '../messages/index.ts';
import { plainNames, playersOf, shownNames } from '../wording/index.ts';
import { tableAltText } from './altText.ts';
import { tableExcerpt } from './inWords/pages.ts';
import { tableSections, viewpointOf } from './inWords/sections.ts';
import { drawnOrNot } from './privatePicture.ts';
import type { ShownMoves } from './tablePicture.ts';
import { themeFor } from './theme.ts';
import { wordsComeFirst } from './wordsFirst.ts';

/** Characters of the words. */
const WORDS = 3000;

interface Past {
  /** Of the move that was made in this position. */
  readonly number: number;
  /** The moves before it, outlined and told. */
  readonly shown: ShownMoves;
  readonly reader: PersonId;
  /** With words before the picture, whether or not the reader has set that they want so; left out: as they have set it. */
  readonly inWords?: boolean;
}

/** `state`: the position of then. */
export async function pastTable(
  context: ViewContext,
  words: Words,
  match: Match,
  state: GameState,
  { number, shown, reader, inWords: wanted = false }: Past,
): Promise<PrivateMessage> {
  const components = context.componentsOf(state);
  const names = plainNames(words, match);
  const alt = tableAltText(words, components, state, names, shown.told.toReversed());
  const theme = await themeFor(context, match, reader);
  const drawn = await drawnOrNot(context, { fileName: `table-${match.id}-before-${number}.png`, alt }, () =>
    context.pictures.table({ components, state, theme, lastMoves: shown.outlined, ...playersOf(words, match) }),
  );
  const worded = wanted || drawn.components.length === 0 || (await wordsComeFirst(context, match, state, reader));
  const viewpoint = { ...viewpointOf(match, state, reader), alone: false };
  const table = { words, components, state, names: shownNames(words, match), plainNames: names, viewpoint };
  const inWords = worded ? [text(tableExcerpt(tableSections(table), WORDS))] : [];
  return { components: [...inWords, ...drawn.components], files: drawn.files };
}
