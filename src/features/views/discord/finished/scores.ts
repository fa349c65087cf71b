/** The score sheet of a game as a picture with all points in its alternative text, or in words. */
import type { ViewContext } from '../../../../discord/interactions/index.ts';
import { text } from '../../../../discord/messages/index.ts';
import { drawPrivatePicture, type Illustration } from '../../../../discord/tablePicture/index.ts';
import { plainNames, playersOf, shownNames } from '../../../../discord/wording/index.ts';
import { scoreSheetWords, type Words } from '../../../../language/index.ts';
import { leftSeats, type Match, shownPosition } from '../../../../match/index.ts';
import { namePlaceholder } from '../../../../picture/index.ts';
import { type GameState, playerAt, type Seat, toolTileCount, totalPoints } from '../../../../rules/index.ts';

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
      left: leftSeats(match.members).flatMap((hasLeft, seat) => (hasLeft ? [seat] : [])),
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
  const order = state.players.map((_, seat) => seat).sort((a, b) => rank(state, b) - rank(state, a));
  return order.flatMap((seat) => playerScore(words, state, seat, names[seat] ?? ''));
}

function rank(state: GameState, seat: Seat): number {
  const won = Number(state.winners.includes(seat));
  return won * 1e6 + totalPoints(playerAt(state, seat)) * 100 + toolTileCount(state, seat);
}

function playerScore(words: Words, state: GameState, seat: Seat, name: string): readonly string[] {
  const player = playerAt(state, seat);
  const { tools, connectors, ornaments, plants } = player.points;
  const kinds = [
    words.labelled(words.t('score.tools'), words.number(tools)),
    words.labelled(words.t('score.connectors'), connectors.join(' + ')),
    words.labelled(words.t('score.ornaments'), words.number(ornaments)),
    ...(state.side === 'B' ? [words.labelled(words.t('score.plants'), words.number(plants))] : []),
  ];
  const total = words.t('game.points', { count: totalPoints(player) });
  const tiles = words.t('score.toolTilesOwned', { count: toolTileCount(state, seat) });
  const medal = state.winners.includes(seat) ? '🏆 ' : '';
  return [`${medal}${words.annotated(words.labelled(name, total), tiles)}`, kinds.join(' · ')];
}
