/** The options of commands: wrong ones get one sentence, docs/cli.md names all, and documents name only these. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { COMMANDS, PROGRAM } from '../../src/cli/commands.ts';
import { helpText } from '../../src/cli/support/command.ts';
import { UsageError } from '../../src/cli/support/options.ts';
import { DOCUMENTS, read } from '../repository/support.ts';
import { runHere } from '../support/program/commandLine.ts';

const DOCUMENT = fileURLToPath(new URL('../../docs/cli.md', import.meta.url));
const NAMES = Object.keys(COMMANDS);
/** A call in a document: the command, and the rest of the line or code span. */
const CALL = /npx intarsia ([a-z]+)([^`\n]*)/g;

const load = (name: string) => {
  const listed = COMMANDS[name];
  if (!listed) throw new Error(`no command ${name}`);
  return listed.load();
};

it.each([
  [['records', '--toString'], 'Unknown option --toString;'],
  [['records', '--anyway'], 'Unknown option --anyway;'],
  [['records', '-x'], 'Unknown option -x;'],
  [['records', '--games'], 'The option --games needs a value, as in --games N.'],
  [['records', '--seed='], 'The option --seed needs a value, as in --seed N.'],
  [['records', '--games', '--seed', '3'], 'The option --games needs a value, as in --games N.'],
  [['records', '--games', '1', '--games', '2'], 'The option --games is given twice; give it once.'],
  [['records', '--games', '-1'], '--games must be a whole number from 1 to 10000000, not "-1".'],
  [['records', '--seed=-1'], '--seed must be a whole number from 0 to'],
  [['records', '--', '--games'], '"--games" is not an option; the options are --games,'],
  [['records', '12'], '"12" is not an option; the options are'],
  [['ratings', '--check=yes'], 'The option --check takes no value.'],
  [['ratings', '--check', '--check'], 'The option --check is given twice; give it once.'],
  [['ratings'], 'ratings takes exactly one of --check and --rebuild.'],
  [['backup'], 'Name one FILE (the backup to write, which must not exist yet), as in intarsia COMMAND FILE.'],
  [['backup', ''], 'Name one FILE'],
  [['backup', 'a', 'b'], 'Name one FILE'],
  [['replay'], 'Name at least one FILE (a file of game records, or - for standard input)'],
  [['film', '--out', 'x.gif'], 'Name one RECORD'],
  [['engine', '--fast'], 'Unknown option --fast; the options are --help.'],
  [['completion', 'tcsh'], 'There is no script for "tcsh", only for bash, zsh, fish.'],
])('%j is refused with one sentence', async ([name = '', ...args], sentence) => {
  const error = await runHere(await load(name), args).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as Error).message).toContain(sentence);
  expect((error as Error).message).not.toContain('\n');
});

it.each(DOCUMENTS)('%s calls commands with options that they have', async (file) => {
  const calls = [...read(file).matchAll(CALL)].map(
    ([, name = '', line = '']) => [name, line.split(' #')[0] ?? ''] as const,
  );
  for (const [name, line] of calls) {
    const { options } = await load(name);
    const given = line.match(/(?<= )--[a-z]*/g) ?? [];
    expect(given.filter((option) => !['help', ...Object.keys(options)].includes(option.slice(2)))).toEqual([]);
  }
});

it('matches docs/cli.md', async () => {
  const sections = await Promise.all(
    NAMES.map(async (name) => `## ${name}\n\n\`\`\`\n${helpText(`${PROGRAM} ${name}`, await load(name))}\`\`\`\n`),
  );
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `| [\`${name}\`](#${name}) | ${summary} |`);
  await expect(`${INTRODUCTION}${rows.join('\n')}\n\n${sections.join('\n')}`).toMatchFileSnapshot(DOCUMENT);
});

const INTRODUCTION = `# Commands for operators

\`${PROGRAM} COMMAND [OPTIONS]\`, in the folder of the program (elsewhere npx would ask the registry for another package):

- \`npx ${PROGRAM} backup FILE\`, or \`npm run -s ${PROGRAM} -- backup FILE\`, or \`npm run -s backup -- FILE\`;
- in an image: \`node /app/scripts/intarsia.js backup FILE\`;
- beside the systemd service: \`systemd-run --pipe --wait -p User=intarsia -p EnvironmentFile=/etc/intarsia.env -p WorkingDirectory=/var/lib/intarsia /usr/bin/env node /opt/intarsia/scripts/intarsia.js backup FILE\`;
- from everywhere, after \`npm link\`: \`${PROGRAM} backup FILE\`, with completion by \`source <(${PROGRAM} completion bash)\`.

Commands read the bot's settings, also from \`.env\` in the current folder. Defaults are in parentheses. This page is
generated from the commands: \`npm test -- test/cli/options.test.ts -u\`.

| command | does |
|---|---|
`;
