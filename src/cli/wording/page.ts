/**
 * What the playground's page says, with sample facts; its words are modules of code, one a language.
 * A sentence with facts that has no sample here does not compile.
 */
import { LANGUAGES, type Words } from '../../../packages/playground/page/words/languages.ts';

/** For each sentence with facts some calls of it; for a group of wordings likewise. */
type Samples<W> = {
  readonly [K in keyof W as W[K] extends string ? never : K]: W[K] extends (...facts: infer Facts) => string
    ? readonly [Facts, ...Facts[]]
    : Samples<W[K]>;
};

const OF_SOMEBODY: readonly [[string]] = [['Anni']];
const OF_CHANNEL: readonly [[string]] = [['#intarsia']];
const COUNTED: readonly [[number], [number], [number], [number]] = [[1], [2], [5], [0]];
const WITH_LEAST: readonly [[string, number]] = [['players', 2]];
const NUMBERS: Samples<Words['inputs']['number']> = {
  any: [['players']],
  between: [['players', 2, 4]],
  atLeast: WITH_LEAST,
  atMost: WITH_LEAST,
};

const SAMPLES: Samples<Words> = {
  thinking: [['Intarsia']],
  messagesIn: OF_CHANNEL,
  welcomeTo: OF_CHANNEL,
  beginningOf: OF_CHANNEL,
  beginningOfDirect: OF_SOMEBODY,
  messageTo: OF_CHANNEL,
  furtherOptions: COUNTED,
  noCommand: [['/bild']],
  atLeastLong: COUNTED,
  atMostLong: COUNTED,
  chooseAtLeast: COUNTED,
  chooseAtMost: COUNTED,
  threadsOf: OF_CHANNEL,
  mentions: COUNTED,
  enlarge: [[''], ['A floor']],
  olderThreads: OF_CHANNEL,
  withNews: [['#intarsia', '…']],
  newTab: OF_SOMEBODY,
  copyLink: OF_SOMEBODY,
  welcome: OF_CHANNEL,
  nobodyCalled: OF_SOMEBODY,
  guest: COUNTED,
  taken: OF_SOMEBODY,
  takeOver: OF_SOMEBODY,
  takeOverNote: OF_SOMEBODY,
  activityRunning: [['Intarsia']],
  inActivity: [['Anni, Peter']],
  activityOf: [['Intarsia']],
  mayKnow: [['Intarsia']],
  inviteOne: OF_SOMEBODY,
  comeToActivity: [['@Anni']],
  noOptions: [['/help', 'x']],
  itsOptions: [['/game new', 'x', ['side:', 'players:']]],
  notSaved: {},
  failures: {},
  inputs: {
    required: [
      ['players', null],
      ['players', 'How many can play'],
    ],
    unknown: [['players']],
    notAllowed: [['players']],
    unsupported: [['players']],
    tooShort: WITH_LEAST,
    tooLong: WITH_LEAST,
    tooFew: WITH_LEAST,
    tooMany: WITH_LEAST,
    oneOf: [['side', ['A', 'B']]],
    number: NUMBERS,
    wholeNumber: NUMBERS,
  },
};

export interface PageWording {
  /** `inputs.number.any` */
  readonly path: string;
  /** Empty where the language has nothing to say in that place. */
  readonly said: readonly string[];
}

/** Every wording of the page in a language; null where the page does not speak it. */
export function pageWordings(locale: string): readonly PageWording[] | null {
  const words = LANGUAGES[locale];
  return words === undefined ? null : wordingsIn(words, SAMPLES, '');
}

type Group = Readonly<Record<string, unknown>>;

function wordingsIn(words: Group, samples: Group, parent: string): PageWording[] {
  return Object.entries(words).flatMap(([name, wording]): PageWording[] => {
    const path = `${parent}${name}`;
    if (typeof wording === 'string') return [{ path, said: wording === '' ? [] : [withParts(wording)] }];
    const sample = samples[name];
    if (typeof wording === 'function' && Array.isArray(sample)) {
      return [{ path, said: [...new Set(sample.map((facts: unknown[]) => String(wording(...facts))))] }];
    }
    return isGroup(wording) && isGroup(sample) ? wordingsIn(wording, sample, `${path}.`) : [];
  });
}

/** What the page sets into sentences as more than text. */
const PARTS: Readonly<Record<string, string>> = {
  bot: 'Intarsia',
  command: '/game new',
  commands: '/game new',
  key: '`/`',
  name: 'Anni',
  people: 'Peter',
  thread: 'Intarsia ab12',
  title: '**…**',
};

/** One without a sample stays as it is, and is found by the checks. */
function withParts(sentence: string): string {
  return sentence.replace(/\{(\w+)\}/g, (all, part: string) => PARTS[part] ?? all);
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null;
}
