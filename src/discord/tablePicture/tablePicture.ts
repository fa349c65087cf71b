/** Draws the table for messages with the reader's settings, and offers the table in words as an alternative. */
import type {
  APIButtonComponent,
  APIMessageTopLevelComponent,
  APITextDisplayComponent,
  AttachmentPayload,
} from 'discord.js';
import type { Words } from '../../language/index.ts';
import {
  isComputer,
  type Match,
  type MatchView,
  type PersonId,
  type PlayedMove,
  shownPosition,
  type Theme,
} from '../../match/index.ts';
import type { GameState, Move } from '../../rules/index.ts';
import type { Position, ViewContext } from '../interactions/index.ts';
import { button, identify, picture, row, text } from '../messages/index.ts';
import { permissionsInWords, plainNames, playersOf, shownNames } from '../wording/index.ts';
import { tableAltText } from './altText.ts';
import { boardSection } from './inWords/board.ts';
import { tableExcerpt, tableSections, viewpointOf } from './inWords/pages.ts';

const MAX_EXCERPT_LENGTH = 1200;

/** The button that opens the whole table in words. */
export const TABLE_WORDS = 'tableWords';
const FIRST_PAGE = '0';

export interface ShownMoves {
  readonly outlined: readonly Move[];
  readonly moves: readonly PlayedMove[];
}

export interface Drawn {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files: readonly AttachmentPayload[];
}

export interface Illustration extends Drawn {
  /** For places where files are forbidden. */
  readonly inWords: () => readonly APIMessageTopLevelComponent[];
}

/**
 * The table as a picture with its alternative text. An excerpt in words, with a button that opens the rest, comes
 * before the picture if the reader wants words first, and replaces it if the drawing fails. `shown` are the moves to
 * mark and to describe, oldest first; `reader` is the only reader, or null if the message is public.
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
  const state = shownPosition(match, position);
  const components = context.componentsOf(state);
  const names = plainNames(words, match);
  const fileName = `table-${match.id}-${match.version}.png`;
  const inWords = (above = '') => {
    const viewpoint = viewpointOf(match, state, reader);
    const table = {
      words,
      components,
      state,
      names: shownNames(words, match),
      plainNames: names,
      viewpoint,
      resigned: players.resigned,
    };
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
        picture(fileName, tableAltText(words, components, state, names, shown.moves.toReversed(), players.resigned)),
      ],
      files: [{ attachment: png, name: fileName }],
      inWords,
    };
  } catch (error) {
    log.error({ err: error, match: match.id }, 'drawing the table failed');
    return { components: inWords(`${words.t('errors.pictureFailed')}\n`), files: [], inWords };
  }
}

/** The moves since the reader's last turn, or each player's last move if nobody has moved since. */
export function movesSince(since: readonly PlayedMove[], history: readonly PlayedMove[]): ShownMoves {
  return since.length === 0 ? lastMovesOf(history) : shownMoves(since);
}

export function lastMovesOf(history: readonly PlayedMove[]): ShownMoves {
  const last = new Map<number, PlayedMove>();
  for (const played of history) last.set(played.seat, played);
  return shownMoves([...last.values()].sort((a, b) => a.number - b.number));
}

/** Marks and describes the same moves, oldest first. */
export function shownMoves(moves: readonly PlayedMove[]): ShownMoves {
  return { outlined: moves.map(({ move }) => move), moves: moves };
}

export function noPicturesLine(words: Words, { place }: Match): APIMessageTopLevelComponent {
  const permissions = permissionsInWords(words, ['AttachFiles']);
  return text(`-# ${words.t('errors.noPictures', { permissions, place: `<#${place.threadId ?? place.channelId}>` })}`);
}

export const OPEN_TABLE = 'openTable';

/** The button that opens the table in Discord, or gives a link if Activities are off; none without a browser table. */
export function openTableButton(
  { tableAccess }: Pick<ViewContext, 'tableAccess'>,
  words: Words,
  view: Pick<MatchView, 'match'>,
): readonly APIButtonComponent[] {
  return tableAccess ? [button(identify(view)(OPEN_TABLE), { label: words.t('links.open') })] : [];
}

const MAX_BOARD_LENGTH = 2400;

/**
 * Whether words come first: as the reader has set; in public messages as the player to move has set, or after the game
 * if any player has.
 */
export async function wordsComeFirst(
  { matches }: Pick<ViewContext, 'matches'>,
  { members }: Match,
  { turn }: GameState,
  reader: PersonId | null,
): Promise<boolean> {
  const asked = turn === null ? members : members.slice(turn, turn + 1);
  const people = reader === null ? asked.filter((member) => !isComputer(member)) : [{ personId: reader }];
  for (const { personId } of people) {
    if ((await matches.person(personId)).settings.wordsFirst) return true;
  }
  return false;
}

/** A player's own board in words with their hand, if they want words first; otherwise null. */
export async function ownBoardFirst(
  { componentsOf, matches }: Pick<ViewContext, 'componentsOf' | 'matches'>,
  { words, view: { match }, seat, state }: Position,
): Promise<APITextDisplayComponent | null> {
  const reader = match.members[seat]?.personId ?? null;
  if (reader === null || !(await wordsComeFirst({ matches }, match, state, reader))) return null;
  const names = { names: shownNames(words, match), plainNames: plainNames(words, match) };
  const table = { words, components: componentsOf(state), state, ...names, viewpoint: { seat, alone: true } };
  return text(tableExcerpt([boardSection(table, seat)], MAX_BOARD_LENGTH));
}

/** The reader's own theme, or the game's if the picture is public (null). */
export async function themeFor(
  { matches }: Pick<ViewContext, 'matches'>,
  { theme }: Pick<Match, 'theme'>,
  reader: PersonId | null,
): Promise<Theme> {
  return (reader === null ? null : (await matches.person(reader)).settings.theme) ?? theme;
}

export function themeAt(
  context: Pick<ViewContext, 'matches'>,
  { view, seat }: Pick<Position, 'view' | 'seat'>,
): Promise<Theme> {
  return themeFor(context, view.match, view.match.members[seat]?.personId ?? null);
}
