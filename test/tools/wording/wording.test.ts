import { describe, expect, it } from 'vitest';
import { CATALOGUES } from '../../../src/language/catalogues/catalogues.ts';
import { createLanguage } from '../../../src/language/index.ts';
import { catalogueFaults, textFaults } from '../../../tools/wording/catalogueFaults.ts';
import { pageWordings, wordingCommand } from '../../../tools/wording/command.ts';
import { NAMESPACE_DESCRIPTIONS, sampledWordings } from '../../../tools/wording/sampledWordings.ts';
import { runHere } from '../../support/program/commandLine.ts';

const language = createLanguage((fault) => {
  throw new Error(fault);
});
const codes = language.locales.map(({ code }) => code);

async function runWording(
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly text: string }> {
  const { code, out } = await runHere(wordingCommand, args);
  return { code, text: out };
}

describe.each(codes)('all texts in %s', (code) => {
  const words = language.of(code);

  it('are listed with every key of the catalogue and of the page, under the place where they appear', async () => {
    const { code: exit, text } = await runWording('--locale', code);
    expect(exit).toBe(0);
    for (const place of Object.values(NAMESPACE_DESCRIPTIONS)) expect(text).toContain(`## ${place}\n`);
    for (const [namespace, wordings] of Object.entries(CATALOGUES[code])) {
      for (const key of Object.keys(wordings)) {
        expect(text, namespace).toContain(` — \`${key.replace(/_(one|other)$/, '')}\``);
      }
    }
    for (const { path } of pageWordings(code)) expect(text).toContain(`\`${path}\``);
  });

  it('have a sentence about a person and, if it differs, one about a computer player', () => {
    const sampled = sampledWordings(words);
    if (!sampled.ok) throw new Error(String(sampled.unsampled));
    const turn = sampled.wordings.find(({ key }) => key === 'turn.yourTurn');
    expect(turn?.usual).toHaveLength(code === 'ja' ? 2 : 1);
    const hand = sampled.wordings.find(({ key }) => key === 'turn.handCount');
    expect(hand?.usual).toHaveLength(new Intl.PluralRules(code).resolvedOptions().pluralCategories.length);
  });
});

it.each([
  ['en', 'You have {{count}} cards.', 'placeholder'],
  ['de', 'Du hast undefined Karten.', 'undefined'],
  ['nl', 'Je hebt game.cards.count_other.', 'plural'],
  ['hu', 'Két  kártyád van.', 'blanks'],
  ['en', 'Two cards .', 'punctuation'],
  ['de', 'Der Knopf "Bauen".', 'quotes'],
  ['ja', '持ち時間3日. 時間切れ', 'width'],
  ['ja', '手札 を見る。', 'width'],
] as const)('finds the fault in %s in “%s”', (code, text, fault) => {
  expect(textFaults(code, text)).toContain(fault);
});

it('lists what an unfinished translation still lacks', () => {
  const { title: _, ...withoutTitle } = CATALOGUES.en.score;
  const unfinished = {
    ...CATALOGUES.en,
    score: { ...withoutTitle, winner: '{{nam}} wint!', of: 'x' },
    agreements: { ...CATALOGUES.en.agreements, agree: 'x'.repeat(81) },
  };
  const faults = catalogueFaults('nl', unfinished);
  expect(faults).toContainEqual({ code: 'missing', key: 'score.title' });
  expect(faults).toContainEqual({ code: 'surplus', key: 'score.of' });
  expect(faults).toContainEqual({ code: 'parameters', key: 'score.winner', asked: ['nam'], known: ['name'] });
  expect(faults).toContainEqual({ code: 'tooLong', key: 'agreements.agree', length: 81, most: 80 });
  expect(faults).toContainEqual({ code: 'untranslated', key: 'refusals.over' });
});

it('finds nothing missing, too long or badly written in any language', async () => {
  expect(await runWording('--missing', 'all')).toEqual({ code: 0, text: 'No faults.\n' });
});

it('explains its options', async () => {
  await expect(runWording()).rejects.toThrow('--locale or --missing');
  await expect(runWording('--locale', 'fr')).rejects.toThrow('en, nl, hu, de, ja');
});
