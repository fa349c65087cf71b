/**
 * What can be said in one language: the shape that everyone who words something works with.
 * How each part is put together lies in the modules beside this one.
 */
import type { Dropped, MatchRefusal } from '../match/index.ts';
import type { GameEvent, GameNumbers, RecordFault, Seat } from '../rules/index.ts';
import type { Key } from './catalogues.ts';
import type { LocaleCode } from './locales.ts';
import type { CardTextFault } from './reading/index.ts';
import type { Marks, Terms } from './terms.ts';
import type { Parameters } from './translator.ts';

/** Names by seat, already escaped for where they will stand, and as sentences have them (`Words.person`). */
export type Names = readonly string[];

export interface Words extends Terms {
  readonly locale: LocaleCode;
  readonly marks: Marks;
  /** The same words with marks before cards, tiles, pieces and start cards; everything said stays as it is. */
  marked(marks: Marks): Words;
  /** A wording of the catalogue, filled in. Plurals choose their form by the parameter `count`. */
  t(key: Key, parameters?: Parameters): string;
  space(name: string): string;
  /** A seat's name, or which seat it is where no name is known. */
  name(seat: Seat, names?: Names): string;
  /** A person's name or mention as a sentence has it: in Japanese with さん, which computer players go without. */
  person(name: string): string;
  /** Text that a person wrote, in quotation marks, without line breaks, cut to 40 characters. Not escaped. */
  quote(text: string): string;
  /** One sentence for what happened. */
  event(event: GameEvent, names: Names): string;
  /** One line for the log: a move's events, the one who moved named first. Empty for no events. */
  moveLine(events: readonly GameEvent[], names: Names): string;
  /** What is wrong, and what would be right. */
  refusal(refusal: AnyRefusal, about?: About): string;
  /** A part of the rules, with the numbers that the game goes by. */
  rules(topic: RuleTopic, numbers: GameNumbers): RulesPage;
  help(topic: HelpTopic): Page;
  /** `(2 yellow)`. */
  bracketed(content: string): string;
  /** `Frames (2 yellow)`. */
  annotated(text: string, note: string): string;
  /** Lists beside one another, with a stronger mark between them than within: `A, B; C, D`. */
  groups(lists: readonly string[]): string;
  /** One sentence after the other. */
  sentences(first: string, second: string): string;
  /** `A, B and C`. */
  list(items: readonly string[]): string;
  /** `A, B or C`. */
  either(items: readonly string[]): string;
  /** The first few of many items, with how many more there are in place of those left out. */
  fewOf(items: readonly string[], most: number, join: 'list' | 'either'): string;
  number(value: number): string;
  /** `8–9`; the number alone where both are the same. */
  span(least: number, most: number): string;
  /** A length of time: `1 day 12 hours`. */
  duration(milliseconds: number): string;
}

/** What the rules are told by, in reading order. */
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

/** What can be read about the bot itself, in reading order. */
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

/** With what the drawing beside it shows, for whoever does not see it; without formatting. */
interface RulesPage extends Page {
  readonly alt: string;
}

/** Text with formatting, under a heading. */
export interface Page {
  readonly title: string;
  readonly text: string;
}

/** What the hosts word themselves: limits and absences tell when something is possible again, which each of them shows in its way. */
type WordedElsewhere = 'noHints' | 'notAbsent' | 'openGames' | 'usedUp';

/** A refusal of a match's use case, or why a queued move was not played. */
type MatchFault = Exclude<MatchRefusal, { readonly code: WordedElsewhere }> | Dropped;

/** `RecordFault` includes the refusals of moves. */
export type AnyRefusal = RecordFault | MatchFault | CardTextFault;
export type AnyRefusalCode = AnyRefusal['code'];

/** Who is who, for the sentences that name people. */
export interface About {
  /** By seat, already escaped. */
  readonly names?: readonly string[];
  /** The name of (or the mention that shows) the person with an id, already escaped. */
  readonly person?: (id: string) => string;
  /** Makes text that people wrote safe to show where the sentence will stand; as it is when left out. */
  readonly safe?: (text: string) => string;
}
