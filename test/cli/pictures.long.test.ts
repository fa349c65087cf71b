import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmCommand } from '../../src/cli/commands/film.ts';
import { pictureCommand } from '../../src/cli/commands/picture.ts';
import type { Command } from '../../src/cli/support/command.ts';
import { UsageError } from '../../src/cli/support/options.ts';
import { similarity } from '../picture/golden/compare.ts';
import { runHere, runProcess } from '../support/program/commandLine.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'intarsia-pictures-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Written {
  players: string[];
  moves: Record<string, unknown>[];
  result?: unknown;
}

/** The first `moves` moves of a recorded game. */
function shortGame(name: string, moves: number): Written {
  const lines = readFileSync(new URL(`../games/${name}.jsonl`, import.meta.url), 'utf8').split('\n');
  const { result: _, ...record } = JSON.parse(lines[0] ?? '') as Written;
  return { ...record, moves: record.moves.slice(0, moves) };
}

function file(name: string, ...games: unknown[]): string {
  const full = path.join(folder, name);
  writeFileSync(full, games.map((game) => (typeof game === 'string' ? game : JSON.stringify(game))).join('\n'));
  return full;
}

const out = (name: string) => path.join(folder, name);
const refusal = (command: Command, ...args: string[]) =>
  runHere(command, args).then(
    (ended) => ended.err,
    (error: unknown) => (error instanceof UsageError ? `usage: ${error.message}` : error),
  );

async function sizeOf(name: string): Promise<unknown[]> {
  const { format, width, height, pages, pageHeight } = await sharp(out(name), { pages: -1 }).metadata();
  return [format, width, pageHeight ?? height, pages ?? 1];
}

describe('film', () => {
  it('writes a GIF or a WebP with one frame per move', async () => {
    const games = file('two.jsonl', shortGame('3-players-side-A', 1), '', shortGame('2-players-side-A', 4));
    const gif = await runHere(filmCommand, [games, '--game', '2', '--out', out('film.GIF'), '--size', '240']);
    expect(gif).toMatchObject({ code: 0, out: '' });
    expect(gif.err).toMatch(/^film: 5 frames, \d+\.\d MB in .*film\.GIF\n$/);
    expect(await sizeOf('film.GIF')).toEqual(['gif', 240, 191, 5]);
    const options = ['--out', out('film.webp'), '--size', '240', '--theme', 'dark', '--viewer', '2'];
    expect(await runHere(filmCommand, [games, ...options])).toMatchObject({ code: 0 });
    expect(await sizeOf('film.webp')).toEqual(['webp', 201, 240, 2]);
  });

  it('exits cleanly as a process', async () => {
    const game = file('process.json', shortGame('2-players-side-B', 2));
    const [good, bad] = await Promise.all([
      runProcess('film', [game, '--out', out('process.gif'), '--size', '200']),
      runProcess('film', [game, '--out', out('process.avi')]),
    ]);
    expect(good).toMatchObject({ code: 0, out: '' });
    expect(bad).toMatchObject({ code: 2, out: '' });
    expect(bad.err.trim().split('\n')).toHaveLength(1);
    expect(await sizeOf('process.gif')).toEqual(['gif', 200, 160, 3]);
  });
});

// Each command draws the first picture of its thread, which is the slow one.
describe('picture', { timeout: 300_000 }, () => {
  it('draws the table after any move, by default after the last one', async () => {
    const record = shortGame('4-players-side-B', 9);
    const game = file('game.json', record);
    const draw = async (name: string, ...args: string[]) => {
      expect(await runHere(pictureCommand, [game, '--out', out(name), ...args])).toEqual({ code: 0, out: '', err: '' });
      expect(await sizeOf(name)).toEqual(['png', 1600, 1200, 1]);
      return readFileSync(out(name));
    };
    const last = await draw('last.png');
    expect((await draw('nine.png', '--move', '9')).equals(last)).toBe(true);
    expect((await draw('since.png', '--since', '8')).equals(last)).toBe(false);
    await draw('start.png', '--move', '0', '--since', '0', '--theme', 'dark');
  });

  it('draws one player’s own board', async () => {
    const game = file('own.json', shortGame('2-players-side-A', 6));
    const boards = await Promise.all(
      [0, 1].map(async (seat) => {
        const name = `board${seat}.png`;
        const args = [game, '--viewer', `${seat}`, '--out', out(name)];
        expect(await runHere(pictureCommand, args)).toMatchObject({ code: 0, err: '' });
        expect(await sizeOf(name)).toEqual(['png', 1200, 1360, 1]);
        return readFileSync(out(name));
      }),
    );
    expect(boards[0]?.equals(boards[1] ?? Buffer.alloc(0))).toBe(false);
    await runHere(pictureCommand, [game, '--viewer', '0', '--since', '0', '--out', out('outlined.png')]);
    expect(boards[0]?.equals(readFileSync(out('outlined.png')))).toBe(false);
  });

  it('labels players without a name by seat, in the requested language', async () => {
    const game = file('nameless.json', { ...shortGame('2-players-side-A', 1), players: [' ', '  '] });
    const [english, german] = await Promise.all(
      ['en', 'de'].map(async (locale) => {
        await runHere(pictureCommand, [game, '--locale', locale, '--out', out(`${locale}.png`)]);
        return readFileSync(out(`${locale}.png`));
      }),
    );
    expect(english && german?.equals(english)).toBe(false);
  });

  it('draws the score sheet of any position, and the explanation of the table without a record', async () => {
    const game = file('scores.jsonl', shortGame('2-players-side-B', 3));
    const sheet = [game, '--kind', 'scoreSheet', '--locale', 'ja', '--out', out('scores.png')];
    expect(await runHere(pictureCommand, sheet)).toEqual({ code: 0, out: '', err: '' });
    expect(await sizeOf('scores.png')).toEqual(['png', 1200, 1146, 1]);
    const legend = ['--kind', 'legend', '--locale', 'hu', '--theme', 'dark', '--out', out('legend.png')];
    expect(await runHere(pictureCommand, legend)).toEqual({ code: 0, out: '', err: '' });
    expect(await sizeOf('legend.png')).toEqual(['png', 1200, 1443, 1]);
    expect(await refusal(pictureCommand, game, ...legend)).toBe(
      'usage: The legend takes no record: leave out the file.',
    );
    expect(await refusal(pictureCommand, game, '--kind', 'score', '--out', out('no.png'))).toContain('legend');
  });
});

describe('wrong arguments', () => {
  const game = () => file('good.json', shortGame('2-players-side-A', 3));

  it.each([
    [filmCommand, [], 'Give an output file, such as --out FILE.gif.'],
    [filmCommand, ['--out', 'x.png'], '--out must be a file ending in .gif or .webp, not "x.png".'],
    [filmCommand, ['--out', 'x.gif', '--size', '5000'], '--size must be a whole number from 200 to 1600, not "5000".'],
    [filmCommand, ['--out', 'x.gif', '--move', '1'], 'Unknown option --move;'],
    [filmCommand, ['--out', 'x.gif', '--viewer', '2'], '--viewer must be a whole number from 0 to 1, not "2".'],
    [filmCommand, ['--out', 'x.gif', '--game', '2'], 'There is no game 2 in '],
    [
      filmCommand,
      ['--out', 'x.gif', 'another.json'],
      'Name one RECORD (a file of game records, or - for standard input), as in ',
    ],
    [pictureCommand, [], 'Give an output file, such as --out FILE.png.'],
    [pictureCommand, ['--out', 'x.gif'], '--out must be a file ending in .png, not "x.gif".'],
    [pictureCommand, ['--out', 'x.png', '--move', '4'], '--move must be a whole number from 0 to 3, not "4".'],
    [pictureCommand, ['--out', 'x.png', '--move', '2', '--since', '3'], '--since must be a whole number from 0 to 2'],
    [pictureCommand, ['--out', 'x.png', '--theme', 'pink'], '--theme must be one of light, dark, not "pink".'],
    [pictureCommand, ['--out', 'x.png', '--locale', 'tlh'], '--locale must be one of en, nl, hu, de, ja, not "tlh".'],
  ])('are refused (%#)', async (command, args, message) => {
    expect(await refusal(command, game(), ...args)).toContain(`usage: ${message}`);
    expect(existsSync('x.gif') || existsSync('x.png')).toBe(false);
  });

  it('need a file', async () => {
    expect(await refusal(filmCommand, '--out', 'x.gif')).toContain(
      'usage: Name one RECORD (a file of game records, or - for standard input)',
    );
  });
});

describe('illegal records', () => {
  it('are reported with the move and the reason, and nothing is written', async () => {
    const wrong = shortGame('2-players-side-A', 5);
    Object.assign(wrong.moves[2] ?? {}, { space: 'Z9' });
    const cases: [string, string][] = [
      [file('wrong.json', wrong), 'wrong.json, game 1, move 2 (from 0): '],
      [file('text.json', 'hello'), 'text.json, game 1: This is not valid JSON'],
      [file('empty.json', ''), 'empty.json: The file is empty'],
      [out('missing.json'), 'missing.json: The file cannot be read'],
      [file('list.json', []), 'list.json, game 1: '],
    ];
    for (const [name, message] of cases) {
      for (const [command, target] of [
        [filmCommand, 'never.gif'],
        [pictureCommand, 'never.png'],
      ] as const) {
        const ended = await runHere(command, [name, '--out', out(target)]);
        expect(ended).toMatchObject({ code: 1, out: '' });
        expect(ended.err).toContain(message);
        expect(ended.err.trim().split('\n')).toHaveLength(1);
        expect(existsSync(out(target))).toBe(false);
      }
    }
  });

  it('and unwritable files are reported too', async () => {
    const game = file('fine.json', shortGame('2-players-side-A', 1));
    const ended = await runHere(pictureCommand, [game, '--out', out('no/such/folder.png')]);
    expect(ended.code).toBe(1);
    expect(ended.err).toContain('folder.png cannot be written: ');
  });

  it('drew the pictures of the README and the first page, which show the drawing as it is', async () => {
    const commands = readFileSync('docs/pictures/README.md', 'utf8').matchAll(/^draw (\S+) (.+)$/gm);
    const drawings = Array.from(commands, ([, name = '', args = '']) => ({ name, args: args.split(' ') }));
    expect(drawings.length).toBeGreaterThan(3);
    for (const { name, args } of drawings) {
      const drawn = await runHere(pictureCommand, ['docs/pictures/games.jsonl', ...args, '--out', out(`${name}.png`)]);
      expect(drawn).toMatchObject({ code: 0, err: '' });
      const { data, info } = await sharp(out(`${name}.png`))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const shown = await sharp(`docs/pictures/${name}.webp`).resize(400).png().toBuffer();
      const alike = await similarity({ data, width: info.width, height: info.height }, shown);
      expect(alike, `${name} is older than the drawing: docs/pictures/README.md`).toBeGreaterThan(0.965);
    }
  });
});
