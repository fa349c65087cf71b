/** Variants of a text as people may type it. */

/** The same to the eye: other forms of characters, and marks that nobody sees. */
export const lookAlikes = (text: string) => [
  text,
  text.normalize('NFD'),
  `\u200f${text}\u200b`,
  ` ${text} `,
  text.toUpperCase(),
];
