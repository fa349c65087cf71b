/** The page's texts in all languages. */
import de from '../../../assets/locales/de/editor.json' with { type: 'json' };
import en from '../../../assets/locales/en/editor.json' with { type: 'json' };
import hu from '../../../assets/locales/hu/editor.json' with { type: 'json' };
import ja from '../../../assets/locales/ja/editor.json' with { type: 'json' };
import nl from '../../../assets/locales/nl/editor.json' with { type: 'json' };
import { chooseLanguage, createTexts, type KeyOf, type Texts } from '../../../packages/webKit/wordings.ts';

const CATALOGUES = { en, nl, hu, de, ja };

export type Words = Texts<KeyOf<typeof en>>;

/** The language code for a locale such as `de-AT`; English for unsupported languages. */
export function codeFor(locale: string): string {
  return chooseLanguage([locale], CATALOGUES);
}

export function wordsFor(locale: string): Words {
  const code = codeFor(locale);
  return createTexts(code, CATALOGUES[code as keyof typeof CATALOGUES]);
}
