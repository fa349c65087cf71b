/** The course of a round: set-up, preparation, passing, conclusion, end of the game. */
import { describe, expect, it } from 'vitest';
import {
  createGame,
  deal,
  type GameState,
  keepOptions,
  legalMoves,
  legalReturns,
  plantProgress,
  scores,
  seededRandom,
  setupFault,
  sparseCards,
  winnersOf,
} from '../../src/rules/index.ts';
import { allCards, components, indexOf, play, refused, table, withStacks } from '../support/game/rules.ts';

const setup = (startingHandCards: string[], startingPlayer = 0) =>
  ({ side: 'A', startingPlayer, startingHandCards }) as const;

describe('set-up', () => {
  it.each([
    [2, 5],
    [3, 7],
    [4, 9],
  ])('removes frames: %i players get %i of each color', (players, frames) => {
    const { state } = createGame(components, setup(['violet', 'red', 'green', 'yellow'].slice(0, players)));
    expect(state.supply).toEqual({
      frame: { yellow: frames, red: frames, green: frames, violet: frames },
      midsection: 36,
      core: 28,
      table: 20,
      connector: 30 - players,
    });
    expect(state.resting).toHaveLength(5 - players);
    expect(state.resting).toContain('pairs');
    expect(state.players.map(({ board }) => board[indexOf('C3')])).toEqual(new Array(players).fill(1));
  });

  it('gives everyone the ten cards of the start card', () => {
    const { state, events } = createGame(components, setup(['violet', 'red'], 1));
    expect(sparseCards(state.players[0]?.hand ?? {})).toEqual({ violet: 4, green: 3, yellow: 2, wild: 1 });
    expect(state).toMatchObject({ phase: 'build', turn: 1, round: 1, startingPlayer: 1 });
    expect(events.map(({ type }) => type)).toEqual(['prepared', 'prepared', 'roundBegan']);
  });

  it.each([
    [setup(['violet']), 'players'],
    [setup(['violet', 'red', 'green', 'yellow', 'pairs']), 'players'],
    [setup(['violet', 'violet']), 'startingHandCards'],
    [setup(['violet', 'pairs']), 'startingHandCards'],
    [setup(['violet', 'blue']), 'startingHandCards'],
    [setup(['violet', 'red'], 2), 'startingPlayer'],
    [setup(['violet', 'red'], 0.5), 'startingPlayer'],
  ])('refuses %o with %s', (wrong, code) => {
    expect(setupFault(components, wrong)?.code).toBe(code);
    expect(() => createGame(components, wrong)).toThrow(RangeError);
  });

  it('refuses invalid set-ups and lists the cards to deal', () => {
    expect(setupFault(components, setup(['violet']))).toEqual({ code: 'players', players: 1 });
    expect(setupFault(components, setup(['violet', 'red'], -1))).toEqual({
      code: 'startingPlayer',
      startingPlayer: -1,
    });
    expect(setupFault(components, setup(['violet', 'pairs']))).toEqual({
      code: 'startingHandCards',
      cards: ['violet', 'pairs'],
      allowed: ['violet', 'green', 'yellow', 'red'],
    });
    expect(setupFault(components, setup(['violet', 'red', 'green', 'yellow'], 3))).toBeNull();
  });

  it('deals the same from the same seed, and every start card and seat from some seed', () => {
    expect(deal(components, 'B', 3, seededRandom(5))).toEqual(deal(components, 'B', 3, seededRandom(5)));
    const dealt = Array.from({ length: 60 }, (_, seed) => deal(components, 'A', 2, seededRandom(seed)));
    expect(new Set(dealt.flatMap((one) => one.startingHandCards)).size).toBe(4);
    expect(new Set(dealt.map((one) => one.startingPlayer)).size).toBe(2);
  });
});

/** Seat 0 passed last and chooses; seats clockwise follow. */
function choosing(hands: Parameters<typeof table>[0] = {}): GameState {
  const state = table(hands);
  const players = state.players.map((player) => ({ ...player, startCard: null, passed: true }));
  const resting = ['pairs', 'violet', 'green', 'yellow', 'red'];
  return { ...state, players, phase: 'choose', turn: 0, waiting: players.map((_, seat) => seat), resting };
}

describe('preparation', () => {
  it('stops for a choice of missing cards and continues after it', () => {
    const hoarded = { yellow: 0, violet: 15 };
    const chosen = play(choosing({ hands: [{}, hoarded] }), { seat: 0, type: 'choose', card: 'violet' }).state;
    const waiting = play(chosen, { seat: 1, type: 'choose', card: 'red' }).state;
    expect(waiting).toMatchObject({ phase: 'substitute', turn: 0, round: 2, waiting: [0, 1] });
    const substitute = (take: object) => ({ seat: 0, type: 'substitute', take }) as const;
    expect(refused(waiting, substitute({ violet: 4, green: 3, yellow: 2, wild: 1 }))).toMatchObject({
      code: 'take',
      count: 10,
    });
    expect(refused(waiting, substitute({ violet: 1, green: 3, yellow: 2, wild: 4 })).code).toBe('take');
    expect(refused(waiting, substitute({ violet: 1, green: 3, yellow: 2, wild: 1 })).code).toBe('take');
    expect(refused(waiting, { seat: 0, type: 'pass', return: {} })).toMatchObject({ code: 'phase' });
    const taken = play(waiting, substitute({ violet: 1, green: 3, yellow: 2, red: 3, wild: 1 }));
    // The red card requires three violet cards, too: seat 1 has the next choice.
    expect(taken.state).toMatchObject({ phase: 'substitute', turn: 1, waiting: [1] });
    const afterTaking = play(taken.state, {
      seat: 1,
      type: 'substitute',
      take: { red: 4, green: 5, wild: 1 },
    });
    expect(afterTaking.state).toMatchObject({ phase: 'build', turn: 0, waiting: [] });
    expect(allCards(afterTaking.state)).toEqual(components.cards);
  });

  it('does not stop without a choice', () => {
    const state = withStacks(choosing(), { violet: 4, green: 3, yellow: 2 });
    const first = play(state, { seat: 0, type: 'choose', card: 'violet' }).state;
    const { state: afterTaking } = play(first, { seat: 1, type: 'choose', card: 'red' });
    // One wild is missing and no colored card is left: nine cards for one seat, none for the other.
    expect(afterTaking.phase).toBe('build');
    expect(afterTaking.players.map(({ hand }) => sparseCards(hand))).toEqual([{ violet: 4, green: 3, yellow: 2 }, {}]);
  });
});

describe('passing', () => {
  it('keeps three cards of one’s choice and lays the start card to rest', () => {
    const state = table({ hands: [{ violet: 3, red: 2, wild: 1 }, { red: 1 }] });
    const pass = (returned: object) => ({ seat: 0, type: 'pass', return: returned }) as const;
    expect(refused(state, pass({ violet: 2 }))).toMatchObject({ code: 'return', count: 3 });
    expect(refused(state, pass({ violet: 3, red: 1 })).code).toBe('return');
    expect(refused(state, pass({ wild: 2, red: 1 }))).toMatchObject({ code: 'hand', missing: { wild: 1 } });
    expect(refused(state, pass({ violet: 4, red: -1 })).code).toBe('counts');
    const passed = play(state, pass({ violet: 2, wild: 1 }));
    expect(passed.state.players[0]).toMatchObject({ passed: true, startCard: null });
    expect(sparseCards(passed.state.players[0]?.hand ?? {})).toEqual({ violet: 1, red: 2 });
    expect(passed.state.resting).toContain('violet');
    expect(passed.state.turn).toBe(1);
    expect(allCards(passed.state)).toEqual(components.cards);
  });

  it('returns nothing with three cards or fewer', () => {
    const state = table({ hands: [{ red: 2, wild: 1 }, {}] });
    play(state, { seat: 0, type: 'pass', return: {} });
    expect(refused(state, { seat: 0, type: 'pass', return: { red: 1 } })).toMatchObject({ code: 'return', count: 0 });
    expect(legalReturns({ yellow: 0, red: 2, green: 0, violet: 0, wild: 1 })).toHaveLength(1);
  });

  it('lists every choice of three once', () => {
    const hand = { yellow: 2, red: 2, green: 1, violet: 0, wild: 1 };
    const kept = keepOptions(hand).map((cards) => JSON.stringify(cards));
    expect(new Set(kept).size).toBe(kept.length);
    expect(kept).toHaveLength(10);
  });
});

describe('conclusion', () => {
  it('lets the last to pass choose first and start, the others clockwise', () => {
    let state: GameState = table({ hands: [{}, {}, {}], players: 3 });
    for (const seat of [0, 1, 2]) state = play(state, { seat, type: 'pass', return: {} }).state;
    expect(state).toMatchObject({ phase: 'choose', turn: 2, waiting: [2, 0, 1], startingPlayer: 2 });
    expect([...state.resting].sort()).toEqual(['green', 'pairs', 'red', 'violet', 'yellow']);
    expect(scores(state)).toEqual([1, 1, 1]);
    expect(refused(state, { seat: 2, type: 'choose', card: 'blue' })).toMatchObject({ code: 'card', card: 'blue' });
    state = play(state, { seat: 2, type: 'choose', card: 'pairs' }).state;
    expect(refused(state, { seat: 0, type: 'choose', card: 'pairs' }).code).toBe('card');
    state = play(state, { seat: 0, type: 'choose', card: 'red' }).state;
    state = play(state, { seat: 1, type: 'choose', card: 'violet' }).state;
    expect(state).toMatchObject({ phase: 'build', round: 2, turn: 2, passOrder: [] });
    expect(state.players.every(({ passed }) => !passed)).toBe(true);
    expect(sparseCards(state.players[2]?.hand ?? {})).toEqual({ yellow: 2, red: 2, green: 2, violet: 2, wild: 2 });
  });

  it('ends the game after round 3, when nobody may move any more', () => {
    const state = table({ hands: [{}, {}], state: { round: 3 }, boards: [{ C2: 4 }, { C2: 1 }] });
    const last = play(play(state, { seat: 0, type: 'pass', return: {} }).state, { seat: 1, type: 'pass', return: {} });
    expect(last.state).toMatchObject({ phase: 'over', turn: null, winners: [0] });
    expect(scores(last.state)).toEqual([15, 4]);
    expect(refused(last.state, { seat: 0, type: 'pass', return: {} })).toEqual({ ok: false, code: 'over' });
    expect([...legalMoves(components, last.state)]).toEqual([]);
  });
});

describe('the winner', () => {
  const withPoints = (tools: number[], claims: Record<string, number[]> = {}) => {
    const state = table({ hands: tools.map(() => ({})), claims });
    const players = state.players.map((player, seat) => ({
      ...player,
      points: { ...player.points, tools: tools[seat] ?? 0 },
    }));
    return winnersOf({ ...state, players });
  };

  it('has most points', () => expect(withPoints([40, 41, 12])).toEqual([1]));
  it('has more tool tiles in a tie', () => {
    expect(
      withPoints([40, 40, 39], { 'saw/red': [1], 'saw/yellow': [1, 0], 'hammer/red': [2], 'plane/red': [2] }),
    ).toEqual([1]);
  });
  it('shares the victory when the tiles are equal, too', () => {
    expect(withPoints([40, 39, 40], { 'saw/red': [1], 'saw/yellow': [2], 'hammer/red': [0] })).toEqual([0, 2]);
  });
});

describe('plants', () => {
  const around = { B1: 1, A2: 1, C2: 1, B3: 1, A1: 1, C1: 1, A3: 1 };
  const pointsWith = (board: Record<string, number>) => {
    const state = table({ side: 'B', hands: [{}, {}], boards: [board, {}], state: { round: 3 } });
    expect(plantProgress(components, state, 0)[0]?.space).toBe('B2');
    const passed = play(state, { seat: 0, type: 'pass', return: {} }).state;
    return play(passed, { seat: 1, type: 'pass', return: {} }).state.players[0]?.points.plants;
  };

  it('score once four ornaments and four corner connectors stand, however small', () => {
    expect(pointsWith(around)).toBe(10);
    for (const space of Object.keys(around)) expect(pointsWith({ ...around, [space]: 0 })).toBe(0);
    expect(pointsWith({ ...around, C1: 1, D1: 1, E2: 1, D3: 1, E1: 1, E3: 1 })).toBe(20);
  });

  it('do not exist on side A', () => {
    const state = table({ hands: [{}, {}], boards: [{ ...around, B2: 1 }, {}] });
    expect(plantProgress(components, state, 0)).toEqual([]);
  });
});
