/** The command `wording`: lists all texts of a language for review, or reports missing, overlong and faulty ones. */
import { CATALOGUES, type Key, LANGUAGES } from '../../packages/playground/page/words/languages.ts';
import { defineCommand } from '../../src/cli/support/command.ts';
import { choiceOption, UsageError } from '../../src/cli/support/options.ts';
import { write } from '../../src/cli/support/streams.ts';
import { createLanguage, type Words } from '../../src/language/index.ts';
import { type CatalogueFault, catalogueFaults, textFaults } from './catalogueFaults.ts';
import { NAMESPACE_DESCRIPTIONS, type SampledWording, sampledWordings } from './sampledWordings.ts';

const language = createLanguage();
const LOCALES = language.locales.map(({ code }) => code);

export const wordingCommand = defineCommand({
  synopsis: '--locale NAME | --missing NAME',
  description: 'Prints all texts of a language as Markdown, for review, or reports missing, overlong and faulty ones.',
  options: {
    locale: choiceOption('print all texts of this language', LOCALES),
    missing: choiceOption('report faults of this language, or of all', [...LOCALES, 'all']),
  },
  exitCodes: { 1: 'there are faults (--missing)' },
  async run({ options: { locale, missing } }, { stdout }) {
    if ((locale === undefined) === (missing === undefined)) {
      throw new UsageError(`Use either --locale or --missing, with one of ${LOCALES.join(', ')}.`);
    }
    if (missing === undefined) {
      await write(stdout, wordingList(language.of(locale ?? 'en')));
      return 0;
    }
    const lines = (missing === 'all' ? LOCALES : [missing]).flatMap((code) => missingLines(language.of(code)));
    await write(stdout, lines.length === 0 ? 'No faults.\n' : `${lines.join('\n')}\n`);
    return lines.length === 0 ? 0 : 1;
  },
});

/** One line for each fault: of the catalogue, then of the filled-in texts. */
function missingLines(words: Words): readonly string[] {
  const code = words.locale;
  const sampled = sampledWordings(words);
  const texts = sampled.ok
    ? sampled.wordings.flatMap(({ key, all }) => all.map((text) => ({ path: key as string, text })))
    : [];
  const page = pageWordings(code).flatMap(({ path, texts: all }) => all.map((text) => ({ path, text })));
  return [
    ...[...catalogueFaults(code), ...pageFaults(code)].map((fault) => `${code} ${faultLine(fault)}`),
    ...(sampled.ok ? [] : sampled.unsampled.map((each) => `${code} ${each}: no sample in tools/wording/samples.ts`)),
    ...texts.flatMap(({ path, text }) =>
      textFaults(code, text).map((fault) => `${code} ${path}: ${fault} in ${JSON.stringify(text)}`),
    ),
    ...page.flatMap(({ path, text }) =>
      textFaults(code, text).map((fault) => `${code} page ${path}: ${fault} in ${JSON.stringify(text)}`),
    ),
  ];
}

function wordingList(words: Words): string {
  const sampled = sampledWordings(words);
  if (!sampled.ok) throw new UsageError(`There is no sample for ${sampled.unsampled.join(', ')}.`);
  const lines = [`# ${words.locale}`];
  for (const [namespace, place] of Object.entries(NAMESPACE_DESCRIPTIONS)) {
    lines.push('', `## ${place}`, '', `\`assets/locales/${words.locale}/${namespace}.json\``, '');
    lines.push(...sampled.wordings.filter((each) => each.namespace === namespace).map(wordingLine));
  }
  lines.push('', '## The page of the playground', '', `\`packages/playground/locales/${words.locale}.json\``, '');
  for (const { path, texts } of pageWordings(words.locale)) lines.push(listItem(texts, path));
  return `${lines.join('\n')}\n`;
}

function wordingLine({ key, namespace, usual }: SampledWording): string {
  return listItem(usual, key.slice(namespace.length + 1));
}

function listItem(texts: readonly string[], key: string): string {
  const shown = texts.map((text) => text.split('\n').join('\n  '));
  return `- ${shown.join(' ¦ ')} — \`${key}\``;
}

function faultLine(fault: CatalogueFault): string {
  switch (fault.code) {
    case 'missing':
      return `${fault.key}: missing`;
    case 'surplus':
      return `${fault.key}: English has no such key; remove it`;
    case 'empty':
      return `${fault.key}: empty`;
    case 'untranslated':
      return `${fault.key}: same as in English`;
    case 'tooWide':
      return `${fault.key}: too wide for a button on a phone; at most 26 columns`;
    case 'tooLong':
      return `${fault.key}: ${fault.length} characters; at most ${fault.most}`;
    case 'parameters':
      return `${fault.key}: uses ${bracketed(fault.asked)}; known are ${bracketed(fault.known)}`;
  }
}

function bracketed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `{{${name}}}`).join(' ');
}

const SAMPLES: Readonly<Record<string, string | number>> = {
  alt: 'A floor',
  bot: 'Intarsia',
  channel: '#intarsia',
  choices: 'A, B',
  command: '/game new',
  commands: '/game new',
  content: '…',
  description: 'How many can play',
  first: 'A',
  key: '`/`',
  label: '…',
  least: 2,
  mention: '@Anni',
  most: 4,
  name: 'Anni',
  names: 'Anni, Peter',
  news: '…',
  people: 'Peter',
  place: '#intarsia',
  second: 'B',
  text: 'x',
  thread: 'Intarsia ab12',
  title: '**…**',
};

export interface PageWording {
  readonly path: string;
  readonly texts: readonly string[];
}

/** The texts of the playground's page, filled in with samples; none if it lacks the language. */
export function pageWordings(locale: string): readonly PageWording[] {
  const words = LANGUAGES.get(locale);
  if (words === undefined) return [];
  const keys = Object.keys(CATALOGUES.en ?? {}).map((key) => key.replace(/_(?:one|other)$/, ''));
  return [...new Set(keys)].map((path) => {
    const texts = [1, 2, 5, 0].map((count) => words.t(path as Key, { ...SAMPLES, count }));
    return { path, texts: [...new Set(texts)] };
  });
}

function pageFaults(locale: string): readonly CatalogueFault[] {
  return catalogueFaults(locale, { page: CATALOGUES[locale] ?? {} }, { page: CATALOGUES.en ?? {} });
}
