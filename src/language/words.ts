/** The interface for wording everything in one language. */
import type { DropReason, MatchRefusal } from '../match/index.ts';
import type { GameEvent, GameNumbers, Refusal, Seat } from '../rules/index.ts';
import type { Key } from './catalogues/catalogues.ts';
import type { LocaleCode } from './catalogues/locales.ts';
import type { Parameters } from './catalogues/translator.ts';
import type { CardTextFault } from './parsing/cards.ts';
import type { Marks, Terms } from './terms.ts';

/** By seat, escaped, in the form that sentences need (`Words.person`). */
export type SeatNames = readonly string[];

/** An event of the whole table. */
export type TableEvent = Exclude<GameEvent, { readonly seat: Seat }>;

export interface Words extends Terms {
  readonly locale: LocaleCode;
  readonly marks: Marks;
  /** The same words, with marks before cards, tiles, pieces and start cards. */
  withMarks(marks: Marks): Words;
  /** A filled-in wording of the catalogue; `count` selects the plural form. */
  t(key: Key, parameters?: Parameters): string;
  space(name: string): string;
  /** The name at a seat, or the seat's number. */
  name(seat: Seat, names?: SeatNames): string;
  /** A person's name or mention with the honorific of the language: Japanese さん. Computer players get none. */
  person(name: string): string;
  /** Text written by a person, in quotation marks, on one line, cut to 40 characters. Not escaped. */
  quote(text: string): string;
  event(event: TableEvent, names: SeatNames): string;
  /** The events of a move as one line that begins with the player's name; empty if there are no events. */
  moveLine(events: readonly GameEvent[], names: SeatNames): string;
  refusal(refusal: AnyRefusal, about?: RefusalContext): string;
  rules(topic: RuleTopic, numbers: GameNumbers): RulesPage;
  help(topic: HelpTopic): TextPage;
  /** `(2 yellow)`. */
  bracketed(content: string): string;
  /** `Frames (2 yellow)`. */
  annotated(text: string, note: string): string;
  /** `A, B; C, D`. */
  groups(lists: readonly string[]): string;
  sentences(first: string, ...others: readonly string[]): string;
  /** `A, B and C`. */
  list(items: readonly string[]): string;
  /** `A, B or C`. */
  either(items: readonly string[]): string;
  /** The first `most` items and how many others there are. */
  listFew(items: readonly string[], most: number, join: 'list' | 'either'): string;
  number(value: number): string;
  /** Such as `8–9`; a single number if both are equal. */
  range(least: number, most: number): string;
  /** `1 day 12 hours`. */
  duration(milliseconds: number): string;
}

/** In reading order. */
export const RULE_TOPICS = [
  'howToPlay',
  'floor',
  'rounds',
  'building',
  'payments',
  'drawing',
  'tools',
  'connectors',
  'plants',
  'passing',
  'scoring',
  'supply',
] as const;
export type RuleTopic = (typeof RULE_TOPICS)[number];

/** In reading order. */
export const HELP_TOPICS = [
  'commands',
  'buttons',
  'clocks',
  'together',
  'partners',
  'leagues',
  'ratings',
  'plans',
  'computers',
  'advice',
  'reminders',
] as const;
type HelpTopic = (typeof HELP_TOPICS)[number];

interface RulesPage extends TextPage {
  /** Describes the drawing, without formatting. */
  readonly alt: string;
}

/** `text` contains formatting. */
export interface TextPage {
  readonly title: string;
  readonly text: string;
}

/** Refusals that hosts word themselves, because each host shows times differently. */
type WordedElsewhere = 'noHints' | 'notAbsent' | 'openGames' | 'usedUp';

type MatchFault = Exclude<MatchRefusal, { readonly code: WordedElsewhere }> | DropReason;

export type AnyRefusal = Refusal | MatchFault | CardTextFault;
export type AnyRefusalCode = AnyRefusal['code'];

export interface RefusalContext {
  /** By seat, escaped. */
  readonly names?: readonly string[];
  /** The escaped name or mention of a person, by id. */
  readonly person?: (id: string) => string;
  /** Escapes text that people wrote; default: unchanged. */
  readonly safe?: (text: string) => string;
}
