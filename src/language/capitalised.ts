/**
 * The beginning of a sentence, as the language writes it.
 */

/** The first letter in the way in which a sentence begins; `locale` as Intl takes it. */
export function capitalised(locale: string, sentence: string): string {
  const [first = ''] = sentence;
  return first.toLocaleUpperCase(locale) + sentence.slice(first.length);
}
