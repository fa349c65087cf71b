/**
 * What is asked before a league is cancelled, of the person alone who wants to.
 */
import type { Words } from '../../../language/index.ts';
import type { League } from '../../../people/index.ts';
import { button, type PrivateMessage, row, text, withoutGame } from '../../messages/index.ts';
import { LEAGUE_ACTIONS, leagueTitle } from './shown.ts';

export function cancelQuestion(words: Words, league: League): PrivateMessage {
  const control = { ...withoutGame(LEAGUE_ACTIONS.cancel), details: [league.id] };
  return {
    components: [
      text(words.t('leagues.cancelQuestion', { league: leagueTitle(words, league) })),
      row(
        button(control, { label: words.t('leagues.cancelConfirm'), style: 'danger' }),
        button(withoutGame('close'), { label: words.t('leagues.cancelKeep') }),
      ),
    ],
  };
}
