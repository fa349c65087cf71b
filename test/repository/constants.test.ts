/** Checks that constants named in comments exist in code, so that no comment keeps the name of a renamed one. */
import { expect, it } from 'vitest';
import { CODE, commentsOf, read } from './support.ts';

/** A constant in backticks; shorter words are also SQL or abbreviations. */
const CONSTANT = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g;

it('in comments exist', () => {
  const comments = new Map(CODE.map((file) => [file, commentsOf(read(file))]));
  const words = new Set(
    CODE.flatMap((file) => {
      const withoutComments = (comments.get(file) ?? []).reduce((code, each) => code.replace(each, ' '), read(file));
      return withoutComments.match(/[A-Z][A-Z0-9_]+/g) ?? [];
    }),
  );
  const missing = [...comments].flatMap(([file, texts]) =>
    [...texts.join('\n').matchAll(CONSTANT)]
      .map(([, name = '']) => name)
      .filter((name) => !words.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
