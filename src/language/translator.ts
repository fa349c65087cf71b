/**
 * Looks wordings up and fills them in, by an i18next instance of its own for all languages, and remembers what came of it.
 * Which wordings there are is the catalogues' matter; putting together what events and refusals mean is not done here.
 */
import { createInstance } from 'i18next';
import { CATALOGUES, type Key } from './catalogues.ts';
import { type CommandMention, commandParameters } from './commandNames.ts';
import { DEFAULT_LOCALE, type LocaleCode } from './locales.ts';

/** What is filled in, as it stands: names must have been escaped before. `count` chooses the plural form. */
export type Parameters = Readonly<Record<string, string | number>>;

export interface Translator {
  /** `mention`: how commands that are named are shown; left out, by their names in the language. */
  say(locale: LocaleCode, key: Key, parameters?: Parameters, mention?: CommandMention): string;
  /** Whether a key made up at run time (of a tool's id, say) exists. */
  has(locale: LocaleCode, key: string): key is Key;
}

/** Characters kept at once, with what they were asked by: a message is made of hundreds of texts, nearly all said before. */
const KEPT = 2_000_000;

/** `onFault` is told of a parameter that a wording asks for and did not get. */
export function createTranslator(onFault: (fault: string) => void): Translator {
  const instance = createInstance();
  void instance.init({
    resources: CATALOGUES,
    lng: DEFAULT_LOCALE,
    fallbackLng: DEFAULT_LOCALE,
    ns: Object.keys(CATALOGUES[DEFAULT_LOCALE]),
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (text: string, match: readonly string[]) => {
      onFault(`"${text}" lacks the parameter ${match[1] ?? ''}`);
      return '';
    },
  });

  const split = (key: string) => {
    const dot = key.indexOf('.');
    return { ns: key.slice(0, dot), name: key.slice(dot + 1) };
  };

  const say = (locale: LocaleCode, key: Key, parameters: Parameters): string => {
    const { ns, name } = split(key);
    return instance.t(name, { replace: parameters, ...counted(parameters), ns, lng: locale, nest: false });
  };

  /** i18next takes as long for each as a hundred looks into this. */
  const said = new Map<string, string>();
  let kept = 0;

  return {
    say: (locale, key, given = NONE, mention = unmentioned) => {
      const parameters = { ...given, ...commandParameters(locale, key, mention) };
      const asked = identityOf(locale, key, parameters);
      const known = said.get(asked);
      if (known !== undefined) return known;
      const text = say(locale, key, parameters);
      kept += asked.length + text.length;
      if (kept > KEPT) {
        said.clear();
        kept = asked.length + text.length;
      }
      said.set(asked, text);
      return text;
    },
    has: (locale, key): key is Key => {
      const { ns, name } = split(key);
      return instance.exists(name, { ns, lng: locale, fallbackLng: false });
    },
  };
}

function unmentioned(): null {
  return null;
}

const NONE: Parameters = {};

/** The same for the same text alone, whatever is filled in: names are chosen by people. */
function identityOf(locale: LocaleCode, key: Key, parameters: Parameters): string {
  let identity = `${locale} ${key}`;
  for (const [name, value] of Object.entries(parameters)) {
    identity += typeof value === 'number' ? ` ${name} ${value}` : ` ${name} ${value.length}:${value}`;
  }
  return identity;
}

/** Only a number chooses a plural form. */
function counted({ count }: Parameters): { count?: number } {
  return typeof count === 'number' ? { count } : {};
}
