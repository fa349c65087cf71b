/**
 * Why a seek cannot be opened, joined or left, in a sentence that says what would be right.
 */
import type { Words } from '../../../language/index.ts';
import type { SeekRefusal } from '../../../people/index.ts';

export function seekRefusalText(words: Words, refusal: SeekRefusal): string {
  switch (refusal.code) {
    case 'unknownSeek':
      return words.t('seeks.gone');
    case 'seekOver':
      return words.t(refusal.status === 'started' ? 'seeks.alreadyBegun' : 'seeks.gone');
    case 'alreadyIn':
      return words.t('seeks.alreadyIn');
    case 'notIn':
      return words.t('seeks.notIn');
    case 'outOfRange': {
      const { range, points } = refusal;
      return words.t('seeks.outOfRange', {
        least: String(range.least),
        most: String(range.most),
        points: String(points),
      });
    }
    case 'notTogether':
      return words.t('seeks.notTogether');
    case 'tooManySeeks':
      return words.t('seeks.tooMany', { count: refusal.most });
  }
}
