/**
 * Finds faults in a catalogue: missing and surplus keys, unknown parameters, wordings that are too long for their
 * place.
 */
import type { Wordings as Texts } from '../../packages/webKit/wordings.ts';
import { CATALOGUES, type Key } from '../../src/language/catalogues/catalogues.ts';
import { DEFAULT_LOCALE, type LocaleCode } from '../../src/language/catalogues/locales.ts';

const BUTTONS = [
  'agreements.agree',
  'agreements.askTakeBack',
  'agreements.decline',
  'agreements.rematch.join',
  'agreements.rematchButton',
  'agreements.resignConfirm',
  'agreements.resume',
  'agreements.takeSeat',
  'dialogue.back',
  'dialogue.cancel',
  'dialogue.confirm',
  'lobby.join',
  'lobby.leave',
  'lobby.list.finishedTitle',
  'lobby.newGame',
  'lobby.start',
  'me.button.again',
  'me.button.digest',
  'me.button.holiday',
  'me.button.picturesFirst',
  'me.button.settings',
  'me.button.wordsFirst',
  'plans.back',
  'plans.clear',
  'plans.editNote',
  'plans.pass',
  'plans.skip',
  'plans.unqueue',
  'score.film',
  'seeks.another',
  'seeks.lookEverywhere',
  'seeks.stop',
  'table.button',
  'teaching.hint.button',
  'teaching.review.again',
  'teaching.review.button',
  'teaching.review.cancel',
  'teaching.review.refresh',
  'time.settings.button',
  'time.standIn.back',
  'time.toTurn',
  'time.vote.button',
  'turn.build',
  'turn.hand',
  'turn.log.newer',
  'turn.log.older',
  'turn.pass',
  'turn.take',
  'turn.undo',
] as const satisfies readonly Key[];

const FORMS = [
  'me.form.title',
  'me.holidayForm.title',
  'plans.noteTitle',
  'time.settings.title',
  'me.form.language',
  'me.form.zone',
  'me.form.quiet',
  'me.form.reminders',
  'me.form.pings',
  'me.holidayForm.first',
  'me.holidayForm.last',
  'plans.noteLabel',
  'game.pictures',
  'lobby.settings.board',
  'lobby.settings.clock',
  'lobby.settings.game',
  'lobby.settings.language',
  'time.settings.whenUp',
  'me.digestForm.title',
  'me.digestForm.time',
] as const satisfies readonly Key[];

const DESCRIPTIONS = [
  'computers.program.about',
  'lobby.settings.clock.about',
  'me.digestForm.time.about',
  'me.form.quiet.about',
  'me.form.reminders.about',
  'me.form.zone.about',
  'me.holidayForm.first.about',
  'me.holidayForm.last.about',
  'time.settings.whenUp.pass.about',
  'time.settings.whenUp.standIn.about',
  'time.settings.whenUp.vote.about',
] as const satisfies readonly Key[];

const PLACEHOLDERS = [
  'computers.add',
  'computers.removeOne',
  'dialogue.chooseCard',
  'dialogue.chooseKeep',
  'dialogue.chooseSpace',
  'dialogue.chooseSubstitutes',
  'plans.queue',
  'table.choosePart',
] as const satisfies readonly Key[];

/** Discord's limits. */
const MAX_CHARACTERS = new Map<string, number>([
  ...BUTTONS.map((key) => [key, 80] as const),
  ...FORMS.map((key) => [key, 45] as const),
  ...DESCRIPTIONS.map((key) => [key, 100] as const),
  ...PLACEHOLDERS.map((key) => [key, 150] as const),
]);

/** Columns of text that fit on a button on a phone. */
const MAX_BUTTON_COLUMNS = 26;

/** How many characters Discord accepts in this place; null for no limit. */
function limitOf(key: string): number | null {
  if (/^commands\..*\.description$/.test(key)) return 100;
  if (/^commands\..*\.name$/.test(key)) return 32;
  if (key.startsWith('commands.choice.')) return 100;
  if (/^computers\.level\..*\.about$/.test(key)) return 100;
  return MAX_CHARACTERS.get(key) ?? null;
}

function tooWide(key: string, text: string): boolean {
  return BUTTONS.some((button) => button === key) && width(text) > MAX_BUTTON_COLUMNS;
}

/** Han characters and kana are twice as wide as letters. */
function width(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[\u3000-\u9fff\uff00-\uff60]/.test(character) ? 2 : 1), 0);
}

export type CatalogueFault =
  | { readonly code: 'missing' | 'surplus' | 'empty' | 'tooWide' | 'untranslated'; readonly key: string }
  | {
      readonly code: 'parameters';
      readonly key: string;
      readonly asked: readonly string[];
      readonly known: readonly string[];
    }
  | { readonly code: 'tooLong'; readonly key: string; readonly length: number; readonly most: number };

type Wordings = ReadonlyMap<string, string>;

/** Wordings by namespace. */
type Catalogue = Readonly<Record<string, Texts>>;

/** Untranslated sentences come last, because some may be right. */
export function catalogueFaults(
  locale: LocaleCode | string,
  catalogue: Catalogue | undefined = CATALOGUES[locale as LocaleCode],
  english: Catalogue = CATALOGUES[DEFAULT_LOCALE],
): readonly CatalogueFault[] {
  const model = wordingsOf(english);
  const own = wordingsOf(catalogue);
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const wanted = new Set([...model.keys()].flatMap((key) => formsOf(key, forms)));
  const faults: CatalogueFault[] = [...wanted].filter((key) => !own.has(key)).map((key) => ({ code: 'missing', key }));
  const untranslated: CatalogueFault[] = [];
  for (const [key, text] of own) {
    if (!wanted.has(key)) {
      faults.push({ code: 'surplus', key });
      continue;
    }
    if (text.trim() === '') faults.push({ code: 'empty', key });
    const known = knownParameters(model, key);
    const used = parametersOf(text);
    if (used.some((name) => !known.includes(name))) faults.push({ code: 'parameters', key, asked: used, known });
    const most = limitOf(baseOf(key));
    if (most !== null && text.length > most) faults.push({ code: 'tooLong', key, length: text.length, most });
    if (tooWide(baseOf(key), text)) faults.push({ code: 'tooWide', key });
    if (locale !== DEFAULT_LOCALE && text === model.get(key) && isSentence(text))
      untranslated.push({ code: 'untranslated', key });
  }
  return [...faults, ...untranslated];
}

function wordingsOf(catalogue: Catalogue | undefined): Wordings {
  return new Map(
    Object.entries(catalogue ?? {}).flatMap(([namespace, wordings]) =>
      Object.entries(wordings).map(([key, text = '']) => [`${namespace}.${key}`, text] as const),
    ),
  );
}

const FORM = /_(?:zero|one|two|few|many|other)$/;

function baseOf(key: string): string {
  return key.replace(FORM, '');
}

function formsOf(key: string, forms: readonly string[]): readonly string[] {
  return FORM.test(key) ? forms.map((form) => `${baseOf(key)}_${form}`) : [key];
}

function parametersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name = '']) => name))];
}

/** The parameters of all English forms. */
function knownParameters(model: Wordings, key: string): readonly string[] {
  const known = [key, `${baseOf(key)}_one`, `${baseOf(key)}_other`].flatMap((each) =>
    parametersOf(model.get(each) ?? ''),
  );
  return [...new Set(FORM.test(key) ? [...known, 'count'] : known)];
}

/** Languages may share a word or two. */
function isSentence(text: string): boolean {
  return /\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, ''));
}

export type TextFault = 'placeholder' | 'undefined' | 'plural' | 'blanks' | 'punctuation' | 'quotes' | 'width';

const CHINESE_OR_KANA = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
/** Half-width punctuation after Japanese, or a space between two Japanese characters. */
const HALF_WIDTH = new RegExp(`${CHINESE_OR_KANA}(?:[,.!?;:](?=$|[^\\w])|[ ](?=${CHINESE_OR_KANA}))`, 'u');

/** A command with the spaces around it. */
const COMMAND = /[ ]?\/[^\s、。：]+(?:[ ][^\s、。：]+)?[ ]?/gu;

/** Faults in a wording filled in with samples. */
export function textFaults(locale: LocaleCode, text: string): readonly TextFault[] {
  // The oddest sample of a name looks like a placeholder.
  const shown = text.replaceAll('$& {{x}}', 'X');
  const faults: TextFault[] = [];
  if (/[{}]/.test(shown)) faults.push('placeholder');
  if (/undefined|NaN|\[object/.test(shown)) faults.push('undefined');
  if (/_(?:one|two|few|many|other)\b/.test(shown)) faults.push('plural');
  if (/[^\S\n]{2}|^\s|\s$/.test(shown)) faults.push('blanks');
  if (/\s[,.;!?)）、。](?=\s|$)/u.test(shown)) faults.push('punctuation');
  // An apostrophe within a word is no quotation mark.
  if (/"|(?<!\p{L})'|'(?!\p{L})/u.test(shown)) faults.push('quotes');
  if (locale === 'ja' && HALF_WIDTH.test(shown.replaceAll(COMMAND, ''))) faults.push('width');
  return faults;
}
