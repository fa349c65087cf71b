/** How game records are checked, and which fault is reported where. */
import { describe, expect, it } from 'vitest';
import { type GameRecord, type Move, parseMove, replay } from '../../src/rules/index.ts';
import { playedGame } from '../support/game/games.ts';
import { components } from '../support/game/rules.ts';

let played: GameRecord | undefined;
/** Played once, by the first test that asks. */
function wholeGame(): GameRecord {
  played ??= playedGame({ side: 'B', players: 3, seed: 4 }).record;
  return played;
}
const json = (): GameRecord => JSON.parse(JSON.stringify(wholeGame()));

const names = (count: number) => Array.from({ length: count }, (_, place) => `name ${place}`);
const BUILD = { seat: 0, type: 'build', space: 'C2', pay: {}, take: {} };

function faultOf(change: (game: Record<string, unknown> & { moves: Record<string, unknown>[] }) => void) {
  const game = json() as unknown as Record<string, unknown> & { moves: Record<string, unknown>[] };
  change(game);
  const replayed = replay(components, game);
  return replayed.ok ? null : { move: replayed.move, code: replayed.fault.code };
}

describe('a game record', () => {
  it('is written with element and claim, cards without zeros, and its fields in order', () => {
    expect(Object.keys(wholeGame())).toEqual([
      'format',
      'components',
      'side',
      'players',
      'startingPlayer',
      'startingHandCards',
      'moves',
      'result',
    ]);
    const build = wholeGame().moves.find(({ type }) => type === 'build');
    expect(build).toHaveProperty('element');
    expect(build).toHaveProperty('claim');
    expect(JSON.stringify(wholeGame().moves)).not.toContain(':0}');
  });

  it('may omit element and claim, and may contain counts of zero', () => {
    const moves = wholeGame().moves.map((move): Move => {
      if (move.type !== 'build') return move;
      const { element: _, claim: __, ...bare } = move;
      return { ...bare, pay: { yellow: 0, red: 0, green: 0, violet: 0, wild: 0, ...bare.pay } };
    });
    expect(replay(components, { ...wholeGame(), moves })).toMatchObject({ ok: true, record: wholeGame() });
  });

  it('of a running game has no result', () => {
    const { result: _, ...running } = json();
    const replayed = replay(components, { ...running, moves: running.moves.slice(0, 7) });
    expect(replayed.ok && replayed.record).not.toHaveProperty('result');
    expect(faultOf((game) => game.moves.pop())).toMatchObject({ move: null, code: 'result' });
  });

  it.each<
    [string, (game: Record<string, unknown> & { moves: Record<string, unknown>[] }) => void, number | null, string]
  >([
    ['an unknown field', (game) => Object.assign(game, { winner: 1 }), null, 'format'],
    ['another format', (game) => Object.assign(game, { format: 'intarsia-record/2' }), null, 'format'],
    ['no players', (game) => delete game.players, null, 'format'],
    ['a player too many', (game) => Object.assign(game, { players: ['a', 'b', 'c', 'd'] }), null, 'players'],
    ['other components', (game) => Object.assign(game, { components: 'mine' }), null, 'components'],
    ['an unknown side', (game) => Object.assign(game, { side: 'C' }), null, 'format'],
    ['a seat that nobody has', (game) => Object.assign(game, { startingPlayer: 3 }), null, 'startingPlayer'],
    [
      'the resting card dealt',
      (game) => Object.assign(game, { startingHandCards: ['pairs', 'red', 'green'] }),
      null,
      'startingHandCards',
    ],
    [
      'another score',
      (game) => Object.assign(game, { result: { ...wholeGame().result, scores: [1, 2, 3] } }),
      null,
      'result',
    ],
    [
      'another winner',
      (game) => Object.assign(game, { result: { ...wholeGame().result, winners: [0, 1, 2] } }),
      null,
      'result',
    ],
    [
      'other tool tiles',
      (game) => Object.assign(game, { result: { ...wholeGame().result, toolTiles: [24, 0, 0] } }),
      null,
      'result',
    ],
    ['a move of another seat', (game) => Object.assign(game.moves[3] ?? {}, { seat: 3 }), 3, 'turn'],
    ['a move without a type', (game) => delete game.moves[5]?.type, 5, 'format'],
    ['an unknown field in a move', (game) => Object.assign(game.moves[5] ?? {}, { comment: '!' }), 5, 'format'],
    ['unknown cards', (game) => Object.assign(game.moves[0] ?? {}, { pay: { blue: 1 } }), 0, 'format'],
    ['half a card', (game) => Object.assign(game.moves[0] ?? {}, { pay: { red: 0.5 } }), 0, 'format'],
    ['too many cards paid', (game) => Object.assign(game.moves[0] ?? {}, { pay: { red: 12 } }), 0, 'hand'],
    ['a wrong element', (game) => Object.assign(game.moves[0] ?? {}, { element: 'table' }), 0, 'element'],
    ['a marker moved too far', (game) => Object.assign(game.moves[0] ?? {}, { advance: 3 }), 0, 'advance'],
    ['a tile not earned', (game) => Object.assign(game.moves[0] ?? {}, { claim: ['hammer/red'] }), 0, 'claim'],
  ])('with %s is refused', (_, change, move, code) => {
    expect(faultOf(change)).toEqual({ move, code });
  });

  it.each<[string, readonly unknown[], readonly unknown[]]>([
    ['components', ['a', 'a'.repeat(32)], ['', 'a'.repeat(33)]],
    [
      'players',
      [names(2), names(4), ['a', 'b', 'c'.repeat(100)]],
      [names(1), names(5), ['', 'b'], ['c'.repeat(101), 'b']],
    ],
    ['startingPlayer', [0, 3], [-1, 4, 0.5]],
    ['startingHandCards', [names(2), names(4), ['a', 'b'.repeat(32)]], [names(1), names(5), ['a', 'b'.repeat(33)]]],
    ['moves', [[]], ['none', undefined]],
    [
      'result.scores',
      [
        [0, 0],
        [1, 2, 3, 4],
      ],
      [[0], [0, 0, 0, 0, 0], [-1, 0]],
    ],
    [
      'result.toolTiles',
      [
        [0, 0],
        [1, 2, 3, 4],
      ],
      [[0], [0, 0, 0, 0, 0], [-1, 0]],
    ],
    ['result.winners', [[0], [0, 1, 2, 3]], [[], [0, 0, 0, 0, 0], [4], [-1]]],
  ])('gives the limits of its %s', (path, right, wrong) => {
    const formatFault = (value: unknown) => {
      const game = structuredClone(json()) as unknown as Record<string, Record<string, unknown>>;
      const [part = '', inner] = path.split('.');
      if (inner === undefined) Object.assign(game, { [part]: value });
      else Object.assign(game[part] ?? {}, { [inner]: value });
      const replayed = replay(components, game);
      return !replayed.ok && replayed.fault.code === 'format' ? replayed.fault : null;
    };
    for (const value of right) expect(formatFault(value), JSON.stringify(value)).toBeNull();
    for (const value of wrong) {
      const fault = formatFault(value);
      expect(fault?.path.startsWith(path), JSON.stringify(value)).toBe(true);
      expect(fault?.message).not.toBe('');
    }
  });

  it.each<[object, string, readonly unknown[], readonly unknown[]]>([
    [BUILD, 'seat', [0, 3], [-1, 4, 0.5]],
    [BUILD, 'space', ['', 'a'.repeat(8)], ['a'.repeat(9)]],
    [BUILD, 'element', ['frame', undefined], ['door']],
    [BUILD, 'pay', [{}, { red: 0 }, { wild: 99 }], [{ red: -1 }, { wild: 100 }, { blue: 1 }]],
    [BUILD, 'claim', [[], names(48), ['a'.repeat(80)]], [names(49), ['a'.repeat(81)]]],
    [BUILD, 'advance', [1, -7, undefined], [1.5, '1']],
    [BUILD, 'take', [{}], [undefined, { red: 0.5 }]],
    [{ seat: 0, type: 'pass', return: {} }, 'return', [{ red: 99 }], [{ red: 100 }, undefined]],
    [{ seat: 0, type: 'choose', card: 'red' }, 'card', ['a'.repeat(32)], ['a'.repeat(33), 7]],
    [{ seat: 0, type: 'substitute', take: {} }, 'take', [{ red: 99 }], [{ red: 100 }, undefined]],
  ])('gives for a move %j the limits of its %s', (move, part, right, wrong) => {
    for (const value of right) expect(parseMove({ ...move, [part]: value })).toMatchObject({ ok: true });
    for (const value of wrong) {
      const parsed = parseMove({ ...move, [part]: value });
      expect(parsed).toMatchObject({ ok: false, code: 'format', path: expect.stringMatching(`^${part}`) });
    }
    expect(parseMove({ ...move, more: 1 })).toMatchObject({ ok: false, code: 'format', path: '(file)' });
  });

  it('with a move after the end is refused', () => {
    const fault = faultOf((game) => game.moves.push({ seat: 0, type: 'pass', return: {} }));
    expect(fault).toEqual({ move: wholeGame().moves.length, code: 'over' });
  });

  it.each([[null], [7], ['x'], [[]], [{}]])('that is %j is refused', (value) => {
    expect(replay(components, value)).toMatchObject({ ok: false, move: null, fault: { code: 'format' } });
  });
});
