/** The words of durations in each language: units, fractions, whole durations, fillers and what a clock's time is for. */
import type { LocaleCode } from '../catalogues/locales.ts';
import { createVocabularies, foldedWords, NUMBER_WORDS, unspacedWords, wordMeanings } from './text.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

const NAMES = ['week', 'day', 'hour', 'minute'] as const;
type Unit = (typeof NAMES)[number];
const LENGTHS: Readonly<Record<Unit, number>> = { week: WEEK_MS, day: DAY_MS, hour: HOUR_MS, minute: MINUTE_MS };

const UNITS: Readonly<Record<LocaleCode, Readonly<Record<Unit, string>>>> = {
  en: {
    week: 'w wk wks week weeks',
    day: 'd day days',
    hour: 'h hr hrs hour hours',
    minute: 'm min mins minute minutes',
  },
  nl: {
    week: 'w wk wkn week weken weekje',
    day: 'd dag dagen dgn dagje dagjes',
    hour: 'u h uur uurs uren uurtje uurtjes',
    minute: 'm min minuut minuten minuutje minuutjes',
  },
  hu: {
    week: 'hét hetet hetek hetes hétig héttel heti hétre hétnyi',
    day: 'n nap napot napos napig nappal napra napnyi d',
    hour: 'ó óra órát órás óráig órával órára óránként órácska órányi h',
    minute: 'p perc percet perces percig perccel percre min m',
  },
  de: {
    week: 'w wo woche wochen',
    day: 't d tg tag tage tagen tages',
    hour: 'h std stdn stunde stunden stündchen',
    minute: 'm min mins minute minuten minütchen',
  },
  ja: { week: '週 週間', day: '日 日間 にち', hour: '時間 じかん', minute: '分 分間 ぷん ふん' },
};

export const UNIT_OF_WORD = createVocabularies<number>((locale) =>
  wordMeanings<Unit>(UNITS[locale], NAMES).map(([word, unit]): [string, number] => [word, LENGTHS[unit]]),
);

const FRACTIONS: Readonly<Record<LocaleCode, Readonly<Record<string, string>>>> = {
  en: { '0.5': 'half', '0.25': 'quarter' },
  nl: {
    '0.5': 'half halve',
    '1.5': 'anderhalf anderhalve',
    '2.5': 'tweeënhalf tweeënhalve',
    '3.5': 'drieënhalf drieënhalve',
    '0.25': 'kwart',
    '0.75': 'driekwart',
  },
  hu: { '0.5': 'fél felet', '1.5': 'másfél', '0.25': 'negyed', '0.75': 'háromnegyed' },
  de: {
    '0.5': 'halb halbe halben halber halbes',
    '1.5': 'anderthalb eineinhalb einenhalb einundeinhalb',
    '2.5': 'zweieinhalb',
    '3.5': 'dreieinhalb',
    '0.25': 'viertel',
    '0.75': 'dreiviertel',
  },
  ja: { '0.5': '半' },
};

export const FRACTION_OF_WORD = createVocabularies<number>((locale) =>
  Object.entries(FRACTIONS[locale]).flatMap(([value, words]) =>
    foldedWords(words).map((word): [string, number] => [word, Number(value)]),
  ),
);

/** Words that are a complete duration by themselves. */
const WHOLE: Readonly<Record<LocaleCode, Readonly<Record<string, number>>>> = {
  en: { fortnight: 2 * WEEK_MS, daily: DAY_MS },
  nl: {
    kwartier: 15 * MINUTE_MS,
    halfuur: 30 * MINUTE_MS,
    etmaal: DAY_MS,
    driekwartier: 45 * MINUTE_MS,
    kwartiertje: 15 * MINUTE_MS,
    halfuurtje: 30 * MINUTE_MS,
    dagelijks: DAY_MS,
    etmalen: DAY_MS,
  },
  hu: {
    félóra: 30 * MINUTE_MS,
    félórát: 30 * MINUTE_MS,
    negyedóra: 15 * MINUTE_MS,
    negyedórát: 15 * MINUTE_MS,
    félórára: 30 * MINUTE_MS,
    félnap: 12 * HOUR_MS,
    naponta: DAY_MS,
    kétnaponta: 2 * DAY_MS,
    napi: DAY_MS,
    félórával: 30 * MINUTE_MS,
    félórácska: 30 * MINUTE_MS,
    háromnegyedóra: 45 * MINUTE_MS,
  },
  de: { viertelstunde: 15 * MINUTE_MS, dreiviertelstunde: 45 * MINUTE_MS, täglich: DAY_MS },
  ja: {
    ふつか: 2 * DAY_MS,
    ふつかかん: 2 * DAY_MS,
    みっか: 3 * DAY_MS,
    みっかかん: 3 * DAY_MS,
    なのか: 7 * DAY_MS,
    はんにち: 12 * HOUR_MS,
    いちにち: DAY_MS,
    いっしゅうかん: WEEK_MS,
    毎日: DAY_MS,
    半日間: 12 * HOUR_MS,
  },
};

export const LENGTH_OF_WORD = createVocabularies<number>((locale) => Object.entries(WHOLE[locale]));

/** Words that add no meaning, such as conjunctions. */
const FILLERS: Readonly<Record<LocaleCode, string>> = {
  en: 'and plus of for long about before full whole max in ahead advance extra earlier left every prior single once deadline',
  nl: 'en plus van lang voor ongeveer vooraf ervoor hele volle tevoren eerder om de tot keer extra',
  hu: 'és meg plusz egész teljes legfeljebb kb körülbelül előtte előtt hamarabb előbb korábban azelőtt egyszer csak',
  de: 'und lang von für etwa vorher davor ganze ganzer ganzen ganzes volle voller zuvor früher u plus alle einmal einziger einzigen am',
  ja: 'と の 間 前 前に まえ まえに まで 毎 丸々 約 丸 まる ごと ごとに およそ 残り 時間切れの 期限の 締め切り 締め切りの および',
};

/** Phrases for a time bank, folded, in the languages that have spaces: `in all`, `A time bank of`. */
export const IN_ALL_PHRASES = [
  'in all|(?:in )?total:?|altogether|overall|(?:a )?(?:time )?bank(?::| of)?|(?:for the )?whole game',
  'samen|(?:in )?totaal:?|(?:een )?tijdtegoed(?::| van)?|(?:voor het )?hele spel',
  '(?:ins)?gesamt:?|(?:auf dem )?zeitkonto:?|(?:fur das )?ganze spiel',
  'osszesen|idobank:?|(?:az )?egesz jatekra',
].join('|');

/** Phrases that say what a clock's time is for, folded, in all languages: `per turn`, `A time bank of`. */
export const PER_TURN = new RegExp(
  [
    IN_ALL_PHRASES,
    '(?:(?:for|after) )?(?:each|every|one|an?) (?:turn|move)|p(?:er |/|\\.? )(?:turn|move|player|person)|to (?:move|play)|turns$|each$',
    '(?:(?:voor|na) )?(?:elke|iedere|een) (?:zet|beurt)|(?:p(?:er |/|\\.? )|de )(?:zet|beurt|ronde|persoon)|erbij|telkens|bedenktijd|om te zetten',
    '(?:fur |nach )?(?:jede[nmr]|je|den|einen) (?:spiel)?zug|p(?:ro |\\.? )(?:(?:person und )?(?:spiel)?zug|person|runde)|je(?= \\d)|dazu|bedenkzeit|zum ziehen',
    '(?:egy |1 |minden |a )?(?:lepesenkent|koronkent|lepesre|lepeshez|korre|korhoz|lepes utan|kor utan)(?: meg)?|fejenkent|egy lepes|korok|gondolkodasi ido|kor:|(?<=(?:lepesen|koron)kent.*)raadas|raadas(?= (?:lepesen|koron)kent)',
    '(?:1|一|毎|各)?(?:手番|ターン|手|回)(?:ニツキ|ゴトニ|ゴト|毎ニ|毎|アタリ|ニ)?|(?:1|一)人|(?:合計|全部デ|(?:ゲーム)?全体デ)デ?(?:持チ時間ハ?)?|持チ時間ハ?',
  ]
    .map((phrases) => `(?<![\\p{L}\\d])(?:${phrases})(?!\\p{Script=Latin})`)
    .concat(
      '/ ?(?:turn|move|zet|beurt|zug|lepes|kor|fordulo|手番?|ターン)(?!\\p{Script=Latin})',
      '(?:加算|追加|ズツ)(?=$|\\d)',
    )
    .join('|'),
  'gu',
);

export const FILLER_WORDS: ReadonlySet<string> = new Set(Object.values(FILLERS).flatMap(foldedWords));

export const WITHOUT_SPACES = unspacedWords([
  ...UNIT_OF_WORD.ja.keys(),
  ...FRACTION_OF_WORD.ja.keys(),
  ...LENGTH_OF_WORD.ja.keys(),
  ...FILLER_WORDS,
  ...NUMBER_WORDS.ja.keys(),
]);
