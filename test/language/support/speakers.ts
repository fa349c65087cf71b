/** The parts of the program that word texts for people, with the catalogues they use. */
import { CATALOGUES as OF_PLAYGROUND } from '../../../packages/playground/page/words/languages.ts';
import { CATALOGUES } from '../../../src/language/catalogues/catalogues.ts';
import type { LocaleCode } from '../../../src/language/catalogues/locales.ts';

export type Wordings = Readonly<Record<string, string>>;

/** `namespace`: the default namespace of a page's keys; null: keys include theirs. */
export const SPEAKERS = [
  { folders: ['src', 'tools/componentEditor'], namespace: null },
  { folders: ['tools/componentEditor/page'], namespace: 'editor' },
  { folders: ['src/table/page'], namespace: 'connection' },
  { folders: ['packages/playground'], namespace: 'playground' },
] as const;

/** By namespace, including those that pages bring themselves. */
export function wordingsOf(code: LocaleCode): Readonly<Record<string, Wordings>> {
  return { ...CATALOGUES[code], playground: (OF_PLAYGROUND[code] ?? {}) as Wordings };
}
