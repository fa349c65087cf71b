/**
 * The picture of the table, with the table in words as its alternative, for every message that shows it.
 * Which moves are outlined and told is the message’s choice; `lastMovesOf` and `shownMoves` make the usual ones.
 */
import type { APIMessageTopLevelComponent, AttachmentPayload } from 'discord.js';
import type { Words } from '../../language/index.ts';
import type { Match, MatchView, PersonId, PlayedMove } from '../../match/index.ts';
import type { GameState, Move } from '../../rules/index.ts';
import type { ViewContext } from '../frame/index.ts';
import { button, picture, row, text } from '../messages/index.ts';
import { permissionsInWords, plainNames, playersOf, shownNames } from '../wording/index.ts';
import { tableAltText } from './altText.ts';
import { tableExcerpt } from './inWords/pages.ts';
import { tableSections, viewpointOf } from './inWords/sections.ts';
import { themeFor } from './theme.ts';
import { wordsComeFirst } from './wordsFirst.ts';

/** Characters of the words beside or instead of a picture. */
const WORDS = 1200;

/** The button that leads to all of the table in words, and the page that it leads to. */
export const TABLE_WORDS = 'tableWords';
const FIRST_PAGE = '0';

export interface ShownMoves {
  readonly outlined: readonly Move[];
  readonly told: readonly PlayedMove[];
}

interface Illustration {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files: readonly AttachmentPayload[];
  /** For where no files may be attached. */
  readonly inWords: () => readonly APIMessageTopLevelComponent[];
}

/**
 * The picture of the table with the table in words as its alternative. Where the words come first they stand before it, and
 * where it cannot be drawn in its place: as much of them as fits, with a button that leads to all.
 * `shown`: the moves that are outlined, and those told by the alternative, each oldest first. `reader`: whom alone the
 * message is for; null: everybody.
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
  // Where the others have resigned the position is as it was, with somebody to move.
  const state = match.status === 'finished' ? { ...position, turn: null } : position;
  const components = context.componentsOf(state);
  const names = plainNames(words, match);
  const fileName = `table-${match.id}-${match.version}.png`;
  const inWords = (above = '') => {
    const viewpoint = viewpointOf(match, state, reader);
    const table = { words, components, state, names: shownNames(words, match), plainNames: names, viewpoint };
    return [
      text(`${above}${tableExcerpt(tableSections(table), WORDS - above.length)}`),
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
      ...playersOf(words, match),
    });
    return {
      components: [
        ...before,
        picture(fileName, tableAltText(words, components, state, names, shown.told.toReversed())),
      ],
      files: [{ attachment: png, name: fileName }],
      inWords,
    };
  } catch (error) {
    log.error({ err: error, match: match.id }, 'the table could not be drawn');
    return { components: inWords(`${words.t('errors.pictureFailed')}\n`), files: [], inWords };
  }
}

/** The last move of each player. */
export function lastMovesOf(history: readonly PlayedMove[]): ShownMoves {
  const last = new Map<number, PlayedMove>();
  for (const played of history) last.set(played.seat, played);
  return shownMoves([...last.values()].sort((a, b) => a.number - b.number));
}

/** Played moves, oldest first, both outlined and told. */
export function shownMoves(told: readonly PlayedMove[]): ShownMoves {
  return { outlined: told.map(({ move }) => move), told };
}

/** Why the table comes in words alone where the game is played. */
export function noPictures(words: Words, { place }: Match): APIMessageTopLevelComponent {
  const permissions = permissionsInWords(words, ['AttachFiles']);
  return text(`-# ${words.t('errors.noPictures', { permissions, place: `<#${place.threadId ?? place.channelId}>` })}`);
}
