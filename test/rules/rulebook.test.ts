/** The worked examples of the rulebook. */
import { describe, expect, it } from 'vitest';
import { scores, sparseCards } from '../../src/rules/index.ts';
import { components, play, table } from '../support/game/rules.ts';

describe("the rulebook's examples", () => {
  it('preparation: ten cards are added to the remaining two', () => {
    const base = table({ hands: [{ yellow: 2 }, {}] });
    const players = base.players.map((player) => ({ ...player, startCard: null, passed: true }));
    const resting = ['pairs', 'violet', 'green', 'yellow', 'red'];
    const choosing = { ...base, players, resting, phase: 'choose' as const, waiting: [0, 1] };
    const chosen = play(choosing, { seat: 0, type: 'choose', card: 'violet' }).state;
    const { state } = play(chosen, { seat: 1, type: 'choose', card: 'red' });
    expect(sparseCards(state.players[0]?.hand ?? {})).toEqual({ yellow: 4, green: 3, violet: 4, wild: 1 });
  });

  it('a green table for three green and two violet claims the hammer for 2 + 2 points', () => {
    const otherGreen = components.toolSpaces.filter(({ color, tool }) => color === 'green' && tool !== 'hammer');
    const owned = Object.fromEntries(otherGreen.map(({ id }) => [id, [0]]));
    const state = table({
      hands: [{ green: 3, violet: 2 }, {}],
      boards: [{ C4: 3 }, {}],
      claims: { ...owned, 'hammer/red': [0] },
      // The next space gives two of one color and one of another.
      state: { marker: 1 },
    });
    const built = play(state, {
      seat: 0,
      type: 'build',
      space: 'C4',
      element: 'table',
      pay: { green: 3, violet: 2 },
      claim: ['hammer/green'],
      advance: 1,
      take: { green: 2, yellow: 1 },
    });
    expect(built.events).toContainEqual({
      type: 'claimed',
      seat: 0,
      tool: 'hammer',
      color: 'green',
      points: 2,
      bonus: 2,
    });
    expect(scores(built.state)).toEqual([4, 0]);
    expect(sparseCards(built.state.players[0]?.hand ?? {})).toEqual({ yellow: 1, green: 2 });
    expect(built.state.turn).toBe(1);
  });

  it('the end of round 2: four connectors are 8 points, three are 6; the last to pass chooses first', () => {
    const three = { A1: 1, C1: 1 };
    let state = table({
      hands: [{}, {}, {}],
      boards: [{ ...three, E1: 1 }, three, three],
      state: { round: 2 },
    });
    for (const seat of [0, 1, 2]) state = play(state, { seat, type: 'pass', return: {} }).state;
    expect(scores(state)).toEqual([8, 6, 6]);
    expect(state.waiting).toEqual([2, 0, 1]);
  });

  it('the final scoring: 63 + 2 + 12 + 7 + 36 = 120', () => {
    const ornaments = { C2: 1, D3: 1, C4: 2, B3: 2, B1: 2, D1: 2, E2: 3, E4: 4, D5: 4, B5: 4 };
    const connectors = { B2: 1, D2: 1, D4: 1, B4: 1 };
    const base = table({ hands: [{}, {}], boards: [{ ...ornaments, ...connectors }, {}], state: { round: 3 } });
    // 48 points of tools and earlier rounds, and 5 connectors of round 3 at 3 points: 63.
    const points = { tools: 40, connectors: [3, 5, 0], ornaments: 0, plants: 0 } as const;
    const players = base.players.map((player, seat) => (seat === 0 ? { ...player, points } : player));
    const passed = play({ ...base, players }, { seat: 0, type: 'pass', return: {} }).state;
    const ended = play(passed, { seat: 1, type: 'pass', return: {} }).state;
    expect(ended.players[0]?.points).toEqual({ tools: 40, connectors: [3, 5, 15], ornaments: 57, plants: 0 });
    expect(scores(ended)).toEqual([120, 3]);
    expect(ended.winners).toEqual([0]);
  });

  it('side B: a connector on a red space costs four red cards', () => {
    const state = table({ side: 'B', hands: [{ red: 4 }, {}], boards: [{ B3: 1, A2: 1 }, {}] });
    const move = {
      seat: 0,
      type: 'build',
      space: 'A3',
      pay: { red: 4 },
      advance: 1,
      take: { yellow: 2, wild: 1 },
    } as const;
    expect(play(state, move).events[0]).toMatchObject({ element: 'connector', color: 'red' });
  });
});
