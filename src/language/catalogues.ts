/**
 * The wording of every language as it lies in assets/locales, one module a language.
 * Looking a wording up and filling it in is the translator's matter.
 */
import { de } from './catalogues/de.ts';
import { en } from './catalogues/en.ts';
import { hu } from './catalogues/hu.ts';
import { ja } from './catalogues/ja.ts';
import { nl } from './catalogues/nl.ts';
import type { Catalogue } from './catalogues/shape.ts';
import type { LocaleCode } from './locales.ts';

export type { Catalogue, Key, Namespace } from './catalogues/shape.ts';

export const CATALOGUES: Readonly<Record<LocaleCode, Catalogue>> = { en, nl, hu, de, ja };
