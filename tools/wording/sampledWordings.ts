/** Every wording of a language filled in with samples, for translators and checks. */
import { CATALOGUES, type Key, type Namespace } from '../../src/language/catalogues/catalogues.ts';
import { DEFAULT_LOCALE, type LocaleCode } from '../../src/language/catalogues/locales.ts';
import type { Parameters } from '../../src/language/catalogues/translator.ts';
import { rulesParameters } from '../../src/language/pictures/rulesParameters.ts';
import type { Words } from '../../src/language/words.ts';
import type { GameNumbers } from '../../src/rules/index.ts';
import { SAMPLES, SAMPLES_BY_KEY } from './samples.ts';

export interface SampledWording {
  readonly key: Key;
  readonly namespace: Namespace;
  /** One per plural form, one more for a computer player if that differs. */
  readonly usual: readonly string[];
  /** With all samples, including unusual ones. */
  readonly all: readonly string[];
}

export type SampledWordings =
  | { readonly ok: true; readonly wordings: readonly SampledWording[] }
  /** Keys with parameters that have no sample. */
  | { readonly ok: false; readonly unsampled: readonly string[] };

const COUNTS = [1, 2, 5, 0] as const;
const PARAMETER = /\{\{(\w+)\}\}/g;

/** In the order of the catalogue. */
export function sampledWordings(words: Words): SampledWordings {
  const unsampled: string[] = [];
  const ofRules = rulesParameters(words, NUMBERS);
  const wordings = [...parametersByKey(words.locale)].map(([key, { namespace, parameters, plural }]) => {
    const rows = sampleRows(words, key, { parameters, ofRules }, unsampled);
    const counts = plural ? COUNTS : parameters.has('count') ? ([4] as const) : ([null] as const);
    const say = (row: Parameters, count: number | null) => words.t(key, count === null ? row : { ...row, count });
    const [usualRow = {}, computerRow = usualRow] = rows;
    const usual = firstPerForm(words.locale, counts).map((count) => say(usualRow, count));
    // In languages with honorifics, sentences about computer players differ.
    if (words.person('A') !== 'A' && parameters.has('name')) usual.push(say(computerRow, counts[0]));
    const all = rows.flatMap((row) => counts.map((count) => say(row, count)));
    return { key, namespace, usual: [...new Set(usual)], all: [...new Set(all)] };
  });
  return unsampled.length === 0 ? { ok: true, wordings } : { ok: false, unsampled };
}

interface WordingShape {
  readonly namespace: Namespace;
  readonly parameters: ReadonlySet<string>;
  readonly plural: boolean;
}

/** The parameters of each wording, plurals without their form, in English and the language together. */
function parametersByKey(locale: LocaleCode): ReadonlyMap<Key, WordingShape> {
  const shapes = new Map<Key, { namespace: Namespace; parameters: Set<string>; plural: boolean }>();
  for (const code of [DEFAULT_LOCALE, locale] as const) {
    for (const [namespace, wordings] of Object.entries(CATALOGUES[code]) as [Namespace, Record<string, string>][]) {
      for (const [name, text] of Object.entries(wordings)) {
        const [, base = name, form] = /^(.*)_(zero|one|two|few|many|other)$/.exec(name) ?? [];
        const key = `${namespace}.${base}` as Key;
        const entry = shapes.get(key) ?? { namespace, parameters: new Set<string>(), plural: form !== undefined };
        for (const [, parameter = ''] of text.matchAll(PARAMETER)) entry.parameters.add(parameter);
        shapes.set(key, entry);
      }
    }
  }
  return shapes;
}

/** The first row has the usual sample of every parameter, the others the unusual ones in turn. */
function sampleRows(
  words: Words,
  key: Key,
  { parameters, ofRules }: { readonly parameters: ReadonlySet<string>; readonly ofRules: Parameters },
  unsampled: string[],
): Parameters[] {
  const samples = [...parameters].flatMap((name) => {
    if (name === 'count') return [];
    const ruleValue = key.startsWith('rules.') ? ofRules[name] : undefined;
    const sample =
      ruleValue === undefined ? (SAMPLES_BY_KEY[key]?.[name] ?? SAMPLES[name]) : () => [ruleValue] as const;
    if (sample === undefined) unsampled.push(`${key}: {{${name}}}`);
    return sample === undefined ? [] : [[name, sample(words)] as const];
  });
  const most = Math.max(1, ...samples.map(([, facts]) => facts.length));
  return Array.from({ length: most }, (_, row) =>
    Object.fromEntries(samples.map(([name, facts]) => [name, facts[row % facts.length] ?? facts[0]])),
  );
}

/** The first count of each plural form of the language. */
function firstPerForm<Count extends number | null>(locale: LocaleCode, counts: readonly Count[]): readonly Count[] {
  const rules = new Intl.PluralRules(locale);
  const seen = new Set<string>();
  return counts.filter((count) => {
    const form = count === null ? '' : rules.select(count);
    return seen.has(form) ? false : seen.add(form);
  });
}

const NUMBERS: GameNumbers = {
  costs: { frame: 1, midsection: 2, core: 3, table: 4, connector: 4 },
  advances: [1, 2],
  kept: 3,
  points: { connector: [1, 2, 3], ornament: [0, 1, 3, 7, 12], plant: 10 },
  draws: { midsection: 1, core: 2 },
  rewards: [
    { kind: 'choice', same: 2, other: 1 },
    { kind: 'fixed', cards: { yellow: 2, red: 0, green: 0, violet: 0, wild: 1 } },
  ],
  rewardCards: 3,
  startCards: { count: 5, cards: [10, 10], colored: [8, 9], wild: [1, 2] },
  floor: {
    columns: ['A', 'B', 'C', 'D', 'E'],
    rows: ['1', '2', '3', '4', '5'],
    center: 'C3',
    connectorSpaces: 13,
    ornamentSpaces: 12,
    plants: ['B2', 'D2', 'B4', 'D4'],
  },
  supply: {
    frames: { 2: 5, 3: 7, 4: 9 },
    midsection: 36,
    core: 28,
    table: 20,
    connector: 30,
    colored: [16, 16],
    wild: 12,
  },
  tools: { count: 6, spaces: 24, tiles: { 2: 24, 3: 36, 4: 48 }, requirement: [1, 3] },
};

/** Where people see the wordings of each file. */
export const NAMESPACE_DESCRIPTIONS: Readonly<Record<Namespace, string>> = {
  agreements: 'Questions among the players of a game, in its thread',
  commands: 'Slash commands as Discord lists them: names, descriptions, options and choices',
  computers: 'Computer players, in the lobby and in the thread',
  connection: 'The table page before sign-in and without a connection',
  dialogue: 'Building, passing, choosing and taking cards: private answers',
  editor: 'The page for correcting the component data (`npm run components`)',
  errors: 'Answers to actions that failed',
  events: 'Events of a game: whole sentences, and lines of the log',
  game: 'Terms of the game, and parts of other wordings',
  help: 'What the reader can do now, pages about the bot, and how to read the table',
  history: 'Finished games and their moves',
  leagues: 'Leagues: entering, rounds, standings, the end of a season, and answers about them',
  limits: 'Limits that have been reached, and when they are reset',
  lobby: 'A game before it begins, and the lists of games',
  me: 'Personal settings, holidays and the digest',
  notices: 'The notice that a chosen channel cannot be posted in',
  plans: 'Moves tried out in private',
  privacy: 'Which data are stored about a person, erasing them, and placeholders for erased people',
  profiles: 'Profiles, badges and leaderboards, as pictures and in words',
  puzzles: 'Puzzles, a server’s daily puzzle, and results of answers',
  refusals: 'Why a move, a request or a file is refused, and what would be valid',
  replay: 'The replay of a finished game, a page that opens from a file',
  touch: 'The table page, on which people play in the browser',
  links: 'Personal links to the table page, and opening it in Discord: private answers',
  live: 'Why the table page cannot be shown, or no longer',
  rules: 'The rules by topic, and the texts of their drawings',
  score: 'The score sheet: words in a picture, and the end of a game',
  seeks: 'Searches for people to play with, and answers to them',
  servers: 'Settings of a server, for those who manage it',
  start: 'The first page, before the first game',
  table: 'The table in words, for people who do not see pictures',
  teaching: 'Hints, reasons and reviews',
  time: 'Clocks, deadlines, reminders and stand-ins',
  tutorial: 'The tutorial: what each step teaches and asks, and comments on other moves',
  turn: 'The turn message and its buttons, the log',
  visibility: 'Who may see a person’s games, and blocked people',
};
