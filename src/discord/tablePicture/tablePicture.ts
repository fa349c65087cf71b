/** Draws the table for messages, with the table in words as its alternative. */
import type { APIButtonComponent, APIMessageTopLevelComponent, AttachmentPayload } from 'discord.js';
import type { Words } from '../../language/index.ts';
import type { Match, MatchView, PersonId, PlayedMove } from '../../match/index.ts';
import { withResignations } from '../../picture/index.ts';
import type { GameState, Move } from '../../rules/index.ts';
import type { ViewContext } from '../interactions/index.ts';
import { button, identify, picture, row, text } from '../messages/index.ts';
import { permissionsInWords, plainNames, playersOf, shownNames } from '../wording/index.ts';
import { tableAltText } from './altText.ts';
import { tableExcerpt, tableSections, viewpointOf } from './inWords/pages.ts';
import { themeFor, wordsComeFirst } from './readerSettings.ts';

const MAX_EXCERPT_LENGTH = 1200;

/** The button that opens the whole table in words. */
export const TABLE_WORDS = 'tableWords';
const FIRST_PAGE = '0';

export interface ShownMoves {
  readonly outlined: readonly Move[];
  readonly moves: readonly PlayedMove[];
}

interface Illustration {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files: readonly AttachmentPayload[];
  /** The table in words, for places where files are forbidden. */
  readonly inWords: () => readonly APIMessageTopLevelComponent[];
}

/**
 * The table as a picture with its alternative text. If words come first they stand before it, and if drawing fails in
 * its place: an excerpt with a button that opens the rest. `shown` are the moves to mark and to word, oldest first;
 * `reader` is the only reader, null if everybody reads it.
 */
export async function tablePicture(
  context: ViewContext,
  words: Words,
  { match }: MatchView,
  position: GameState,
  shown: ShownMoves,
  reader: PersonId | null,
): Promise<Illustration> {
  const { log, pictures } = context;
  const players = playersOf(words, match);
  // After a resignation the position still has somebody to move.
  const state =
    match.status === 'finished' ? withResignations({ ...position, turn: null }, players.resigned) : position;
  const components = context.componentsOf(state);
  const names = plainNames(words, match);
  const fileName = `table-${match.id}-${match.version}.png`;
  const inWords = (above = '') => {
    const viewpoint = viewpointOf(match, state, reader);
    const table = { words, components, state, names: shownNames(words, match), plainNames: names, viewpoint };
    return [
      text(`${above}${tableExcerpt(tableSections(table), MAX_EXCERPT_LENGTH - above.length)}`),
      row(
        button(
          { action: TABLE_WORDS, matchId: match.id, version: match.version, details: [FIRST_PAGE] },
          { label: words.t('table.button') },
        ),
      ),
    ];
  };
  const before = (await wordsComeFirst(context, match, state, reader)) ? inWords() : [];
  try {
    const theme = await themeFor(context, match, reader);
    const png = await pictures.table({
      components,
      state,
      theme,
      lastMoves: shown.outlined,
      ...players,
    });
    return {
      components: [
        ...before,
        picture(fileName, tableAltText(words, components, state, names, shown.moves.toReversed())),
      ],
      files: [{ attachment: png, name: fileName }],
      inWords,
    };
  } catch (error) {
    log.error({ err: error, match: match.id }, 'drawing the table failed');
    return { components: inWords(`${words.t('errors.pictureFailed')}\n`), files: [], inWords };
  }
}

/** The moves since the reader's last turn; the last ones of all if nobody has moved since. */
export function movesSince(since: readonly PlayedMove[], history: readonly PlayedMove[]): ShownMoves {
  return since.length === 0 ? lastMovesOf(history) : shownMoves(since);
}

/** The last move of each player. */
export function lastMovesOf(history: readonly PlayedMove[]): ShownMoves {
  const last = new Map<number, PlayedMove>();
  for (const played of history) last.set(played.seat, played);
  return shownMoves([...last.values()].sort((a, b) => a.number - b.number));
}

/** Marks and words the same moves, oldest first. */
export function shownMoves(moves: readonly PlayedMove[]): ShownMoves {
  return { outlined: moves.map(({ move }) => move), moves: moves };
}

export function noPicturesLine(words: Words, { place }: Match): APIMessageTopLevelComponent {
  const permissions = permissionsInWords(words, ['AttachFiles']);
  return text(`-# ${words.t('errors.noPictures', { permissions, place: `<#${place.threadId ?? place.channelId}>` })}`);
}

export const OPEN_TABLE = 'openTable';

/** The button that opens the table in Discord, or gives a link where Activities are off; none without a browser table. */
export function openTableButton(
  { tableAccess }: Pick<ViewContext, 'tableAccess'>,
  words: Words,
  view: Pick<MatchView, 'match'>,
): readonly APIButtonComponent[] {
  return tableAccess ? [button(identify(view)(OPEN_TABLE), { label: words.t('links.open') })] : [];
}
