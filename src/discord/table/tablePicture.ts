/**
 * The picture of the table, with the table in words as its alternative, for every message that shows it.
 * Which moves are outlined and told is the message’s choice; `lastMovesOf` and `shownMoves` make the usual ones.
 */
import type { APIMessageTopLevelComponent, AttachmentPayload } from 'discord.js';
import type { Words } from '../../language/index.ts';
import type { MatchView, PlayedMove } from '../../match/index.ts';
import type { GameState, Move } from '../../rules/index.ts';
import type { ViewContext } from '../frame/index.ts';
import { picture, text, truncate } from '../messages/index.ts';
import { plainNames, shownNames } from '../wording/index.ts';
import { tableAltText } from './altText.ts';
import { tableInWords } from './tableInWords.ts';

const WORDS_INSTEAD = 1200;

export interface ShownMoves {
  readonly outlined: readonly Move[];
  readonly told: readonly PlayedMove[];
}

interface Illustration {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files: readonly AttachmentPayload[];
}

/**
 * The picture of the table with the table in words as its alternative; the words alone where it cannot be drawn.
 * `shown`: the moves that are outlined, and those told by the alternative, each oldest first.
 */
export async function tablePicture(
  context: ViewContext,
  words: Words,
  { match }: MatchView,
  state: GameState,
  shown: ShownMoves,
): Promise<Illustration> {
  const { log, pictures } = context;
  const components = context.componentsOf(state);
  const names = plainNames(match);
  const fileName = `table-${match.id}-${match.version}.png`;
  try {
    const png = await pictures.table({ components, state, names, theme: 'dark', lastMoves: shown.outlined });
    return {
      components: [picture(fileName, tableAltText(words, components, state, names, shown.told.toReversed()))],
      files: [{ attachment: png, name: fileName }],
    };
  } catch (error) {
    log.error({ err: error, match: match.id }, 'the table could not be drawn');
    const lines = tableInWords(words, components, state, shownNames(match));
    const content = [words.t('errors.pictureFailed'), ...lines].join('\n');
    return { components: [text(truncate(content, WORDS_INSTEAD))], files: [] };
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
