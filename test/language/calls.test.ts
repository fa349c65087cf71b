import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesIn } from '../support/sources.ts';
import { callsIn } from './support/calls.ts';
import { SPEAKERS, wordingsOf } from './support/speakers.ts';

/** Parameters of every English wording, by its key without a plural's form. */
const asked = new Map<string, Set<string>>();
for (const [namespace, wordings] of Object.entries(wordingsOf('en'))) {
  for (const [key, text] of Object.entries(wordings)) {
    const [, base = key, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
    const names = asked.get(`${namespace}.${base}`) ?? new Set(form === undefined ? [] : ['count']);
    for (const [, name = ''] of text.matchAll(/\{\{(\w+)\}\}/g)) names.add(name);
    asked.set(`${namespace}.${base}`, names);
  }
}

it('hands every wording the parameters that it asks for, and no others', () => {
  const calls = SPEAKERS.flatMap(({ folders, namespace }) =>
    folders
      .flatMap(callsIn)
      .map((call) => ({ ...call, key: namespace === null ? call.key : `${namespace}.${call.key}` })),
  ).filter(({ key }) => asked.has(key));
  expect(calls.length).toBeGreaterThan(50);
  const wrong = calls.flatMap(({ file, key, parameters }) => {
    if (parameters === null) return [];
    const wanted = [...(asked.get(key) ?? [])].sort();
    const given = [...parameters].sort();
    return wanted.join() === given.join() ? [] : [`${file}: ${key} asks for ${wanted}; given: ${given}`];
  });
  expect(wrong).toEqual([]);
});

it('knows rules, matches and computer players by their types only', () => {
  for (const file of sourcesIn('src/language')) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(
      /import (?!type )[^;]*from '[./]*\/(?:rules|match|opponents)\/index\.ts'/,
    );
  }
});
