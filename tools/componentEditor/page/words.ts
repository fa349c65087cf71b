/** The page's texts in all languages. */
import de from '../../../assets/locales/de/editor.json' with { type: 'json' };
import en from '../../../assets/locales/en/editor.json' with { type: 'json' };
import hu from '../../../assets/locales/hu/editor.json' with { type: 'json' };
import ja from '../../../assets/locales/ja/editor.json' with { type: 'json' };
import nl from '../../../assets/locales/nl/editor.json' with { type: 'json' };
import {
  chooseLanguage,
  createTexts,
  type KeyOf,
  type Texts,
  type Wordings,
} from '../../../packages/webKit/wordings.ts';
import { createTerms, type KeysIn, type Terms } from '../../../src/language/inBrowser.ts';
import type { GAME_WORDINGS } from '../protocol.ts';

const CATALOGUES = { en, nl, hu, de, ja };

export type Words = Texts<KeyOf<typeof en>>;

/** The game's terms and lists. */
export type GameWords = Terms & Texts<KeysIn<(typeof GAME_WORDINGS)[number]>>;

/** The language code for a locale such as `de-AT`; English for unsupported languages. */
export function codeFor(locale: string): string {
  return chooseLanguage([locale], CATALOGUES);
}

export function wordsFor(locale: string): Words {
  const code = codeFor(locale);
  return createTexts(code, CATALOGUES[code as keyof typeof CATALOGUES]);
}

export function gameWordsFor(locale: string, wordings: Wordings): GameWords {
  const texts: Texts<KeysIn<(typeof GAME_WORDINGS)[number]>> = createTexts(locale, wordings);
  return { ...texts, ...createTerms(texts) };
}
