/** The entry points that are functions of a text: control ids, typed text, component files, records and settings. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { EntryPoint } from '../campaign.ts';
import { ANSWER_MS } from '../faults.ts';
import { drawCustomId } from '../grammar/customIds.ts';
import { drawTextEdits, edited } from '../grammar/edits.ts';
import { fewer, type Grammar, shorter, smallerItems, within } from '../grammar/grammar.ts';
import { drawMessage, type Message, sentAs, smallerMessage } from '../grammar/messages.ts';
import { type Json, oddText } from '../grammar/values.ts';
import { startTarget } from '../targets/target.ts';

const json: z.ZodType<Json> = z.json();
const root = new URL('../../../', import.meta.url);
const file = (name: string): string => readFileSync(new URL(name, root), 'utf8');
const STANDARD = json.parse(JSON.parse(file('assets/components/standard.json')));
const RECORDS: readonly Json[] = ['2', '3', '4'].flatMap((players) =>
  ['A', 'B'].flatMap((side) =>
    file(`test/games/${players}-players-side-${side}.jsonl`)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => json.parse(JSON.parse(line))),
  ),
);
const asText = (message: Message): string => sentAs(message, (text) => text).toString();

export const customIds: EntryPoint<string> = functionEntryPoint({
  name: 'customIds',
  draw: (grammar) => drawCustomId(grammar).replaceAll('{match}', 'abc').replaceAll('{version}', '2s'),
  smaller: shorter,
  textOf: (text) => text,
});

/** Words of all languages for cards and durations. */
const WORDS = [
  'yellow',
  'gelb',
  'geel',
  'sárga',
  '黄',
  'wild',
  'Y',
  'yyw',
  'und',
  'és',
  '枚',
  '×',
  'x',
  '*',
  '-',
  '–',
  'none',
];
const UNITS = [
  'd',
  'h',
  'min',
  'days',
  'Stunden',
  'uur',
  'óra',
  '時間',
  '日',
  '週',
  'w',
  'and',
  '.',
  ',',
  '+',
  ':',
  '–',
];

export const typed: EntryPoint<string> = functionEntryPoint({
  name: 'typed',
  draw: (grammar) => {
    const words = (list: readonly string[]) =>
      grammar
        .times(
          1,
          6,
          () => `${grammar.oneIn(2) ? grammar.below(120) : ''}${grammar.pick(['', ' ', '  '])}${grammar.pick(list)}`,
        )
        .join(grammar.pick(['', ' ', ', ', '、', '/']));
    return grammar.choose('typed', {
      cards: () => words(WORDS),
      duration: () => words(UNITS),
      time: () => `${grammar.below(30)}${grammar.pick([':', '.', 'h', '時'])}${grammar.below(70)}-${grammar.below(30)}`,
      edited: () => edited(words([...WORDS, ...UNITS]), drawTextEdits(grammar)),
      digits: () => grammar.pick(['9', '٣', '１', '0', '.']).repeat(grammar.pick([1, 7, 8, 59, 61, 199, 201])),
      locale: () => grammar.pick(['de', 'de-AT', 'en_GB', 'x', 'zz-ZZ', 'ja-JP-u-ca-japanese', '-', 'de--']),
      odd: () => oddText(grammar),
    });
  },
  smaller: shorter,
  textOf: (text) => text,
});

export const components: EntryPoint<Message> = functionEntryPoint({
  name: 'components',
  draw: (grammar) => drawMessage(grammar, STANDARD),
  smaller: smallerMessage,
  textOf: asText,
  // The check may play a whole game.
  within: 10_000,
});

export const records: EntryPoint<Message> = functionEntryPoint({
  name: 'records',
  draw: (grammar) => drawMessage(grammar, drawRecord(grammar)),
  smaller: smallerMessage,
  textOf: asText,
});

/** A multi-line record has far fewer lines; in other texts each line adds a fault. */
const MAX_SPREAD_LENGTH = 20_000;

interface RecordFile {
  readonly lines: readonly Message[];
  readonly spread: boolean;
  readonly between: string;
}

export const replay: EntryPoint<RecordFile> = functionEntryPoint({
  name: 'replay',
  draw: (grammar) => ({
    lines: grammar.times(0, 4, () => drawMessage(grammar, drawRecord(grammar))),
    spread: grammar.oneIn(4),
    between: grammar.choose('between', {
      line: () => '\n',
      lineAgain: () => '\n',
      blank: () => '\n\n \n',
      windows: () => '\r\n',
      nothing: () => '',
      mark: () => '\n\ufeff',
      null: () => '\u0000\n',
    }),
  }),
  *smaller(given) {
    yield* within(fewer(given.lines), (lines) => ({ ...given, lines }));
    yield* within(smallerItems(given.lines, smallerMessage), (lines) => ({ ...given, lines }));
  },
  textOf: ({ lines, spread, between }) =>
    lines
      .map(asText)
      .map((text) => (spread && text.length <= MAX_SPREAD_LENGTH ? text.replaceAll(/[{,]/g, '$&\n') : text))
      .join(between),
});

/** A game, mostly truncated, so that edits of the last moves are reached by legal moves. */
export function drawRecord(grammar: Grammar): Json {
  const record = grammar.pick(RECORDS);
  if (typeof record !== 'object' || record === null || !('moves' in record) || !Array.isArray(record.moves))
    return record;
  if (grammar.oneIn(3)) return record;
  const { result: _, ...head } = record;
  return { ...head, moves: record.moves.slice(0, grammar.below(record.moves.length + 1)) };
}

export interface FunctionEntryPoint<Input>
  extends Pick<EntryPoint<Input>, 'name' | 'draw' | 'smaller' | 'concurrency'> {
  textOf(input: Input): string;
  /** The time limit of a check, in milliseconds. */
  readonly within?: number;
}

export function functionEntryPoint<Input>({
  textOf,
  within = ANSWER_MS,
  ...entryPoint
}: FunctionEntryPoint<Input>): EntryPoint<Input> {
  return {
    ...entryPoint,
    async open(targetPool) {
      const target = await targetPool.take('functions', () =>
        startTarget({ program: new URL('../targets/functions.ts', import.meta.url), announcesReady: true }),
      );
      return {
        targets: [target],
        attempt: (input) => target.ask(entryPoint.name, textOf(input), within),
        close: async () => undefined,
      };
    },
  };
}

interface SettingsInput {
  readonly environment: readonly (readonly [name: string, value: string])[];
  readonly file: string;
}

const VALID_SETTINGS: Readonly<Record<string, string>> = {
  DISCORD_TOKEN: 'MTIz.abc-def_ghi.JKL',
  DISCORD_API_URL: 'https://discord.com/api',
  DATABASE_URL: 'file:data/intarsia.db',
  INTARSIA_COMPONENTS: 'my-components.json',
  OPPONENT_COMMAND: 'Fox=node "fox one.js" --fast; Bear=/opt/bear',
  OPPONENT_MS: '1000',
  INTARSIA_THEME: 'light',
  PLAYGROUND_PORT: '8787',
  PLAYGROUND_FILE: 'data/playground.json',
  LOG_LEVEL: 'info',
};
const NAMES = Object.keys(VALID_SETTINGS);

export const settings: EntryPoint<SettingsInput> = functionEntryPoint({
  name: 'settings',
  draw: (grammar) => ({
    environment: grammar.times(0, 4, () => [drawName(grammar), drawValue(grammar)] as const),
    file: drawFile(grammar),
  }),
  *smaller(given) {
    yield* within(fewer(given.environment), (environment) => ({ ...given, environment }));
    yield* within(shorter(given.file), (file) => ({ ...given, file }));
    yield* within(
      smallerItems(given.environment, ([name, value]) => within(shorter(value), (less) => [name, less] as const)),
      (environment) => ({ ...given, environment }),
    );
  },
  textOf: ({ environment, file }) => JSON.stringify({ environment: Object.fromEntries(environment), file }),
});

function drawName(grammar: Grammar): string {
  return grammar.oneIn(8) ? oddText(grammar) : grammar.pick(NAMES);
}

function drawValue(grammar: Grammar): string {
  const right = VALID_SETTINGS[grammar.pick(NAMES)] ?? '';
  return grammar.choose('value', {
    right: () => right,
    edited: () => edited(right, drawTextEdits(grammar)),
    editedAgain: () => edited(right, drawTextEdits(grammar)),
    number: () => grammar.pick(['0', '-1', '65536', '99999999', '1e3', '0x10', '٣', '50 ', '+5']),
    address: () => grammar.pick(['http:', 'http://', 'https://[', 'ftp://x', 'http://x:y@z:99999', 'discord.com']),
    program: () =>
      grammar.pick(['Fox=', '=x', 'Fox', 'Fox="', "Fox='a", 'master=x', ';;;', 'a=b;A=c', 'x="a"b', 'a=b;'.repeat(20)]),
    odd: () => oddText(grammar),
  });
}

function drawFile(grammar: Grammar): string {
  const line = (): string =>
    grammar.choose('fileLine', {
      right: () => `${grammar.pick(NAMES)}=${drawValue(grammar).replaceAll('\n', ' ')}`,
      quoted: () =>
        `${grammar.pick(NAMES)}=${grammar.pick(['"', "'", '`'])}${drawValue(grammar)}${grammar.pick(['"', "'", ''])}`,
      comment: () => `# ${oddText(grammar)}`,
      exported: () => `export ${grammar.pick(NAMES)} = ${drawValue(grammar)}`,
      odd: () => oddText(grammar),
    });
  const text = grammar.times(0, 4, line).join(grammar.pick(['\n', '\r\n', '\r', '\n\n']));
  return grammar.oneIn(4) ? edited(text, drawTextEdits(grammar)) : text;
}
