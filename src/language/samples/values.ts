/**
 * What samples are made of: people and computers, cards, points, numbers, lengths of time, as sentences have them.
 * Which parameter takes which is said by `facts.ts`, and by `exceptions.ts` for single wordings.
 */
import type { Words } from '../words.ts';

type Fact = string | number;
/** The usual one first; the others are the odd ones, for the checks. */
type Facts = readonly [Fact, ...Fact[]];
export type Sample = (words: Words) => Facts;

export const HOUR = 3_600_000;
const LONG = 'Hubert Blaine Wolfeschlegelstein';

export const person = (name: string) => (words: Words) => words.person(name);
export const computer = (words: Words) => words.t('computers.seat', { name: words.t('computers.level.master') });
export const names = (words: Words) => words.list([person('Anni')(words), computer(words)]);
export const line = (words: Words) =>
  words.t('events.line', {
    name: person('Anni')(words),
    parts: words.t('events.line.drew', { cards: words.cards({ yellow: 2, wild: 1 }) }),
  });

export const somebody =
  (name: string): Sample =>
  (words) => [person(name)(words), computer(words), person(LONG)(words), person('$& {{x}}')(words)];
export const number =
  (...values: readonly [number, ...number[]]): Sample =>
  () =>
    values;
export const text =
  (...values: readonly [string, ...string[]]): Sample =>
  () =>
    values;
export const cards: Sample = (words) => [
  words.cards({ yellow: 2, wild: 1 }),
  words.cards({ violet: 1 }),
  words.cards({ yellow: 5, red: 2, green: 1, violet: 3, wild: 2 }),
  words.cards({}),
];
export const duration =
  (...hours: readonly [number, ...number[]]): Sample =>
  (words) => {
    const [first, ...others] = hours;
    return [words.duration(first * HOUR), ...others.map((each) => words.duration(each * HOUR))];
  };
export const points: Sample = (words) => [
  words.t('game.points', { count: 5 }),
  words.t('game.points', { count: 1 }),
  words.t('game.points', { count: 0 }),
];
