/**
 * Why something cannot be done with a league, as a sentence for whoever tried, with what would be right.
 */
import type { Words } from '../../../../language/index.ts';
import type { LeagueRefusal } from '../../../../people/index.ts';

/** `league`: which it is about, for formatted text. */
export function leagueRefusalText(words: Words, refusal: LeagueRefusal, league: string): string {
  switch (refusal.code) {
    case 'time':
      return words.refusal(refusal);
    case 'leagueName':
      return words.t('leagues.refused.name', { most: refusal.most });
    case 'leagueNumber':
      return words.t('leagues.refused.number', {
        given: words.number(refusal.given),
        least: refusal.least,
        most: refusal.most,
      });
    case 'groupBelowTable':
      return words.t('leagues.refused.groups', { given: words.number(refusal.groupSize), size: refusal.tableSize });
    case 'unknownLeague':
      return words.t('leagues.refused.unknown');
    case 'leagueStatus':
      return words.t(
        refusal.status === 'cancelled' ? 'leagues.refused.isCancelled' : `leagues.refused.${refusal.status}`,
      );
    case 'notOver':
      return words.t('leagues.refused.notOver');
    case 'wasCancelled':
      return words.t('leagues.refused.wasCancelled', { league });
    case 'entered':
      return words.t('leagues.refused.isIn');
    case 'notEntered':
      return words.t('leagues.refused.notIn');
    case 'hasLeft':
      return words.t('leagues.refused.hasLeft');
    case 'leagueFull':
      return words.t('leagues.refused.full', { most: refusal.most });
    case 'tooFewEntries':
      return words.t('leagues.refused.tooFew', { needed: refusal.needed, entered: refusal.entered });
    case 'tooManyLeagues':
      return words.t('leagues.refused.tooMany', { most: refusal.most });
    case 'followed':
      return words.t('leagues.refused.followed');
  }
}
