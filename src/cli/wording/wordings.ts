/**
 * The command `wording`: all that is said in a language, as people see it, to be read by somebody who speaks it; or what of
 * a language is missing, too long or asks for what nobody knows. What is said is put together by the language folder.
 */
import {
  type CatalogueFault,
  catalogueFaults,
  createLanguage,
  PLACES,
  type SampledWording,
  sampledWordings,
  textFaults,
  type Words,
} from '../../language/index.ts';
import { oneOf, parseOptions, UsageError } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import { write } from '../command/streams.ts';
import { pageFaults, pageWordings } from './page.ts';

const USAGE = `npm run -s wording -- --locale hu     all that is said in a language, as Markdown
npm run -s wording -- --missing hu    what is missing, too long, or asks for what nobody knows ("all": every language)
`;

export const wording: CommandLine = async (args, { stdout }) => {
  const { values, help } = parseOptions(args, ['locale', 'missing'], false);
  const language = createLanguage();
  const codes = language.locales.map(({ code }) => code);
  if (help) {
    await write(stdout, USAGE);
    return 0;
  }
  if ((values.locale === undefined) === (values.missing === undefined)) {
    throw new UsageError(`Say either --locale or --missing, with one of ${codes.join(', ')}.`);
  }
  if (values.missing !== undefined) {
    const asked = values.missing === 'all' ? codes : [oneOf('missing', values.missing, codes, 'en')];
    const lines = asked.flatMap((code) => missingLines(language.of(code)));
    await write(stdout, lines.length === 0 ? 'Nothing is missing.\n' : `${lines.join('\n')}\n`);
    return lines.length === 0 ? 0 : 1;
  }
  await write(stdout, wordingList(language.of(oneOf('locale', values.locale, codes, 'en'))));
  return 0;
};

/** One line a fault: of the catalogue as it lies there, then of the wordings filled in. */
export function missingLines(words: Words): readonly string[] {
  const code = words.locale;
  const sampled = sampledWordings(words);
  const said = sampled.ok
    ? sampled.wordings.flatMap(({ key, all }) => all.map((text) => ({ path: key as string, text })))
    : [];
  const page = pageWordings(code).flatMap(({ path, said: texts }) => texts.map((text) => ({ path, text })));
  return [
    ...[...catalogueFaults(code), ...pageFaults(code)].map((fault) => `${code} ${faultLine(fault)}`),
    ...(sampled.ok
      ? []
      : sampled.unsampled.map((each) => `${code} ${each}: no sample in src/language/samples/facts.ts`)),
    ...said.flatMap(({ path, text }) =>
      textFaults(code, text).map((fault) => `${code} ${path}: ${fault} in ${JSON.stringify(text)}`),
    ),
    ...page.flatMap(({ path, text }) =>
      textFaults(code, text).map((fault) => `${code} page ${path}: ${fault} in ${JSON.stringify(text)}`),
    ),
  ];
}

/** Markdown: a heading for each place where wordings are seen, a line for each wording with its key behind it. */
function wordingList(words: Words): string {
  const sampled = sampledWordings(words);
  if (!sampled.ok) throw new UsageError(`There is no sample for ${sampled.unsampled.join(', ')}.`);
  const lines = [`# ${words.locale}`];
  for (const [namespace, place] of Object.entries(PLACES)) {
    lines.push('', `## ${place}`, '', `\`assets/locales/${words.locale}/${namespace}.json\``, '');
    lines.push(...sampled.wordings.filter((each) => each.namespace === namespace).map(wordingLine));
  }
  lines.push('', '## The page of the playground', '', `\`packages/playground/locales/${words.locale}.json\``, '');
  for (const { path, said } of pageWordings(words.locale)) lines.push(listItem(said, path));
  return `${lines.join('\n')}\n`;
}

function wordingLine({ key, namespace, usual }: SampledWording): string {
  return listItem(usual, key.slice(namespace.length + 1));
}

function listItem(said: readonly string[], key: string): string {
  const shown = said.map((text) => text.split('\n').join('\n  '));
  return `- ${shown.join(' ¦ ')} — \`${key}\``;
}

function faultLine(fault: CatalogueFault): string {
  switch (fault.code) {
    case 'missing':
      return `${fault.key}: missing`;
    case 'surplus':
      return `${fault.key}: English has no such key; take it out`;
    case 'empty':
      return `${fault.key}: empty`;
    case 'untranslated':
      return `${fault.key}: reads as in English`;
    case 'tooWide':
      return `${fault.key}: wider than a button on a phone; at most 26 columns`;
    case 'tooLong':
      return `${fault.key}: ${fault.length} characters; at most ${fault.most}`;
    case 'parameters':
      return `${fault.key}: asks for ${bracketed(fault.asked)}; known are ${bracketed(fault.known)}`;
  }
}

function bracketed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `{{${name}}}`).join(' ');
}
