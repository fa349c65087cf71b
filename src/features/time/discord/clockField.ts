/** The form fields for a game's clock, and the parser for their text. */
import type { APILabelComponent } from 'discord.js';
import type { FormValues } from '../../../discord/interactions/index.ts';
import { choiceField, escapeText, textField } from '../../../discord/messages/index.ts';
import { askUnit } from '../../../discord/wording/index.ts';
import {
  foldText,
  formatDuration,
  IN_ALL_PHRASES,
  INCREMENT_PHRASES,
  isNoLength,
  isUnlimited,
  normalizeText,
  PER_PLAYER_PHRASES,
  parseDuration,
  type Words,
} from '../../../language/index.ts';
import { type TimeControl, WHEN_UP, type WhenUp } from '../../../match/index.ts';

export const CLOCK_FIELDS = { clock: 'clock', whenUp: 'whenUp' } as const;

const MAX_LENGTH = 60;

/** Separates the bank from the increment in all languages. A comma counts only if `each move` follows it. */
const PLUS =
  /[\s,、]*(?:(?:\s(?:and|und|en|[ée]s|meg)\s+)?(?:\+|(?<=[\p{L}\s])(?:plusz?|dazu)(?=[\s\d]))|プラス|足す|に加えて|、?それから|zzgl\.?|(?:(?!(?<=\d),\d)[,;、。]|(?<=(?:days?|weeks?|tage?|wochen?|dag(?:en)?|week|weken|nap|h[ée]t))\.\s|\s(?:with|then|met|dan|dann|azt[áa]n|azut[áa]n)\s)\s*(?=.*(?:move|turn|zet|beurt|zug|l[ée]p[ée]s|k[öo]r|手|加算|秒読み|dazu|erbij|extra))|\s(?:and|und|en|[ée]s|meg)\s+(?=[^,;]*(?:after (?:each|every)|nach jede|na (?:elke|iedere)|minden l[ée]p[ée]s ut[áa]n|dazu|erbij|extra))|(?<=[\p{L}\d].*)(?:\s(?:and|und|en|[ée]s|meg)\s+|[とに])(?=(?:after|each|every|per|na|voor|elke|iedere|nach|pro|jede[mnr]?|je|minden|l[ée]p[ée]senk[ée]nt|k[öo]r[öo]nk[ée]nt|[1一毎各](?:手|ターン)(?!番?(?:ずつ)?$))))\s*/iu;

/** `3日 1手ごとに12時間`, `3日 加算12時間`: in Japanese, an increment may follow without a sign. */
const PLUS_IN_JAPANESE =
  /(?<=[\d一二三四五六七八九十半](?:日間?|時間|週間?|分|半)|半日)[\s・(、とでに]*(?=[1一毎各]?(?:手|ターン|回)[^\d一二三四五六七八九十半]*[\d一二三四五六七八九十半]|(?:加算|追加)[\s\d一二三四五六七八九十半]|[^\s,、]+(?:加算|追加)|(?<=[\s、とに])[^\s,、]+(?:ずつ|(?<=と.*)\/(?:手|ターン)))/u;

/** `3 d, 12 h increment`, `3 Tage mit Zuschlag von 12 h`: an increment that is named may follow without a sign. */
const BEFORE_INCREMENT = new RegExp(
  `(?<=[\\p{L}.])(?:\\s(?:and|und|en|[ée]s|meg|with|mit|met|plusz?)(?: an?| een| einem)?\\s|[\\s,;])+(?=(?:\\d[\\d.,]*\\s*|\\p{L}+\\s)\\p{L}+\\.?\\s+(?:${INCREMENT_PHRASES})(?!\\p{L})|(?:${INCREMENT_PHRASES})[\\s:]*\\d)`,
  'iu',
);
/** `3d/12h`, but not `48h/24h`, which may be alternatives, or `1 d/24 h`, which gives the same time twice. */
const SLASH =
  /(?<=^\d+\s?(\p{L})\p{L}*\.?)\s?\/\s?(?=\d+\s?(?!\1)(?:[hu]|std|stunden?|uur|hours?|hrs?|[oó]ra|ó|m|min|minuten|minutes|perc|時間|分)\.?$)/iu;
const INCREMENT = new RegExp(`(?<!\\p{L})(?:${INCREMENT_PHRASES})(?!\\p{L})`, 'iu');

/** Words for a bank, in all languages, folded. */
const IN_ALL = new RegExp(
  `(?<!\\p{L})(?:${IN_ALL_PHRASES})(?!\\p{L})|/ ?(?:game|spel|spiel)(?!\\p{L})|ゲーム全体|合計|全(?:体|部)デ|切レ負ケ|持チ時間(?!.*(?:手|ターン|回|人))`,
  'u',
);
const PER_MOVE =
  /(?:each|every|per|a|\/) ?(?:move|turn)|(?:elke|iedere|per|\/) ?(?:zet|beurt)|(?:jede[mnr]?|pro|je|\/) ?(?:spiel)?zug|l[ée]p[ée]s|k[öo]r[öo]nk[ée]nt|[1一毎各](?:手|ターン)/iu;

/** In `3 days and 12 hours per move` and `3d & 12h`, the days can be a bank. */
const AND = /\s(?:and|und|en|[ée]s|meg)\s|\s?&\s?/iu;

const PER_PLAYER = new RegExp(
  `(?<!\\p{L})(?:${PER_PLAYER_PHRASES})(?!\\p{Script=Latin})|(?<=日|時間|週間|分)ズツ$`,
  'u',
);

export type ClockParseResult<Control = TimeControl | null> =
  | { readonly ok: true; readonly control: Control }
  | { readonly ok: false; readonly sentence: string };

/** In `3 days per move 12 h`, the increment follows without a sign. */
const BEFORE_PER_MOVE = new RegExp(`\\s+(?=${PER_MOVE.source})`, 'iu');

/**
 * `24 h` is a time per turn; `3 d + 12 h` is a bank with an increment after each move; blank, 0 and words for "none"
 * mean no clock. A number without a unit is refused. `3 d per player` can mean each turn or the whole game. `picked`: what
 * happens when time is up.
 */
export function parseClock(words: Words, text: string, picked: string): ClockParseResult {
  const typed = withoutLabel(words, text, picked);
  if (isNoLength(typed) || isUnlimited(typed)) return { ok: true, control: null };
  const whenUp = whenUpOf(picked);
  const [first = '', ...others] = normalizeText(typed)
    .replace(/^plusz? /iu, '+ ')
    .replace(/(?<= )w\/ ?/iu, 'with ')
    .replace(PLUS_IN_JAPANESE, ' + ')
    .replace(BEFORE_INCREMENT, ' + ')
    .replace(SLASH, (slash, _unit, at: number, all: string) => {
      const [bank, increment] = [all.slice(0, at), all.slice(at + slash.length)].map(
        (part) => parseDuration(part, words.locale) ?? 0,
      );
      return bank !== undefined && increment !== undefined && bank > increment ? ' + ' : slash;
    })
    .split(PLUS);
  const firstDuration = parseDuration(first, words.locale);
  // `12 h increment, 3 days` names the bank last, and `Fischer 24 h` no increment.
  const lacksPart = INCREMENT.test(first) || (others.length === 0 && /fischer|フィッシャー/iu.test(first));
  if (firstDuration === null || lacksPart) return unreadable(words, typed, first);
  const isPerMove = PER_MOVE.test(first);
  const either = isPerMove || /&|\beach$/iu.test(first) ? bankAndIncrement(words, first) : null;
  if (either) {
    if (!IN_ALL.test(foldText(first))) return { ok: false, sentence: askEither(words, firstDuration, either) };
    return { ok: true, control: { kind: 'bank', ...either, whenUp } };
  }
  if (others.length === 0) {
    const [bank = null, increment = null] = first
      .split(BEFORE_PER_MOVE)
      .map((part) => parseDuration(part, words.locale));
    if (bank !== null && increment) {
      // `12 h per move 3 days` names the bank last.
      if (increment >= bank) return unreadable(words, typed, first);
      return { ok: true, control: { kind: 'bank', bank, increment, whenUp } };
    }
    const isInAll = IN_ALL.test(foldText(first));
    if (!isInAll && !isPerMove && PER_PLAYER.test(foldText(first)))
      return { ok: false, sentence: askWhole(words, firstDuration) };
    const control: TimeControl =
      isInAll && !isPerMove
        ? { kind: 'bank', bank: firstDuration, increment: 0, whenUp }
        : { kind: 'turn', perTurn: firstDuration, whenUp };
    return { ok: true, control };
  }
  // `12 h a move plus 3 days` names the bank last.
  if (isPerMove) return unreadable(words, typed, first);
  const rest = others.join(' + ');
  const increment = parseDuration(rest, words.locale);
  if (increment === null) return unreadable(words, typed, rest);
  return { ok: true, control: { kind: 'bank', bank: firstDuration, increment, whenUp } };
}

interface Bank {
  readonly bank: number;
  readonly increment: number;
}

function bankAndIncrement({ locale }: Words, text: string): Bank | null {
  const [bank = null, increment = null, ...others] = text.split(AND).map((part) => parseDuration(part, locale));
  return bank !== null && increment !== null && others.length === 0 ? { bank, increment } : null;
}

function whenUpOf(picked: string): WhenUp {
  return WHEN_UP.find((each) => each === picked) ?? 'pass';
}

/** Drops the label of `Clock: 24 h` and the sentence on what happens when time is up, as the bot writes them. */
function withoutLabel(words: Words, text: string, picked: string): string {
  const label = foldText(words.t('time.control', { clock: '' }));
  const ending = foldText(words.t(`time.whenUp.${whenUpOf(picked)}`));
  const unlabeled = foldText(text).startsWith(label) ? normalizeText(text).slice(label.length).trim() : text;
  return foldText(unlabeled).endsWith(ending)
    ? normalizeText(unlabeled)
        .slice(0, -ending.length)
        .replace(/[.。]\s*$/u, '')
    : unlabeled;
}

function askWhole(words: Words, time: number): string {
  return words.t('time.clock.whole', { time: formatDuration(time, words.locale) });
}

function askEither(words: Words, perTurn: number, { bank, increment }: Bank): string {
  const written = (time: number) => formatDuration(time, words.locale);
  return words.t('time.clock.either', {
    turn: written(perTurn),
    bank: written(bank),
    increment: written(increment),
  });
}

/** Prefilled as typed before or as set. `whenUp`: the default choice. */
export function clockFields(
  words: Words,
  timeControl: TimeControl | null,
  whenUp: WhenUp,
  typed: FormValues,
): readonly APILabelComponent[] {
  const chosen = typed.get(CLOCK_FIELDS.whenUp) || (timeControl?.whenUp ?? whenUp);
  return [
    textField(
      {
        label: words.t('lobby.settings.clock'),
        description: words.t('lobby.settings.clock.about'),
        field: CLOCK_FIELDS.clock,
      },
      typed.get(CLOCK_FIELDS.clock) ?? (timeControl && typedClock(words, timeControl)),
      MAX_LENGTH,
    ),
    choiceField(
      { label: words.t('time.settings.whenUp'), field: CLOCK_FIELDS.whenUp },
      WHEN_UP.map((each) => ({
        label: words.t(`time.settings.whenUp.${each}`),
        description: words.t(`time.settings.whenUp.${each}.about`),
        value: each,
        default: each === chosen,
      })),
    ),
  ];
}

/** Such as `24 h` or `3 d + 12 h`. */
function typedClock({ locale }: Words, control: TimeControl): string {
  switch (control.kind) {
    case 'turn':
      return formatDuration(control.perTurn, locale);
    case 'bank':
      return `${formatDuration(control.bank, locale)} + ${formatDuration(control.increment, locale)}`;
  }
}

/** Like `parseClock`, but refuses a blank. */
export function parseRequiredClock(words: Words, typed: string, picked: string): ClockParseResult<TimeControl> {
  const read = parseClock(words, typed, picked);
  if (!read.ok) return read;
  return read.control ? { ok: true, control: read.control } : unreadable(words, typed, typed);
}

/** `part`: the part of the text that cannot be parsed. */
function unreadable(words: Words, typed: string, part: string): Extract<ClockParseResult, { ok: false }> {
  const unknown = words.t('time.clock.unknown', { text: escapeText(words.quote(typed)) });
  return { ok: false, sentence: askUnit(words, part) ?? unknown };
}
