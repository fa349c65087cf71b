/** Where, in which order and from which supply pieces are built, and that tool tiles are claimed automatically. */
import { describe, expect, it } from 'vitest';
import {
  type BuildMove,
  buildableSpaces,
  buildOptions,
  meetsRequirement,
  tilesGainedBy,
} from '../../src/rules/index.ts';
import { components, play, refused, table } from '../support/game/rules.ts';

const build = (space: string, more: Partial<BuildMove> = {}): BuildMove => ({
  seat: 0,
  type: 'build',
  space,
  pay: { wild: 1 },
  take: {},
  ...more,
});
const rich = { yellow: 4, red: 4, green: 4, violet: 4, wild: 4 };

describe('building', () => {
  it('first offers the four ornaments around the given connector', () => {
    const spaces = buildableSpaces(components, table(), 0);
    expect(spaces.map(({ space, element }) => `${space.name} ${element}`)).toEqual([
      'C2 frame',
      'B3 frame',
      'D3 frame',
      'C4 frame',
    ]);
  });

  it('puts frames next to connectors, connectors next to frames', () => {
    const state = table({ hands: [rich, {}], boards: [{ C2: 1 }, {}] });
    expect(refused(state, build('A2'))).toEqual({ ok: false, code: 'adjacency', space: 'A2', element: 'frame' });
    expect(refused(state, build('B4', { pay: { red: 4 } }))).toMatchObject({ code: 'adjacency', element: 'connector' });
    const opened = play(state, build('B2', { pay: { red: 4 }, advance: 1, take: { yellow: 2, wild: 1 } })).state;
    play({ ...opened, turn: 0 }, build('A2'));
  });

  it('adds midsection, core and table in that order, and nothing on top', () => {
    const boards = [{ C2: 4 }, {}];
    expect(refused(table({ hands: [rich, {}], boards }), build('C2')).code).toBe('occupied');
    expect(refused(table({ hands: [rich, {}] }), build('C3'))).toEqual({ ok: false, code: 'occupied', space: 'C3' });
    const state = table({ hands: [rich, {}], boards: [{ C2: 2 }, {}] });
    expect(refused(state, build('C2', { element: 'table', pay: { yellow: 3 } }))).toMatchObject({
      code: 'element',
      expected: 'core',
    });
    const built = play(state, build('C2', { element: 'core', pay: { yellow: 3 }, take: { red: 2 } }));
    expect(built.state.players[0]?.hand).toEqual({ ...rich, yellow: 1, red: 6 });
    expect(built.state.supply.core).toBe(state.supply.core - 1);
  });

  it('rejects unknown spaces and plants', () => {
    const state = table({ side: 'B', hands: [rich, {}], boards: [{ C2: 1, B3: 1 }, {}] });
    expect(refused(state, build('B2', { pay: { red: 4 } }))).toEqual({ ok: false, code: 'plant', space: 'B2' });
    for (const space of ['F1', 'c2', '', 'A0', '__proto__']) {
      expect(refused(state, build(space))).toEqual({ ok: false, code: 'space', space });
    }
  });

  it("requires the connector space's color on side B, and any single color on side A", () => {
    const board = { C2: 1 };
    const onB = table({ side: 'B', hands: [rich, {}], boards: [board, {}] });
    const connector = (color: string) => build('C1', { pay: { [color]: 4 }, advance: 1, take: { yellow: 2, wild: 1 } });
    play(onB, connector('green'));
    expect(refused(onB, connector('red'))).toMatchObject({ code: 'payment', color: 'green' });
    const onA = table({ hands: [rich, {}], boards: [board, {}] });
    for (const color of ['yellow', 'red', 'green', 'violet', 'wild']) play(onA, connector(color));
  });

  it('builds only pieces that the supply still has', () => {
    const state = table({ hands: [rich, {}], boards: [{ B3: 1 }, {}] });
    const without = (supply: Partial<typeof state.supply>) => ({ ...state, supply: { ...state.supply, ...supply } });
    const frames = { ...state.supply.frame, yellow: 0 };
    expect(refused(without({ frame: frames }), build('C2'))).toEqual({
      ok: false,
      code: 'supply',
      element: 'frame',
      color: 'yellow',
    });
    expect(refused(without({ midsection: 0 }), build('B3')).code).toBe('supply');
    expect(refused(without({ connector: 0 }), build('B2')).code).toBe('supply');
    const names = buildOptions(components, without({ frame: frames, midsection: 0 }), 0).map(({ space }) => space.name);
    expect(names).not.toContain('C2');
    expect(names).not.toContain('B3');
  });

  it('refuses the wrong player and the wrong kind of move', () => {
    const state = table({ hands: [rich, rich] });
    expect(refused(state, { ...build('C2'), seat: 1 })).toEqual({ ok: false, code: 'turn', seat: 1, turn: 0 });
    expect(refused(state, { seat: 0, type: 'choose', card: 'pairs' })).toMatchObject({ code: 'phase', phase: 'build' });
    expect(refused({ ...state, phase: 'over', turn: null }, build('C2'))).toEqual({ ok: false, code: 'over' });
  });

  it('continues clockwise and skips players who have passed', () => {
    const state = table({ hands: [rich, rich, rich] });
    expect(play(state, build('C2')).state.turn).toBe(1);
    const passed = state.players.map((player, seat) => ({ ...player, passed: seat === 1 }));
    expect(play({ ...state, players: passed }, build('C2')).state.turn).toBe(2);
    const alone = state.players.map((player, seat) => ({ ...player, passed: seat !== 0 }));
    expect(play({ ...state, players: alone }, build('C2')).state.turn).toBe(0);
  });
});

describe('tool tiles', () => {
  it('need as many different ornaments as their requirement shows, each at least that high', () => {
    expect(meetsRequirement([2, 1, 0], [2, 1])).toBe(true);
    expect(meetsRequirement([1, 0, 4], [2, 1])).toBe(true);
    expect(meetsRequirement([4, 0, 0], [2, 1])).toBe(false);
    expect(meetsRequirement([3, 3, 3], [3, 3])).toBe(true);
    expect(meetsRequirement([3, 2, 2], [3, 3])).toBe(false);
  });

  it('are claimed automatically; an explicit claim must be correct', () => {
    // The yellow saw needs one 3-piece ornament.
    const state = table({ hands: [rich, {}], boards: [{ C2: 2 }, {}] });
    const core = (claim?: string[]) =>
      build('C2', { pay: { yellow: 3 }, take: { red: 2 }, ...(claim ? { claim } : {}) });
    const claimed = play(state, core()).events.filter(({ type }) => type === 'claimed');
    expect(claimed).toEqual([{ type: 'claimed', seat: 0, tool: 'saw', color: 'yellow', points: 1, bonus: 0 }]);
    play(state, core(['saw/yellow']));
    for (const wrong of [[], ['hammer/yellow'], ['saw/yellow', 'hammer/yellow'], ['saw/yellow', 'saw/yellow']]) {
      expect(refused(state, core(wrong))).toMatchObject({ code: 'claim', expected: ['saw/yellow'], claimed: wrong });
    }
  });

  it("score their points and those of the same tool's tiles owned before", () => {
    // Owned: the red saw's upper tile (3 points). The yellow saw brings 1.
    const state = table({ hands: [rich, {}], boards: [{ C2: 2 }, {}], claims: { 'saw/red': [0] } });
    const after = play(state, build('C2', { pay: { yellow: 3 }, take: { red: 2 } })).state;
    expect(after.players[0]?.points.tools).toBe(4);
  });

  it('are stacked with three and four players: one each, the higher on top', () => {
    // Two yellow planes (2 and 1 points) for three frames, with three players.
    const state = table({ hands: [rich, rich, rich], boards: [{ C2: 1, E4: 1, A3: 1 }, {}, {}] });
    const frame = build('A4', { pay: { yellow: 1 } });
    const first = play(state, frame);
    expect(first.state.players[0]?.points.tools).toBe(2);
    const second = play({ ...state, claims: table({ claims: { 'plane/yellow': [2] } }).claims }, frame);
    expect(second.state.players[0]?.points.tools).toBe(1);
    const gone = { ...state, claims: table({ claims: { 'plane/yellow': [2, 1] } }).claims };
    expect(play(gone, frame).state.players[0]?.points.tools).toBe(0);
    const owned = { ...state, claims: table({ claims: { 'plane/yellow': [0] } }).claims };
    expect(play(owned, frame).events.some(({ type }) => type === 'claimed')).toBe(false);
  });

  it('for more players are omitted', () => {
    const two = table({ hands: [rich, rich], boards: [{ C2: 2 }, {}], claims: { 'saw/yellow': [1] } });
    const [space] = buildableSpaces(components, two, 0).filter((one) => one.space.name === 'C2');
    expect(space && tilesGainedBy(components, two, 0, space)).toEqual([]);
  });
});
