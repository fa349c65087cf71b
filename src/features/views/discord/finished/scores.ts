/** The score sheet of a game as a picture with all points in its alternative text, or in words. */
import type { ViewContext } from '../../../../discord/interactions/index.ts';
import { text } from '../../../../discord/messages/index.ts';
import { drawPrivatePicture, type Illustration } from '../../../../discord/tablePicture/index.ts';
import { plainNames, playersOf, shownNames } from '../../../../discord/wording/index.ts';
import { scoreSheetWords, type Words } from '../../../../language/index.ts';
import { leftSeats, type Match, shownPosition } from '../../../../match/index.ts';
import { namePlaceholder, type ScoreColumnView, scoreColumns } from '../../../../picture/index.ts';
import { type GameState, playerAt, toolTileCount, totalPoints } from '../../../../rules/index.ts';

export async function renderScoreSheet(
  context: ViewContext,
  words: Words,
  match: Match,
  position: GameState,
): Promise<Illustration> {
  const { pictures } = context;
  const players = playersOf(words, match);
  const state = shownPosition(match, position);
  const components = context.componentsOf(state);
  const names = plainNames(words, match);
  const { headline, note } = scoreSheetWords(words, state, names, match.members);
  const alt = [headline, ...(note === undefined ? [] : [note]), ...scoreLines(words, state, names)];
  // The picture replaces these placeholders by names, in glyphs that its fonts have.
  const placeholders = players.names.map((_, seat) =>
    players.computers.includes(seat) ? namePlaceholder(seat) : words.person(namePlaceholder(seat)),
  );
  const fileName = `score-${match.id}-${match.version}.png`;
  const illustration = await drawPrivatePicture(context, { fileName, alt: alt.join('\n') }, () =>
    pictures.scoreSheet({
      components,
      state,
      ...players,
      left: leftSeats(match.members),
      theme: match.theme,
      words: scoreSheetWords(words, state, placeholders, match.members),
    }),
  );
  const inWords = () => {
    const title = words.t(state.phase === 'over' ? 'score.title' : 'agreements.scoreSoFar');
    const shown = shownNames(words, match);
    // Explains why somebody with fewer points wins.
    const { note: reason } = scoreSheetWords(words, state, shown, match.members);
    const lines = [...(reason === undefined ? [] : [reason]), ...scoreLines(words, state, shown)];
    return [text([`### ${title}`, ...lines].join('\n'))];
  };
  return illustration.components.length > 0
    ? { ...illustration, inWords }
    : { components: inWords(), files: [], inWords };
}

/** Two lines for each player, best first. Suits phones and screen readers. */
function scoreLines(words: Words, state: GameState, names: readonly string[]): readonly string[] {
  return scoreColumns(state).flatMap((column) => playerScore(words, state, column, names[column.seat] ?? ''));
}

function playerScore(
  words: Words,
  state: GameState,
  { seat, won, cells }: ScoreColumnView,
  name: string,
): readonly string[] {
  // A dash stands for what is not scored yet, as in the picture.
  const points = (row: keyof typeof cells) => {
    const scored = cells[row].points;
    return scored === null ? '–' : words.number(scored);
  };
  const connectors = (['connectors1', 'connectors2', 'connectors3'] as const).map(points);
  const kinds = [
    words.labelled(words.t('score.tools'), points('tools')),
    words.labelled(words.t('score.connectors'), connectors.join(' + ')),
    words.labelled(words.t('score.ornaments'), points('ornaments')),
    ...(state.side === 'B' ? [words.labelled(words.t('score.plants'), points('plants'))] : []),
  ];
  const total = words.t('game.points', { count: totalPoints(playerAt(state, seat)) });
  const tiles = words.t('score.toolTilesOwned', { count: toolTileCount(state, seat) });
  const medal = won ? '🏆 ' : '';
  return [`${medal}${words.annotated(words.labelled(name, total), tiles)}`, kinds.join(' · ')];
}
