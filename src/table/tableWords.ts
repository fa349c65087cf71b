/**
 * What the table page says beside its game, in one language: the shape in which it is handed over.
 * The words come from the catalogues, by way of the bot. Whatever counts comes as a list by number, so that the page knows no plurals.
 */
import type { Card, Color, Element } from '../rules/index.ts';

/** By number, from 0. */
type Counted = readonly string[];

export interface TableWords {
  readonly title: string;
  readonly build: string;
  /** With `{{time}}` in it, a time of day. */
  readonly offline: string;
  readonly game: GameTerms;
  readonly building: BuildWords;
  readonly turn: TurnWords;
  readonly plan: PlanWords;
  readonly page: PageWords;
  readonly past: PastWords;
}

interface GameTerms {
  readonly cards: Readonly<Record<Card, Counted>>;
  readonly noCards: string;
  /** Cards of any one color, by number. */
  readonly anyColor: Counted;
  /** With `{{first}}` and `{{second}}` in it. */
  readonly enumeration: string;
  /** With its color in front, or without any. */
  readonly elements: Readonly<Record<Color | 'none', Readonly<Record<Element, string>>>>;
  /** What stands on an ornament's space, by level. */
  readonly ornaments: Counted;
  readonly colors: Readonly<Record<Color, string>>;
  readonly points: Counted;
  readonly rounds: Counted;
  readonly tools: Readonly<Record<string, string>>;
  /** By color, with `{{tool}}` in it. */
  readonly tiles: Readonly<Record<Color, string>>;
  readonly startCards: Readonly<Record<string, string>>;
  /** What the parts of the table that belong to nobody are called. */
  readonly places: Readonly<Record<'tools' | 'track' | 'stacks' | 'resting' | 'supply', string>>;
  /** With `{{same}}` and `{{other}}` in it: cards of one color and of another. */
  readonly rewardChoice: string;
  /** With `{{label}}` and `{{content}}` in it. */
  readonly labelled: string;
}

interface BuildWords {
  /** With `{{space}}`, `{{element}}` and `{{price}}` in them. */
  readonly can: string;
  readonly tooDear: string;
  /** With `{{space}}` and `{{standing}}` in it. */
  readonly stands: string;
  readonly plant: string;
  /** With `{{space}}` and `{{exchange}}` in it. */
  readonly chosen: string;
  /** With `{{paid}}` and `{{drawn}}` in it. */
  readonly pays: string;
  /** With `{{points}}` in it. */
  readonly points: string;
  /** With `{{tile}}` in it. */
  readonly gain: string;
  readonly tapSpace: string;
  readonly nothing: string;
  readonly payWith: string;
  readonly draw: string;
  readonly drawNothing: string;
  readonly advance: Counted;
  readonly more: string;
  readonly fewer: string;
}

interface TurnWords {
  readonly pass: string;
  readonly undo: string;
  readonly cancel: string;
  readonly confirm: string;
  readonly keepQuestion: string;
  readonly keep: string;
  readonly chooseQuestion: string;
  readonly takeQuestion: string;
  readonly take: string;
  readonly hint: string;
  readonly hintShow: string;
  readonly hintWait: string;
  readonly sent: string;
  readonly playing: string;
}

interface PlanWords {
  readonly open: string;
  readonly close: string;
  readonly add: string;
  readonly title: string;
  readonly about: string;
  readonly empty: string;
  readonly nextOwn: string;
  /** With `{{name}}` in it. */
  readonly nextOther: string;
  readonly pass: string;
  readonly skip: string;
  readonly back: string;
  readonly clear: string;
  readonly queue: string;
  /** On which condition moves are played: none beside the rules, or one with `{{tile}}` in it. */
  readonly queueAlways: string;
  readonly queueUnless: string;
  readonly unqueue: string;
  readonly queued: string;
  readonly note: string;
  readonly noteAbout: string;
}

interface PageWords {
  readonly games: string;
  readonly menu: string;
  readonly yours: string;
  readonly watching: string;
  readonly board: string;
  readonly others: string;
  readonly tools: string;
  readonly log: string;
  readonly whole: string;
  /** With `{{name}}` in them. */
  readonly boardOf: string;
  readonly enlarge: string;
  readonly spaces: string;
  readonly sound: string;
  readonly theme: string;
  readonly language: string;
  readonly thread: string;
  readonly invite: string;
  readonly inviteRefused: string;
  readonly clock: string;
  /** Cards in hand, by number. */
  readonly hands: Counted;
}

interface PastWords {
  readonly open: string;
  readonly now: string;
  readonly since: string;
  readonly start: string;
  readonly save: string;
  readonly share: string;
  /** Why Discord's client does not share it. */
  readonly shareTooOld: string;
  readonly shareRefused: string;
  readonly misses: string;
  /** In place of the better move. */
  readonly played: string;
  /** Has the review made. */
  readonly review: string;
  readonly controls: {
    readonly first: string;
    readonly back: string;
    readonly play: string;
    readonly pause: string;
    readonly forward: string;
    readonly last: string;
    readonly position: string;
  };
}
