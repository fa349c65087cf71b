/**
 * What the page says before the bot has said anything: the few sentences that it brings along, in the language of the browser.
 */
import de from '../../../../assets/locales/de/door.json' with { type: 'json' };
import en from '../../../../assets/locales/en/door.json' with { type: 'json' };
import hu from '../../../../assets/locales/hu/door.json' with { type: 'json' };
import ja from '../../../../assets/locales/ja/door.json' with { type: 'json' };
import nl from '../../../../assets/locales/nl/door.json' with { type: 'json' };
import { createTexts, type KeyOf, languageFor, type Texts } from '../../../../packages/webKit/wordings.ts';

const LANGUAGES: Readonly<Record<string, typeof en>> = { en, nl, hu, de, ja };

export function doorWords(): Texts<KeyOf<typeof en>> {
  const code = languageFor(navigator.languages, LANGUAGES);
  return createTexts(code, LANGUAGES[code] ?? en);
}
