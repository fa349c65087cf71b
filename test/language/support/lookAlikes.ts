/**
 * One text in the forms in which it may be typed. Reading them alike is what is tested.
 */

/** The same to the eye: other forms of characters, and marks that nobody sees. */
export const lookAlikes = (text: string) => [
  text,
  text.normalize('NFD'),
  `\u200f${text}\u200b`,
  ` ${text} `,
  text.toUpperCase(),
];
