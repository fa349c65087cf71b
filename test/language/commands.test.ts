import { describe, expect, it } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogues/catalogues.ts';
import { LOCALES } from '../../src/language/catalogues/locales.ts';
import { type ChoicePath, type CommandPath, createLanguage, type DiscordLocale } from '../../src/language/index.ts';

const language = createLanguage();
const keys = Object.keys(CATALOGUES.en.commands);
const paths = keys.flatMap((key) => (key.endsWith('.name') ? [key.slice(0, -'.name'.length) as CommandPath] : []));
const choices = keys.flatMap((key) => (key.startsWith('choice.') ? [key.slice('choice.'.length) as ChoicePath] : []));

const localized = language.locales.flatMap(({ code, discordLocales }): readonly DiscordLocale[] =>
  code === 'en' ? [] : discordLocales,
);

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.');

describe.each(paths)('/%s', (path) => {
  const words = language.commandWords(path);

  it('has names that Discord accepts in every language', () => {
    for (const name of [words.name, ...Object.values(words.name_localizations)]) {
      expect(name).toMatch(/^[-_'\p{L}\p{N}]{1,32}$/u);
      expect(name).toBe(name.toLowerCase());
    }
  });

  it('has descriptions that Discord accepts in every language', () => {
    for (const description of [words.description, ...Object.values(words.description_localizations)]) {
      expect(description.length).toBeGreaterThan(0);
      expect(description.length).toBeLessThanOrEqual(100);
    }
  });

  it('is localised for every supported locale of Discord, with English as the default', () => {
    expect(Object.keys(words.name_localizations)).toEqual(localized);
    expect(Object.keys(words.description_localizations)).toEqual(localized);
  });
});

it('has no duplicate sibling names in any language', () => {
  for (const locale of ['name', ...localized] as const) {
    const seen = new Set<string>();
    for (const path of paths) {
      const words = language.commandWords(path);
      const place = `${parentOf(path)}/${locale === 'name' ? words.name : words.name_localizations[locale]}`;
      expect(seen.has(place), `${path} ${locale}`).toBe(false);
      seen.add(place);
    }
  }
});

it('does not let the option for the game clash with a command’s own options', () => {
  const game = language.commandWords('option.game');
  for (const path of paths.filter((path) => path.includes('.') && path !== 'option.game')) {
    const words = language.commandWords(path);
    expect(words.name).not.toBe(game.name);
    for (const locale of localized) expect(words.name_localizations[locale]).not.toBe(game.name_localizations[locale]);
  }
});

it('names choices within Discord’s limit', () => {
  for (const path of choices) {
    const { name, name_localizations } = language.choiceWords(path);
    for (const shown of [name, ...Object.values(name_localizations)]) expect(shown.length).toBeLessThanOrEqual(100);
  }
});

it.each(LOCALES.map(({ code }) => code))('mentions in %s no command by a name that it does not have', (code) => {
  const wordings: Readonly<Record<string, string>> = CATALOGUES[code].commands;
  const nameOf = (path: string) => wordings[`${path}.name`] ?? '';
  const tops = paths.filter((path) => !path.includes('.'));
  const games = paths.filter((path) => /^game\.\w+$/.test(path));
  const commands = new Set(tops.map(nameOf));
  const below = new Set(games.map(nameOf));
  // Placeholders name commands in English; readers see the name in their language.
  const english: Readonly<Record<string, string>> = CATALOGUES.en.commands;
  const inGaps = new Set([
    ...tops.map((path) => `/${english[`${path}.name`]}`),
    ...paths
      .filter((path) => /^(game|server|me|league)\.\w+$/.test(path))
      .map((path) => `/${path.split('.')[0]} ${english[`${path}.name`]}`),
  ]);
  let mentioned = 0;
  for (const texts of Object.values(CATALOGUES[code])) {
    for (const [key, text] of Object.entries<string>(texts)) {
      for (const [, gap = ''] of text.matchAll(/\{\{(\/[^}]*)\}\}/g)) {
        expect([...inGaps], `${key}: ${text}`).toContain(gap);
        mentioned += 1;
      }
      const plain = text.replaceAll(/\{\{[^}]*\}\}/g, '{}');
      for (const [, command = '', next = ''] of plain.matchAll(/(?<![\p{L}\p{N}}])\/(\p{L}+)(?: (\p{L}+))?/gu)) {
        expect([...commands], `${key}: ${text}`).toContain(command);
        if (command === nameOf('game')) expect([...below], `${key}: ${text}`).toContain(next);
        mentioned += 1;
      }
    }
  }
  expect(mentioned).toBeGreaterThan(30);
});
