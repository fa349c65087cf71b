/** Short runs of the target `programs` include every kind of program that has caused a failure before. */
import { expect, it } from 'vitest';
import { programs } from '../../../tools/fuzz/entryPoints/programs.ts';
import { createCoverage, createGrammar, trySeed } from '../../../tools/fuzz/grammar/grammar.ts';

const TRIES = 100;

it.each([1, 2, 3, 4, 5])('draws every greedy program within the first hundred tries of seed %i', (seed) => {
  const coverage = createCoverage();
  const drawn = Array.from({ length: TRIES }, (_, number) =>
    JSON.stringify(programs.draw(createGrammar(trySeed(seed, programs.name, number), coverage))),
  );
  const sought = {
    'newlines without end': '"do":"flood","text":"\\n"',
    'a flood': '"do":"flood","text":"x"',
    'a line without end': '"text":"x","times":2000000',
    'never reading': '"do":"deaf"',
  };
  for (const [name, part] of Object.entries(sought))
    expect([name, drawn.some((text) => text.includes(part))]).toEqual([name, true]);
  const notDrawn = coverage.neverDrawn().filter((name) => name.startsWith('reply.'));
  expect(notDrawn).toEqual([]);
});
