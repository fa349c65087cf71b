/** The words of durations in each language: units, fractions, whole durations, fillers and what a clock's time is for. */
import { createVocabularies, foldedWords, NUMBER_WORDS, unspacedWords, wordMeanings } from './text.ts';
import { TYPED_WORDS } from './typedWords.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

const NAMES = ['week', 'day', 'hour', 'minute'] as const;
type Unit = (typeof NAMES)[number];
const LENGTHS: Readonly<Record<Unit, number>> = { week: WEEK_MS, day: DAY_MS, hour: HOUR_MS, minute: MINUTE_MS };

export const UNIT_OF_WORD = createVocabularies<number>((locale) =>
  wordMeanings<Unit>(TYPED_WORDS[locale].durations.units, NAMES).map(([word, unit]): [string, number] => [
    word,
    LENGTHS[unit],
  ]),
);

export const FRACTION_OF_WORD = createVocabularies<number>((locale) =>
  Object.entries(TYPED_WORDS[locale].durations.fractions).flatMap(([value, words]) =>
    foldedWords(words).map((word): [string, number] => [word, Number(value)]),
  ),
);

export const LENGTH_OF_WORD = createVocabularies<number>((locale) =>
  Object.entries(TYPED_WORDS[locale].durations.minutes).map(([word, minutes]): [string, number] => [
    word,
    minutes * MINUTE_MS,
  ]),
);

/** Phrases for a time bank, folded, in the languages that have spaces: `in all`, `A time bank of`. */
export const IN_ALL_PHRASES = [
  'in all|(?:in )?total:?|altogether|overall|(?:a )?(?:time )?bank(?::| of)?|(?:for )?(?:the )?whole game|(?:per|for the) game|base(?: time)?|reserve',
  'samen|(?:in )?totaal:?|(?:een )?(?:tijd)?tegoed(?::| van)?|(?:voor het )?hele spel|(?:per|voor het) (?:spel|partij)|basistijd:?',
  '(?:ins)?gesamt:?|(?:auf dem )?zeitkonto:?|(?:fur das )?ganze spiel|(?:pro|je|fur das) (?:spiel|partie)|grundzeit:?',
  'osszesen|idobank:?|(?:ossz|alap)ido:?|(?:az )?egesz jatekra|jatszmankent',
].join('|');

/** Phrases for each player's time, folded, in all languages. They can mean each turn or the whole game. */
export const PER_PLAYER_PHRASES = [
  '(?:(?:for )?(?:each|every) |p(?:er |/|\\.? )|an? |/ ?)(?:player|person)|for everyone|each$',
  '(?:(?:voor )?(?:elke|iedere) |p(?:er |/|\\.? )|/ ?)(?:speler|persoon)|p\\.?p\\.?|de man|(?:voor )?iedereen|(?:ieder|elk)$',
  '(?:(?:fur )?jede[nr]? |p(?:ro |\\.? )|je |/ ?)(?:person(?! und)|spieler(?:in)?|kopf|nase)',
  'fejenkent|jatekosonkent|szemelyenkent',
  '(?:1|一)人(?:ニツキ|アタリ|ズツ)?|各自|各プレイヤー|プレイヤーゴトニ?',
].join('|');

/** Words for the time that a bank gets after each move, in all languages, with or without accents. */
export const INCREMENT_PHRASES = [
  '(?:increments?|inc\\.?|bonus)(?: of)?',
  '(?:(?:zeit)?(?:zuschlag|aufschlag|gutschrift|bonus)|inkrement)(?: von)?',
  '(?:bijtelling|toeslag|(?:tijd)?bonus|increment)(?: van)?',
  '(?:r[áa]ad[áa]s|b[óo]nusz|n[öo]vekm[ée]ny|t[öo]bblet|j[óo]v[áa][íi]r[áa]s)(?:sal|szal|nyel|tel)?',
].join('|');

/** Phrases that say what a clock's time is for, folded, in all languages: `per turn`, `A time bank of`. */
export const PER_TURN = new RegExp(
  [
    IN_ALL_PHRASES,
    PER_PLAYER_PHRASES,
    INCREMENT_PHRASES,
    'fischer|フィッシャー(?:ルール)?',
    '(?:(?:for|after) )?(?:each|every|one|an?) (?:turn|move|round)|p(?:er |/|\\.? )(?:turn|move|go|round)|between moves|(?:(?:time|turn|move) )?limit:?|(?:turn )?timer|(?<!o )clock|(?:turn|move):|to (?:move|play|think|respond|reply|answer)|thinking time|turns$',
    '(?:(?:voor|na) )?(?:elke|iedere|een) (?:zet|beurt|ronde)|(?:p(?:er |/|\\.? )|de )(?:zet|beurt|ronde|keer)|erbij|telkens|(?:be)?denktijd|(?:tijds?)?limiet(?: van)?|timer|klok|(?:zet|beurt):|(?:de )?tijd(?= |$)|om te (?:zetten|spelen|denken|reageren)',
    '(?:fur |nach )?(?:jede[nmr]?|je|den|einen) (?:(?:spiel)?zug|runde)|p(?:ro |\\.? )(?:(?:person und )?(?:spiel)?zug|runde)|je(?= \\d)|dazu|(?:be)?denkzeit|zugzeit|(?:zeit)?limit:?|frist|timer|^uhr:?|zug:|zeit(?= |$)|zum (?:ziehen|spielen|nachdenken|antworten)',
    '(?:egy |1 |minden |a )?(?:lepesenkent|koronkent|lepesre|lepeshez|korre|korhoz|lepes utan|kor utan)(?: meg)?|egy lepes|korok|gondolkodasi ido|(?:lepes|kor)ido:?|kor:',
    '(?:(?:1|一|毎|各) ?)?(?:手番|ターン|手|回|(?:自分ノ)?番)(?:ニツキ|ゴトニ|ゴト|毎ニ|毎|アタリ|ニ)?|(?:合計|全部デ|(?:ゲーム)?全体デ|基本|最初ニ?)デ?(?:持チ時間ハ?)?|持チ時間ハ?|(?:制限|考慮|思考)時間[ハ:]?',
  ]
    .map((phrases) => `(?<![\\p{L}\\d])(?:${phrases})(?!\\p{Script=Latin})`)
    .concat(
      '/ ?(?:turn|move|game|round|ronde|runde|zet|beurt|spel|zug|spiel|lepes|kor|fordulo|手番?|ターン)(?!\\p{Script=Latin})',
      '(?:加算|追加|ズツ|インクリメント|ボーナス|秒読ミ)(?=$|\\d)',
      '切レ負ケ',
    )
    .join('|'),
  'gu',
);

/** What surrounds the times of reminders: `remind me 3 hours before`, `Erinnerung 3 Stunden vorher`, `3時間前に通知して`. */
export const REMIND =
  /^(?:please )?(?:(?:remind|ping|notify|alert) me|(?:herinner|ping) (?:me|mij)|(?:erinnere?|benachrichtige?|pinge?) mich|eml[ée]keztess|(?:(?:an?|one|1|een|één|eine?|egy) )?(?:reminder|herinnering|erinnerung|eml[ée]keztet[őo]):?) (?=\S)| (?:erinnern|herinneren)$|(?<=前)[にで](?:通知|知らせ|お知らせ|リマインド)(?:して|する|します|て)?(?:ください|下さい|ほしい)?$/giu;

/** Words for a time that comes back, and for the day before a moment. */
export const REPEATED_WORD =
  /^(?:daily|taglich|dagelijks|\p{L}*naponta|napi|weekly|wochentlich|wekelijks|hetente|毎日|毎週|前日)$/u;

const MOVE = '(?:move|turn|zet|beurt|(?:spiel)?zug|lepes|kor)';
const ONE_TIME = '(?:(?:1|one|een|ein|egy) ?(?:time|keer|mal|x)|once|eenmaal|einmal|egyszer)';
const ONE_MOVE = `(?:(?:1|one|an?|een|ein(?:en?)?|egy) ?${MOVE}|move once|${ONE_TIME})`;
const EVERY = '(?:an?|per|every|each|in|pro|am|je|jeden?|alle|die|elke|iedere|om de(?= \\d)|minden)';

/** `one move a day` leaves a day for each move, in every order and language, folded. */
export const MOVE_PER_TIME = new RegExp(
  [
    `^${ONE_MOVE}(?: ?/ ?| )(?:${EVERY} )?([^+]+)$`,
    `^(?:${EVERY} )?([^+]+?),? ${ONE_MOVE}$`,
    `^(daily|taglich|dagelijks|weekly|wochentlich|wekelijks|napi|heti)(?:er|e)? ${MOVE}(?:s|en)?$`,
    '^([^+]*(?:日|時間|週間?))(?:ニツキ|アタリ|ゴトニ|ニ|デ|、| )?[1一](?:手番?|ターン|回)(?:ズツ)?$',
    '^1 per (day|week|dag)$',
    '^[1一](?:手番?|ターン) ?/ ?(日|週)$',
  ].join('|'),
  'u',
);

/** The time of `MOVE_PER_TIME`; a unit without a number counts once. */
export function timeOfMove(_: string, ...groups: readonly (string | undefined)[]): string {
  return (groups.find((group) => group !== undefined) ?? '').replace(UNIT_ALONE, '1 $&');
}

const UNIT_ALONE = /^(?:day|week|hour|tag|woche|stunde|dag|uur|nap|het|heti|ora|日|週)(?!\p{L})/u;

/** `every other day`, `om de dag`, `jede zweite Woche`, `隔日`; `2日おき` can mean every third day. */
export const EVERY_OTHER =
  /(?<!\p{L})(?:every (?:other|second|2nd)|elke (?:tweede|2e|andere)|iedere (?:tweede|2e)|om de|jeden? (?:zweiten?|2\.|anderen)|minden (?:masodik|2\.)) (day|week|dag|tag|woche|nap|het)(?!\p{L}|.*\d)|(?<!\p{L})masodnaponta(?!\p{L}|.*\d)|(?<![\d一二三四五六七八九十])(?:1|一)(日|週)(?:間)?(?:オキ|置キ)|隔(日|週)/gu;

/** Two of the unit that `EVERY_OTHER` names. */
export function everyOther(_: string, ...[latin, japanese, other]: (string | undefined)[]): string {
  return `2 ${latin ?? japanese ?? other ?? 'nap'} `;
}

/** `daily 2 hours` can mean each day. */
export const DAILY =
  /^(?:(?:every|each|jeden|elke|iedere|minden) (?:day|tag|dag|nap)|daily|taglich|dagelijks|naponta|napi)[\s,]+.*\d(?! ?(?:lepes|x|kor(?!\p{L})|move|turn|zet|beurt|zug))/u;

/** `két naponta` is every two days; `typedText` would drop `naponta` as courtesy. */
export const EVERY_DAYS = /^(\d+|ket|harom|negy|ot|hat|het) naponta(?!\p{L})/u;

/** `when 2 hours are left`, `als er nog 2 uur over is`, `wenn noch 2 Stunden übrig sind`. */
export const TIME_LEFT =
  /^(?:(?:when|with|at)(?: there(?: are| is|'s)| i have)? )?(.+?)(?: are| is)? (?:left|remain(?:ing)?|to go)$|^bei (.+?) rest(?:zeit)?$|^(?:als (?:er|ik) )?nog (.+?)(?: over)?(?: is| zijn| heb)?$|^(?:wenn |bei )?noch (.+?)(?: ubrig)?(?: ist| sind| bleiben)?$|^(?:ha|amikor) (?:mar )?(?:csak |meg )?(.+?) (?:van|maradt?)(?: hatra)?$|^(?:残リ|アト)?(.+?)(?:前?ニナッタラ|ヲ切ッタラ|ノトキニ?|ノ時ニ?)$/u;

/** Includes German `am Vortag` and Hungarian `előző nap`. */
export const DAY_BEFORE =
  /(?<!\p{L})(?:the day before|^day before|de dag (?:ervoor|vooraf|van tevoren)|(?:den|am) tag (?:vorher|davor|zuvor)|(?:am )?vortag|(?:az )?elozo nap(?:on)?)(?!\p{L})/gu;

/** `day per turn`, `nap/lépés`. */
export const UNIT_PER_TURN =
  /^(?:day|week|tag|woche|dag|nap|het)(?= ?(?:\/|per|pro|each|a(?= )) ?(?:move|turn|zet|beurt|zug|lepes|kor)(?!\p{L}))/u;

/** A number or word right before a noun for turns. */
export const TURN_COUNT =
  /(?<![\p{L}\d])(\d+|\p{Script=Latin}+) ?(?:turns?|moves?|zet(?:ten)?|beurt(?:en)?|(?:spiel)?zuge?n?|lepes(?:re|enkent|hez)?|kor(?:re|onkent|hoz|ok)?)(?!\p{L})|(?<![\d.])([\d〇一二三四五六七八九十]+) ?(?:手番|ターン|手|回)/gu;

export const FILLER_WORDS: ReadonlySet<string> = new Set(
  Object.values(TYPED_WORDS)
    .map(({ durations }) => durations.filler)
    .flatMap(foldedWords),
);

export const WITHOUT_SPACES = unspacedWords([
  ...UNIT_OF_WORD.ja.keys(),
  ...FRACTION_OF_WORD.ja.keys(),
  ...LENGTH_OF_WORD.ja.keys(),
  ...FILLER_WORDS,
  ...NUMBER_WORDS.ja.keys(),
]);
