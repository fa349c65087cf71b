/** Random games of every size, and the public messages of sampled positions. */
import { turnMessage } from '../../../src/features/play/discord/turnMessage.ts';
import { finishedMessage } from '../../../src/features/views/discord/finished/message.ts';
import type { MatchView, PlayedMove } from '../../../src/match/index.ts';
import { randomGame } from './randomGames.ts';
import { movesToReport, type ShownGame } from './shownGames.ts';

export const sampledGames = [
  randomGame(11, 2, 'A'),
  randomGame(12, 3, 'B', 40),
  randomGame(17, 4, 'A', 3),
  randomGame(14, 4, 'B', 60),
] as const;

/** Every third position of the Building phase, and every position of other phases. */
export function sampled({ views }: ShownGame): readonly MatchView[] {
  return views.filter(({ state }, index) => state?.phase !== 'build' || index % 3 === 0);
}

/** The public messages of a view, with all moves and with the last move as the new ones. */
export async function publicMessages(shown: ShownGame, view: MatchView) {
  const context = shown.contextOf(view);
  const { recent: since } = movesToReport(shown, view);
  const make = (played: readonly PlayedMove[]) =>
    view.match.status === 'finished'
      ? finishedMessage(context, view, played)
      : turnMessage(context, view, movesToReport(shown, view, played));
  return [await make(since), await make(since.slice(-1))];
}
