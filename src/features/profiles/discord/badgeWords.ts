/**
 * Badges as they are called, and what they are given for. How they are drawn is left to the pictures, which know them by the same names.
 */
import type { Words } from '../../../language/index.ts';
import type { Badge, EarnedBadge } from '../../../people/index.ts';
import type { BadgeSign } from '../../../picture/index.ts';

export function badgeName(words: Words, badge: Badge): string {
  return words.t(`profiles.badge.${badge}`);
}

/** `Hair’s breadth (Won by one point)`. */
export function badgeInWords(words: Words, badge: Badge): string {
  return words.annotated(badgeName(words, badge), words.t(`profiles.about.${badge}`));
}

export function badgeSigns(badges: readonly EarnedBadge[]): readonly BadgeSign[] {
  return badges.map(({ badge }) => badge);
}
