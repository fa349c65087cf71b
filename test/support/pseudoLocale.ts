/** A pseudo-locale: English with accents and a third longer, to find layouts that are too tight for translations. */
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

/** Lengthens a text by about a third, and keeps placeholders. */
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

/** Lengthens all words in a value, and keeps numbers. */
export function pseudoWords<T>(words: T): T;
export function pseudoWords(words: unknown): unknown {
  if (typeof words === 'string') return words.replace(/\p{L}{2,}/gu, pseudo);
  if (Array.isArray(words)) return words.map(pseudoWords);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, inner]) => [key, pseudoWords(inner)]));
}
