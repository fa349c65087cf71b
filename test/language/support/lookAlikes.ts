/** Variants of a text as people may type it. */

/** Variants that look the same: other forms of characters, and invisible characters. */
export const lookAlikes = (text: string) => [
  text,
  text.normalize('NFD'),
  `\u200f${text}\u200b`,
  ` ${text} `,
  text.toUpperCase(),
];
