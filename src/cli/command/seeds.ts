/**
 * Seeds for many games from one seed, the same on every machine.
 * What is drawn from them is each command's matter.
 */

/** Mixes a seed of up to 53 bits and a game's number into 32 bits, so that neighbouring games have nothing in common. */
export function gameSeed(seed: number, index: number): number {
  const words = [seed % 2 ** 32, Math.floor(seed / 2 ** 32), index];
  return words.reduce((mixed, word) => scrambled((mixed ^ word) + 0x9e3779b9), 0);
}

function scrambled(word: number): number {
  let mixed = word | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) | 0;
}
