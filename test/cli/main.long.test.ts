/** `intarsia` on first contact: help, unknown commands and completion. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS, PROGRAM } from '../../src/cli/commands.ts';
import { runProcess } from '../support/program/commandLine.ts';
import { drawnPartOf } from '../support/runner/campaign.ts';
import { needs } from '../support/runner/needs.ts';

const NAMES = Object.keys(COMMANDS);

const load = (name: string) => {
  const listed = COMMANDS[name];
  if (!listed) throw new Error(`no command ${name}`);
  return listed.load();
};

it('lists every command with its summary', async () => {
  const { code, out, err } = await runProcess('--help', []);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const [name, { summary }] of Object.entries(COMMANDS))
    expect(out).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
});

it('prints the version that package.json states', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(await runProcess('--version', [])).toMatchObject({ code: 0, out: `${version}\n`, err: '' });
});

it.each(drawnPartOf('commands that explain themselves', NAMES, 5))(
  'explains %s with each of its options',
  async (name) => {
    const { code, out, err } = await runProcess(name, ['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { options } = await load(name);
    for (const option of [...Object.keys(options), 'help']) expect(out).toMatch(new RegExp(`^  --${option} `, 'm'));
    expect(out).toContain(`Usage: ${PROGRAM} ${name}`);
    expect(out).toMatch(/^Exit codes: 0 done; .*2 wrong usage\.$/m);
  },
);

describe('wrong input ends with 2 and one sentence:', () => {
  it.each([
    [[], 'Name a command; "intarsia --help" lists them.'],
    [['bakcup', 'x'], 'Unknown command "bakcup". Did you mean "backup"? "intarsia --help" lists all commands.'],
    [['comp'], 'Did you mean "completion"?'],
    [['xyzzy'], 'Unknown command "xyzzy". "intarsia --help" lists all commands.'],
    [['__proto__'], 'Unknown command "__proto__".'],
    [['records', '--gmaes', '3'], 'Unknown option --gmaes; the options are --games,'],
  ])('%j', async ([name, ...args], sentence) => {
    const { code, out, err } = await runProcess(name, args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

it('treats arguments after -- as operands', async () => {
  const { code, out } = await runProcess('replay', ['--', '--help']);
  expect({ code, file: JSON.parse(out).file }).toEqual({ code: 1, file: '--help' });
});

describe('shell completion', () => {
  it('in bash completes commands, options, choices and files', async (context) => {
    needs(context, existsSync('/bin/bash') || existsSync('/usr/bin/bash'), 'This test requires bash.');
    const { out: script } = await runProcess('completion', ['bash']);
    const complete = (...words: string[]) => {
      const ask = `${script}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_intarsia intarsia "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD-1]}"
echo "\${COMPREPLY[*]}"; complete -p intarsia`;
      const output = execFileSync('bash', ['--norc', '-uc', ask, 'bash', ...words], { encoding: 'utf8' });
      const [words_ = '', registered] = output.split('\n');
      expect(registered).toContain('-o default');
      return words_.split(' ').filter((word) => word !== '');
    };
    expect(complete('intarsia', '')).toEqual([...NAMES, '--help']);
    expect(complete('intarsia', 're')).toEqual(['restore', 'records', 'replay']);
    expect(complete('intarsia', 'records', '--p')).toEqual(['--players', '--policy']);
    expect(complete('intarsia', 'records', '--policy', '')).toEqual(['random', 'apprentice']);
    expect(complete('intarsia', 'film', 'games.jsonl', '--theme', 'd')).toEqual(['dark']);
    expect(complete('intarsia', 'completion', '')).toEqual(['bash', 'zsh', 'fish']);
    expect(complete('intarsia', 'backup', '')).toEqual([]);
  });

  it.each(['zsh', 'fish'])('in %s knows every command and option', async (shell) => {
    const { code, out } = await runProcess('completion', [shell]);
    expect(code).toBe(0);
    for (const name of NAMES) {
      expect(out).toContain(name);
      for (const option of Object.keys((await load(name)).options))
        expect(out).toMatch(new RegExp(`(--|-l )${option}\\b`));
    }
  });
});
