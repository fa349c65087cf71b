/**
 * Korean syllables in Latin letters (Revised Romanization, syllable by syllable), since no type face here has Hangul.
 * When a name needs it is decided by `names.ts`.
 */
const FIRST = 0xac00;
const LAST = 0xd7a3;

const INITIALS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ').map((part) => part.replace('-', ''));
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'
  .split(' ')
  .map((part) => part.replace('-', ''));

/** The syllable in Latin letters; null for any other character. */
export function romanized(syllable: string): string | null {
  const code = syllable.codePointAt(0) ?? 0;
  if (code < FIRST || code > LAST) return null;
  const index = code - FIRST;
  const [initial, vowel, final] = [Math.floor(index / 588), Math.floor((index % 588) / 28), index % 28];
  return `${INITIALS[initial] ?? ''}${VOWELS[vowel] ?? ''}${FINALS[final] ?? ''}`;
}
