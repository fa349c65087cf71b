/** The commands `records` and `replay`: reproducible games out, every fault of a file found, no input crashes them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { recordsCommand } from '../../src/cli/commands/records.ts';
import { replayCommand } from '../../src/cli/commands/replay.ts';
import { UsageError } from '../../src/cli/support/options.ts';
import { standardFile } from '../support/game/rules.ts';
import { jsonLines, runHere, runProcess } from '../support/program/commandLine.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-records-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const full = path.join(folder, name);
  writeFileSync(full, content);
  return full;
}

const recorded = async (...args: string[]) => (await runHere(recordsCommand, args)).out;
const usage = (...args: string[]) => runHere(recordsCommand, args).then(String, (error: unknown) => error);

describe('records', () => {
  it('writes the requested number of games, cycling through player counts and sides', async () => {
    const games = jsonLines(await recorded('--games', '7', '--players', '2,4', '--sides', 'A,B', '--seed', '3'));
    expect(games.map(({ players, side }) => `${(players as string[]).length}${side}`)).toEqual([
      '2A',
      '2B',
      '4A',
      '4B',
      '2A',
      '2B',
      '4A',
    ]);
    expect(games.every(({ format, result }) => format === 'intarsia-record/1' && result)).toBe(true);
  });

  it('writes the same games for the same seed and options, and others otherwise', async () => {
    const args = ['--games', '3', '--seed', '11'];
    expect(await recorded(...args)).toBe(await recorded(...args));
    expect(await recorded(...args)).not.toBe(await recorded('--games', '3', '--seed', '12'));
    expect(await recorded(...args, '--policy', 'apprentice')).not.toBe(await recorded(...args));
    const five = await recorded('--games', '5', '--seed', '11');
    expect(five.startsWith(await recorded(...args))).toBe(true);
  });

  it.each([
    [['--games', 'many'], '--games must be a whole number from 1 to 10000000, not "many".'],
    [['--games', '0'], '--games must be a whole number'],
    [['--seed', '1.5'], '--seed must be a whole number'],
    [['--players', '2,5'], '--players takes 2, 3, 4, separated by commas, not "2,5".'],
    [['--sides', 'C'], '--sides takes A, B, separated by commas, not "C".'],
    [['--policy', 'master'], '--policy must be one of random, apprentice, not "master".'],
    [['--gmaes', '3'], 'Unknown option --gmaes; the options are --games,'],
    [['-x'], 'Unknown option -x;'],
    [['12'], '"12" is not an option; the options are'],
    [['--games'], 'The option --games needs a value'],
    [['--games', '1', '--games', '2'], '--games is given twice'],
  ])('refuses %j', async (args, message) => {
    const error = await usage(...args);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as Error).message).toContain(message);
  });

  it('exits with 2 and one sentence on invalid options, and with 0 when its reader closes the pipe', async () => {
    const [wrong, head] = await Promise.all([
      runProcess('records', ['--games', '-1']),
      runProcess('records', ['--games', '3000'], { enough: 10 }),
    ]);
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err.trim().split('\n')).toHaveLength(1);
    expect(head).toMatchObject({ code: 0, err: '' });
    expect(head.out.length).toBeLessThan(10_000_000);
  });
});

describe('replay', () => {
  it('finds no fault in valid records, in either layout', async () => {
    const lines = await recorded('--games', '6');
    const [first = ''] = lines.split('\n');
    const pretty = file('pretty.json', JSON.stringify(JSON.parse(first), null, 2));
    const checked = await runHere(replayCommand, [file('good.jsonl', `\n${lines}\r\n\n`), pretty]);
    expect(checked).toEqual({ code: 0, out: '', err: 'replay: 7 games checked, 0 faults\n' });
    expect(await runHere(replayCommand, ['-'], `\uFEFF${lines}`)).toMatchObject({ code: 0 });
    const utf16 = Buffer.from(`\uFEFF${lines.replaceAll('\n', '\r\n')}`, 'utf16le');
    expect(await runHere(replayCommand, ['-'], utf16)).toMatchObject({ code: 0 });
  });

  it('prints one line for every illegal game, and continues', async () => {
    const games = jsonLines(await recorded('--games', '4', '--players', '2'));
    const [a, b, c, d] = games as { moves: Record<string, unknown>[]; result: unknown }[];
    if (!a || !b || !c || !d) throw new Error('expected four games');
    Object.assign(a.moves[2] ?? {}, { space: 'Z9' });
    Object.assign(b, { result: { scores: [1, 2], toolTiles: [0, 0], winners: [1] } });
    const bad = file(
      'bad.jsonl',
      [JSON.stringify(a), 'no json', JSON.stringify(b), '[]', JSON.stringify(c), '{"format":'].join('\n'),
    );
    const good = file('late.jsonl', JSON.stringify(d));
    const missing = path.join(folder, 'missing.jsonl');
    const checked = await runHere(replayCommand, [bad, missing, folder, file('empty.jsonl', ''), good]);
    const faults = jsonLines(checked.out);
    expect(faults.map(({ file: where, game, move, code }) => [path.basename(String(where)), game, move, code])).toEqual(
      [
        ['bad.jsonl', 1, 2, 'space'],
        ['bad.jsonl', 2, null, 'json'],
        ['bad.jsonl', 3, null, 'result'],
        ['bad.jsonl', 4, null, 'format'],
        ['bad.jsonl', 6, null, 'json'],
        ['missing.jsonl', null, null, 'file'],
        [path.basename(folder), null, null, 'file'],
        ['empty.jsonl', null, null, 'file'],
      ],
    );
    for (const fault of faults) {
      expect(Object.keys(fault)).toEqual(['file', 'game', 'move', 'code', 'message']);
      expect(String(fault.message)).toMatch(/^[A-Z“].{9,}/);
    }
    expect(checked.code).toBe(1);
    expect(checked.err).toBe('replay: 7 games checked, 8 faults\n');
  });

  it('survives invalid input of any size', async () => {
    const binary = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256));
    const huge = Buffer.alloc(9_000_000, 'x');
    const nested = `${'['.repeat(200_000)}`;
    const checked = await runHere(replayCommand, [
      file('binary', binary),
      file('huge', huge),
      file('nested', nested),
      file('hugeAndGood', Buffer.concat([huge, Buffer.from(`\n${(await recorded()).trim()}`)])),
    ]);
    const faults = jsonLines(checked.out);
    expect(faults.map(({ code, game }) => [code, game])).toEqual(new Array(4).fill(['json', 1]));
    for (const { message } of faults) expect(String(message).length).toBeLessThan(300);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these must not reach a terminal.
    expect(checked.out).not.toMatch(/[\u0000-\u0009\u007f]/);
  });

  it('needs files', async () => {
    await expect(runHere(replayCommand, [])).rejects.toThrow('Name at least one FILE');
    await expect(runHere(replayCommand, ['--strict', 'x'])).rejects.toThrow('Unknown option --strict');
  });

  it('checks as a process, whose exit code reflects its findings', async () => {
    const lines = await recorded('--games', '2');
    const [good, bad] = await Promise.all([
      runProcess('replay', ['-'], { input: lines }),
      runProcess('replay', ['-'], { input: lines.replace('"side":"A"', '"side":"B"') }),
    ]);
    expect(good).toMatchObject({ code: 0, out: '' });
    expect(bad.code).toBe(1);
    expect(jsonLines(bad.out)).toMatchObject([{ file: '-', game: 1 }]);
  });
});

describe("an owner's component file", () => {
  const environment = (name: string) => ({ INTARSIA_COMPONENTS: name });

  it('is used for playing and checking', async () => {
    const own = environment(file('own.json', JSON.stringify({ ...standardFile(), id: 'own' })));
    const { out } = await runHere(recordsCommand, ['--games', '1'], '', own);
    expect(jsonLines(out)).toMatchObject([{ components: 'own' }]);
    expect(await runHere(replayCommand, ['-'], out, own)).toMatchObject({ code: 0 });
    const other = await runHere(replayCommand, ['-'], out);
    const message = 'The game was dealt with the components "own", but "standard" is loaded';
    expect(jsonLines(other.out)).toMatchObject([
      { game: 1, move: null, code: 'components', message: `${message}: set INTARSIA_COMPONENTS to its file.` },
    ]);
    const standard = await recorded();
    expect((await runHere(replayCommand, ['-'], standard, own)).out).toContain('set INTARSIA_COMPONENTS=standard.');
    expect((await runHere(replayCommand, ['--help'])).out).toContain('INTARSIA_COMPONENTS');
  });

  it('is refused with every fault and its path', async () => {
    const wrong = file('wrong.json', JSON.stringify({ ...standardFile(), rewardStart: 8, tools: [] }));
    const refused = await runProcess('records', [], { environment: environment(wrong) });
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('tools');
    for (const name of [path.join(folder, 'none.json'), file('text.json', 'hello')]) {
      await expect(runHere(recordsCommand, [], '', environment(name))).rejects.toThrow(path.basename(name));
    }
    expect(readFileSync(wrong, 'utf8')).toContain('rewardStart');
  });
});
