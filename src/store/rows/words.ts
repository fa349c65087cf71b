/**
 * Columns whose words stand for a choice, where queries find rows by them. What asks for one of the words alone never comes upon a row with an
 * unknown one, so that nobody learns that it is damaged.
 */

/** Finds rows with one of the wanted words, and those with an unknown one, which is noticed where they are read. */
export function anyOfOrUnknown<Word extends string>(words: readonly Word[], ...wanted: readonly Word[]) {
  return { notIn: words.filter((word) => !wanted.includes(word)) };
}
