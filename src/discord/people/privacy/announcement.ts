/**
 * Tells a game's other players that somebody has gone for good, and that a computer player plays on.
 * Who that was is said by nobody any more.
 */
import { gameWords, postInThread, type Telling, type Told } from '../../delivery/index.ts';
import { lineMessage } from '../../messages/index.ts';
import { seatName } from '../../wording/index.ts';

export async function tellForgotten(telling: Telling, seat: number): Promise<Told> {
  const words = gameWords(telling);
  const name = seatName(words, telling.view.match, seat);
  const line = lineMessage(words.t('privacy.playsOn', { name }), 'small');
  return (await postInThread(telling, 'forgotten', () => line)) ?? 'gone';
}
