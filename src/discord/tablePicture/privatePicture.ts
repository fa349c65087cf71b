/** Pictures for one person, such as an earlier position. If the drawing fails, the message is sent without it. */
import type { Words } from '../../language/index.ts';
import { type Match, type PersonId, shownPosition } from '../../match/index.ts';
import type { GameState } from '../../rules/index.ts';
import type { ViewContext } from '../interactions/index.ts';
import { type PrivateMessage, picture, text } from '../messages/index.ts';
import { plainNames, playersOf, shownNames } from '../wording/index.ts';
import { tableAltText } from './altText.ts';
import { tableExcerpt, tableSections, viewpointOf } from './inWords/pages.ts';
import { type Drawn, type ShownMoves, themeFor, wordsComeFirst } from './tablePicture.ts';

export async function drawPrivatePicture(
  { log }: Pick<ViewContext, 'log'>,
  { fileName, alt }: { readonly fileName: string; readonly alt: string },
  draw: () => Promise<Buffer>,
): Promise<Drawn> {
  try {
    const png = await draw();
    return { components: [picture(fileName, alt)], files: [{ attachment: png, name: fileName }] };
  } catch (error) {
    log.error({ err: error, fileName }, 'drawing a private picture failed');
    return { components: [], files: [] };
  }
}

const MAX_WORDS_LENGTH = 3000;

interface PastPosition {
  /** The number of the move made in this position. */
  readonly number: number;
  /** The moves before it. */
  readonly shown: ShownMoves;
  readonly reader: PersonId;
  /** Whether the game ended here; default: it continued. */
  readonly isEnd?: boolean;
  /** Always puts words before the picture; default: as the reader has set. */
  readonly inWords?: boolean;
}

export async function pastTableMessage(
  context: ViewContext,
  words: Words,
  match: Match,
  position: GameState,
  { number, shown, reader, isEnd = false, inWords: withWords = false }: PastPosition,
): Promise<PrivateMessage> {
  const players = playersOf(words, match);
  const resigned = isEnd ? players.resigned : [];
  const state = isEnd ? shownPosition(match, position) : position;
  const components = context.componentsOf(state);
  const names = plainNames(words, match);
  const alt = tableAltText(words, components, state, names, shown.moves.toReversed(), resigned);
  const theme = await themeFor(context, match, reader);
  const drawn = await drawPrivatePicture(context, { fileName: `table-${match.id}-before-${number}.png`, alt }, () =>
    context.pictures.table({ components, state, theme, lastMoves: shown.outlined, ...players, resigned }),
  );
  const hasWords = withWords || drawn.components.length === 0 || (await wordsComeFirst(context, match, state, reader));
  const viewpoint = { ...viewpointOf(match, state, reader), alone: false };
  const table = { words, components, state, names: shownNames(words, match), plainNames: names, viewpoint, resigned };
  const inWords = hasWords ? [text(tableExcerpt(tableSections(table), MAX_WORDS_LENGTH))] : [];
  return { components: [...inWords, ...drawn.components], files: drawn.files };
}
