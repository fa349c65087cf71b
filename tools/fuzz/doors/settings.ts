/**
 * The door `settings`: environments and settings files as owners may get them wrong.
 * What has to come of them is said by the check.
 */
import type { Door } from '../door.ts';
import { drawTextEdits, edited } from '../grammar/edits.ts';
import type { Grammar } from '../grammar/grammar.ts';
import { fewer, shorter, smallerItems, within } from '../grammar/smaller.ts';
import { oddText } from '../grammar/values.ts';
import { functionDoor } from './kinds/functionDoor.ts';

interface Given {
  readonly environment: readonly (readonly [name: string, value: string])[];
  readonly file: string;
}

const RIGHT: Readonly<Record<string, string>> = {
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
const NAMES = Object.keys(RIGHT);

export const settings: Door<Given> = functionDoor({
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
  const right = RIGHT[grammar.pick(NAMES)] ?? '';
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
