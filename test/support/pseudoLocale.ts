/**
 * English with accents and a third longer: what is tight in English is cut in the languages that come after it.
 * Where such words are laid, and what must become of them, is said by the tests.
 */
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ő',
  u: 'ű',
  A: 'Á',
  E: 'É',
  O: 'Ö',
  U: 'Ü',
};

/** Placeholders stay as they are; the text grows by about a third of its letters. */
export function pseudo(text: string): string {
  const longer = text.length * 1.3;
  const accented = text
    .split(/(\{\{[^}]*\}\})/)
    .map((part) =>
      part.startsWith('{{') ? part : part.replace(/[aeiouAEOU]/g, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
  return accented + 'ñ'.repeat(Math.max(0, Math.floor(longer) - accented.length));
}

/** All that is said in a picture, made longer word by word; numbers stay as they are. */
export function pseudoWords<T>(words: T): T;
export function pseudoWords(words: unknown): unknown {
  if (typeof words === 'string') return words.replace(/\p{L}{2,}/gu, pseudo);
  if (Array.isArray(words)) return words.map(pseudoWords);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, said]) => [key, pseudoWords(said)]));
}
