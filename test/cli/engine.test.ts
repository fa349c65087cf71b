/** The engine protocol: every command, every refusal, and a whole game played through it. */
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { engineCommand } from '../../src/cli/commands/engine.ts';
import { LEVELS } from '../../src/opponents/index.ts';
import { type GameRecord, replay } from '../../src/rules/index.ts';
import { playedGame } from '../support/game/games.ts';
import { components } from '../support/game/rules.ts';
import { jsonLines, runHere, runProcess } from '../support/program/commandLine.ts';

const START = {
  format: 'intarsia-record/1',
  components: 'standard',
  side: 'A',
  players: ['Anni', 'Peter'],
  startingPlayer: 0,
  startingHandCards: ['violet', 'red'],
  moves: [],
};
const position = { cmd: 'position', record: START };
const frame = { seat: 0, type: 'build', space: 'B3', pay: { violet: 1 }, take: {} };

/** The answers to a conversation; strings are sent verbatim. */
async function answers(...lines: (object | string)[]): Promise<Record<string, unknown>[]> {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const { out, code } = await runHere(engineCommand, [], input);
  expect(code).toBe(0);
  return jsonLines(out);
}

describe('the engine', () => {
  it('identifies itself', async () => {
    expect(await answers({ cmd: 'hello' })).toEqual([
      { ok: true, name: expect.any(String), protocol: 'intarsia-engine/1', levels: [...LEVELS] },
    ]);
  });

  it('takes a position, plays moves, and returns the state', async () => {
    const [taken, moved, state] = await answers(position, { cmd: 'move', move: frame }, { cmd: 'state' });
    expect(taken).toEqual({ ok: true, phase: 'build', turn: 0, round: 1, scores: [0, 0] });
    expect(moved).toEqual({ ok: true, phase: 'build', turn: 1, round: 1, scores: [0, 0] });
    const replayed = replay(components, { ...START, moves: [frame] });
    expect(state).toEqual({ ok: true, state: replayed.ok && replayed.state });
  });

  it('takes a finished game, in which nobody is to move', async () => {
    const { record, state } = playedGame({ side: 'B', players: 3, seed: 2 });
    const { result, ...running } = record;
    const [taken, gone] = await answers({ cmd: 'position', record: running }, { cmd: 'go' });
    expect(taken).toEqual({ ok: true, phase: 'over', turn: null, round: 3, scores: result?.scores });
    expect(gone).toMatchObject({ ok: false, code: 'over' });
    expect(state.phase).toBe('over');
  });

  it('refuses an illegal move in one sentence and keeps the position', async () => {
    const [, refused, state] = await answers(
      position,
      { cmd: 'move', move: { ...frame, pay: { green: 1 } } },
      { cmd: 'state' },
    );
    expect(refused).toEqual({ ok: false, code: 'payment', message: expect.stringMatching(/\w+ \w+/) });
    expect(state).toMatchObject({ state: { turn: 0, players: [{ hand: { green: 3, violet: 4 } }, {}] } });
  });

  it('refuses an illegal record, names the move, and keeps the position before it', async () => {
    const [, move, head, state] = await answers(
      position,
      { cmd: 'position', record: { ...START, moves: [frame, frame] } },
      { cmd: 'position', record: { ...START, side: 'C' } },
      { cmd: 'state' },
    );
    expect(move).toMatchObject({ ok: false, code: 'turn', move: 1 });
    expect(head).toMatchObject({ ok: false, code: 'format' });
    expect(state).toMatchObject({ ok: true, state: { turn: 0, side: 'A' } });
  });

  it.each(['state', 'go', 'move'])('needs a position before %s', async (cmd) => {
    const [answer] = await answers(cmd === 'move' ? { cmd, move: frame } : { cmd });
    expect(answer).toMatchObject({ ok: false, code: 'position', message: expect.stringContaining('position') });
  });

  it('answers invalid input and continues', async () => {
    const lines = ['x', '', '[]', 'null', '{"cmd":7}', '{"cmd":"dance"}', '{"cmd":"toString"}', 'y'.repeat(1_100_000)];
    const replies = await answers(...lines, { cmd: 'hello' });
    expect(replies.map(({ ok, code }) => code ?? ok)).toEqual([
      'json',
      'json',
      'command',
      'command',
      'command',
      'command',
      'command',
      'json',
      true,
    ]);
    for (const { ok, message } of replies) if (!ok) expect(message).toMatch(/^[A-Z].{15,}\.$/);
  });

  it.each([
    [{ level: 'grandmaster' }, 'level', 'apprentice'],
    [{ ms: 0 }, 'budget', 'above 0'],
    [{ ms: -5 }, 'budget', 'above 0'],
    [{ nodes: 0 }, 'budget', 'from 1'],
    [{ nodes: 1.5 }, 'budget', 'whole number'],
    [{ seed: 'x' }, 'format', 'seed'],
    [{ speed: 3 }, 'format', 'The command has the wrong shape: Unrecognized key: "speed"'],
    [{ seed: -3 }, 'format', 'The command has the wrong shape at "seed": '],
  ])('refuses go with %j', async (options, code, part) => {
    const [, answer] = await answers(position, { cmd: 'go', ...options });
    expect(answer).toMatchObject({ ok: false, code, message: expect.stringContaining(part) });
  });

  it('says what is wrong with the shape of a move', async () => {
    const { take: _, ...taken } = frame;
    const replies = await answers(
      position,
      { cmd: 'move', move: taken },
      { cmd: 'move', move: { ...frame, fast: true } },
    );
    expect(replies.slice(1)).toEqual([
      { ok: false, code: 'format', message: expect.stringContaining('The move has the wrong shape at "take": ') },
      { ok: false, code: 'format', message: 'The move has the wrong shape: Unrecognized key: "fast".' },
    ]);
  });

  it.each([0.5, 2, 8])('does not resign a round that has just begun when it has only %d ms', async (ms) => {
    const [, answer] = await answers(position, { cmd: 'go', level: 'master', ms });
    expect(answer).toMatchObject({ ok: true, move: { type: 'build' } });
  });

  it('chooses a move without playing it, the same one for the same seed and node count', async () => {
    const go = { cmd: 'go', level: LEVELS[0], nodes: 100, seed: 7 };
    const [, first, again, state] = await answers(position, go, go, { cmd: 'state' });
    expect(first).toMatchObject({ ok: true, move: { seat: 0, type: 'build', element: 'frame', claim: [] } });
    expect(again).toEqual(first);
    expect(state).toMatchObject({ state: { turn: 0, round: 1 } });
  });

  it('plays a whole game in which each of its moves is sent back to it', async () => {
    const record: GameRecord = playedGame({ side: 'A', players: 2, seed: 5, policy: 'apprentice' }).record;
    const lines = record.moves.flatMap((move) => [
      { cmd: 'go', level: 'apprentice', ms: 50 },
      { cmd: 'move', move },
    ]);
    const { moves: _, result, ...head } = record;
    const replies = await answers({ cmd: 'position', record: { ...head, moves: [] } }, ...lines);
    expect(replies.every(({ ok }) => ok === true)).toBe(true);
    expect(replies[replies.length - 1]).toMatchObject({ phase: 'over', turn: null, scores: result?.scores });
  });

  it('takes no options', async () => {
    await expect(runHere(engineCommand, ['--fast'])).rejects.toThrow('Unknown option --fast');
  });
});

describe('the engine as a process', () => {
  it('answers immediately, and exits with 0 on quit and at the end of input', async () => {
    const [quit, ended] = await Promise.all([
      runProcess('engine', [], { input: '{"cmd":"hello"}\n{"cmd":"quit"}\n{"cmd":"hello"}\n' }),
      runProcess('engine', [], { input: 'rubbish\n{"cmd":"hello"}' }),
    ]);
    expect(quit.code).toBe(0);
    expect(jsonLines(quit.out)).toHaveLength(1);
    expect(ended.code).toBe(0);
    expect(jsonLines(ended.out).map(({ ok }) => ok)).toEqual([false, true]);
  });

  it('answers line by line while its input stays open', async () => {
    const { spawn } = await import('node:child_process');
    const child = spawn(process.execPath, ['scripts/intarsia.js', 'engine'], {
      cwd: new URL('../../', import.meta.url),
    });
    const closed = once(child, 'close');
    child.stdin.write('{"cmd":"hello"}\n');
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    expect(JSON.parse(first.toString())).toMatchObject({ ok: true });
    child.stdin.write('{"cmd":"quit"}\n');
    const [code] = (await closed) as [number];
    expect(code).toBe(0);
    child.stdin.destroy();
  });
});
