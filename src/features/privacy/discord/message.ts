/**
 * The two questions before a person is forgotten: what would be deleted and what stays, and whether that is really meant.
 */

import { gameWords, postInThread, type Telling, type Told } from '../../../discord/delivery/index.ts';
import { button, lineMessage, type PrivateMessage, row, text, withoutGame } from '../../../discord/messages/index.ts';
import { seatName } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';

export const PRIVACY_ACTIONS = { ask: 'forgetAsk', forget: 'forgetMe', keep: 'close' } as const;

/** `games`: those that still go on, which the person would leave. */
export function forgetQuestion(words: Words, games: number): PrivateMessage {
  const lines = [
    `### ${words.t('privacy.forget.title')}`,
    ...(games > 0 ? [words.t('privacy.forget.games', { count: games })] : []),
    words.t('privacy.forget.text', { name: words.t('privacy.someone') }),
  ];
  const forget = button(withoutGame(PRIVACY_ACTIONS.ask), {
    label: words.t('privacy.forget.button'),
    style: 'danger',
  });
  return { components: [text(lines.join('\n')), row(forget, keep(words))] };
}

export function forgetSure(words: Words): PrivateMessage {
  const forget = button(withoutGame(PRIVACY_ACTIONS.forget), {
    label: words.t('privacy.forget.confirm'),
    style: 'danger',
  });
  return { components: [text(words.t('privacy.forget.sure')), row(forget, keep(words))] };
}

function keep(words: Words) {
  return button(withoutGame(PRIVACY_ACTIONS.keep), { label: words.t('privacy.forget.keep') });
}

/** Tells a game's other players that somebody has gone for good, and that a computer player plays on. Who that was is said by nobody any more. */
export async function tellForgotten(telling: Telling, seat: number): Promise<Told> {
  const words = gameWords(telling);
  const name = seatName(words, telling.view.match, seat);
  const line = lineMessage(words.t('privacy.playsOn', { name }), 'small');
  return (await postInThread(telling, 'forgotten', () => line)) ?? 'gone';
}
