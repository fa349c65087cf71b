/**
 * What the playground's page says, with sample facts; it brings its own catalogue, of the same make as the bot's.
 * A parameter without a sample stays as a gap, which the checks find.
 */
import { CATALOGUES, type Key, LANGUAGES } from '../../../packages/playground/page/words/languages.ts';
import { type CatalogueFault, catalogueFaults } from '../../language/index.ts';

const SAMPLES: Readonly<Record<string, string | number>> = {
  alt: 'A floor',
  bot: 'Intarsia',
  channel: '#intarsia',
  choices: 'A, B',
  command: '/game new',
  commands: '/game new',
  description: 'How many can play',
  first: 'A',
  key: '`/`',
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
  /** `inputs.number.any` */
  readonly path: string;
  /** One for each form of a plural. */
  readonly said: readonly string[];
}

/** Every wording of the page in a language; none where the page does not speak it. */
export function pageWordings(locale: string): readonly PageWording[] {
  const words = LANGUAGES.get(locale);
  if (words === undefined) return [];
  const keys = Object.keys(CATALOGUES.en ?? {}).map((key) => key.replace(/_(?:one|other)$/, ''));
  return [...new Set(keys)].map((path) => {
    const said = [1, 2, 5, 0].map((count) => words.t(path as Key, { ...SAMPLES, count }));
    return { path, said: [...new Set(said)] };
  });
}

/** What is wrong with the page's catalogue as it lies there. */
export function pageFaults(locale: string): readonly CatalogueFault[] {
  return catalogueFaults(locale, { page: CATALOGUES[locale] ?? {} }, { page: CATALOGUES.en ?? {} });
}
