/** The model of the table page: clock, selections, descriptions, messages and positions. */
import { describe, expect, it } from 'vitest';
import { createLanguage, pageWordings } from '../../src/language/index.ts';
import { apply, type GameState, legalMoves, type Move, seededRandom } from '../../src/rules/index.ts';
import { toPlainComponents } from '../../src/table/index.ts';
import { backoffMs } from '../../src/table/page/play/connection/connection.ts';
import { clockOffsetMs, countdownText } from '../../src/table/page/play/model/countdown.ts';
import { describeCommonParts, describeSpace } from '../../src/table/page/play/model/descriptions.ts';
import { completeSelection, offersFor } from '../../src/table/page/play/model/selection.ts';
import { INITIAL_SERVER_STATE, reduceMessage, type ServerState } from '../../src/table/page/play/model/serverState.ts';
import { lastMoves, layoutOf, selectPosition } from '../../src/table/page/play/model/view.ts';
import type { TableGame } from '../../src/table/protocol.ts';
import { TABLE_WORDINGS, tableWords } from '../../src/table/texts.ts';
import { buildMarks, readMoveEffects, selectionOf } from '../../src/turn/index.ts';
import { components, table } from '../support/game/rules.ts';

const language = createLanguage();
const wordsIn = (code: 'en' | 'nl' | 'hu' | 'de' | 'ja') => tableWords(code, pageWordings(code, TABLE_WORDINGS));
const english = wordsIn('en');

/** A random position in the middle of a game. */
function position(seed: number): GameState {
  const random = seededRandom(seed);
  const hands = [0, 1].map(() => ({ yellow: 5, red: 4, green: 4, violet: 4, wild: 3 }));
  let state = table({ side: 'B', hands });
  for (let count = 0; count < 12 && state.phase === 'build'; count++) {
    const moves = [...legalMoves(components, state)].filter(({ type }) => type === 'build');
    const move = moves[random(Math.max(1, moves.length))];
    if (!move) break;
    const applied = apply(components, state, move);
    if (applied.ok) state = applied.state;
  }
  return state;
}

function game(state: GameState, version: number): TableGame {
  return {
    matchId: 'match',
    number: 1,
    version,
    status: 'running',
    components: toPlainComponents(components),
    state,
    seat: state.turn,
    names: ['Anni', 'Peter'],
    sentenceNames: ['Anni', 'Peter'],
    computers: [],
    headline: '',
    outcome: null,
    resigned: [],
    paused: false,
    standIn: false,
    questions: [],
    standstill: null,
    clock: null,
    log: [],
    sinceMoves: 0,
    undoable: false,
    hints: true,
    plan: null,
    threadUrl: null,
  };
}

describe('the clock', () => {
  it('follows the bot’s time, and trusts the fastest message most', () => {
    const wrong = 3 * 3_600_000;
    const late = clockOffsetMs(null, 1_000_000, 1_000_000 - wrong + 800);
    expect(late).toBe(wrong - 800);
    const better = clockOffsetMs(late, 1_005_000, 1_005_000 - wrong + 20);
    expect(better).toBe(wrong - 20);
    expect(clockOffsetMs(better, 1_009_000, 1_009_000 - wrong + 400)).toBe(better);
    // A corrected clock of the machine is noticed.
    expect(clockOffsetMs(better, 1_012_000, 1_012_050)).toBe(-50);
  });

  it('shows seconds only in the last two minutes, and names the time of its next change', () => {
    const minute = 60_000;
    const textFor = (left: number) => countdownText(left, 'en').text;
    expect([textFor(49 * 60 * minute), textFor(3 * 60 * minute + 5 * minute), textFor(2 * minute)]).toEqual([
      '2d 1h',
      '3h 5m',
      '2m',
    ]);
    expect([textFor(2 * minute - 1), textFor(90_500), textFor(minute), textFor(800), textFor(0)]).toEqual([
      '2m 0s',
      '1m 31s',
      '1m 0s',
      '1s',
      '',
    ]);
    for (const left of [3 * minute + 500, 2 * minute + 500, 119_400, 61_000, 1_000, 26 * 60 * minute]) {
      const { text, changesIn } = countdownText(left, 'de');
      expect(countdownText(left - (changesIn ?? 0) + 2, 'de').text, `${left}`).toBe(text);
      expect(changesIn).toBeLessThanOrEqual(minute + 1);
    }
  });
});

describe('selections', () => {
  it('offer the legal moves, with defaults chosen', () => {
    for (const seed of [1, 2, 3]) {
      const state = position(seed);
      const seat = state.turn ?? 0;
      const offers = offersFor(components, state, seat);
      const legal = new Set(
        [...legalMoves(components, state)].flatMap((move) => (move.type === 'build' ? [move.space] : [])),
      );
      expect(new Set(buildMarks(offers.builds.values()).map(({ space }) => space as string)), `seed ${seed}`).toEqual(
        legal,
      );
      for (const { option } of offers.builds.values()) {
        const space = option.space.name;
        const completed = completeSelection(components, state, seat, offers, {
          kind: 'build',
          space,
          pay: null,
          draw: null,
        });
        if (completed?.kind !== 'build') throw new Error(`nothing to build on ${space}`);
        expect(apply(components, state, { ...completed.move, seat } as Move).ok).toBe(true);
        const { given, drawn } = readMoveEffects(completed.events, seat);
        expect([given, drawn]).toEqual([completed.pay, completed.draw.take]);
        // A hint with the same move leads to the same selection.
        const again = selectionOf(components, state, seat, offers.builds.values(), completed.move);
        expect(again).toEqual({ kind: 'build', space, pay: completed.pay, draw: completed.draw });
      }
      const pass = completeSelection(components, state, seat, offers, { kind: 'pass', keep: null });
      expect(pass?.after.players[seat]?.passed).toBe(true);
    }
  });

  it('offer no space to build on while start cards are chosen', () => {
    let state = position(1);
    while (state.phase === 'build') {
      const pass = [...legalMoves(components, state)].find(({ type }) => type === 'pass');
      const applied = pass && apply(components, state, pass);
      if (!applied?.ok) throw new Error('nobody can pass');
      state = applied.state;
    }
    expect(state.phase).toBe('choose');
    expect([...offersFor(components, state, state.turn ?? 0).spaces.values()]).toEqual([]);
  });

  it('are described in every language, without unfilled placeholders', () => {
    const state = position(1);
    const { spaces } = components.floors.B;
    for (const { code } of language.locales) {
      const words = wordsIn(code);
      const offers = offersFor(components, state, state.turn ?? 0);
      for (const space of spaces) {
        const text = describeSpace(words, space, 0, offers.spaces.get(space.index) ?? null);
        expect(text).toContain(space.name);
        expect(text).not.toMatch(/[{}]|undefined/);
      }
      const places = describeCommonParts(words, components, state, ['Anni', 'Peter']);
      expect(places).toHaveLength(5);
      for (const text of places.flatMap(({ title, lines }) => [title, ...lines])) {
        expect(text).not.toMatch(/[{}]|undefined|NaN|^$/);
      }
    }
    expect(english.cards({ yellow: 2, wild: 1 })).toBe('2 yellow, 1 wild');
    expect(english.cards({})).toBe('no cards');
  });
});

it('equal ornaments that a tool tile needs are counted', () => {
  const [toolBoard] = describeCommonParts(english, components, position(1), ['Anni', 'Peter']);
  expect(toolBoard?.lines).toContainEqual(expect.stringMatching(/: 3 frames, /));
});

describe('messages', () => {
  const state = position(1);
  const at = (version: number): ServerState =>
    reduceMessage(INITIAL_SERVER_STATE, { type: 'game', game: game(state, version) });

  it('with an older version are ignored', () => {
    expect(reduceMessage(at(5), { type: 'game', game: game(state, 4) }).game?.version).toBe(5);
    expect(reduceMessage(at(5), { type: 'game', game: game(state, 6) }).game?.version).toBe(6);
  });

  it('show a move at once, and revert it if it is refused', () => {
    const [move] = [...legalMoves(components, state)];
    if (!move) throw new Error('no move');
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(applied.code);
    const known = at(5);
    const pending = { id: 'an id', matchId: 'match', version: 5, state: applied.state, recorded: move };
    const looking = { planning: false, at: null };
    const shown = (now: ServerState) => now.game && selectPosition(now.game, now.pending, null, looking).mode;
    const sent = { ...known, pending };
    expect(shown(sent)).toBe('pending');
    expect(shown(reduceMessage(sent, { type: 'answer', id: 'another', ok: false, text: 'no' }))).toBe('pending');
    expect(shown(reduceMessage(sent, { type: 'answer', id: 'an id', ok: false, text: 'no' }))).toBe('now');
    // After the answer it stays pending until the game arrives.
    expect(shown(reduceMessage(sent, { type: 'answer', id: 'an id', ok: true, text: '' }))).toBe('pending');
    expect(shown(reduceMessage(sent, { type: 'game', game: game(applied.state, 6) }))).toBe('now');
  });
});

it('the last move of each seat is outlined', () => {
  const line = (number: number, seat: number) => ({
    number,
    seat,
    round: 1 as const,
    text: '',
    events: [],
    at: 0,
    move: { seat, type: 'pass' as const, return: {} },
  });
  expect(lastMoves([line(1, 0), line(2, 1), line(3, 0)]).map(({ seat }) => seat)).toEqual([0, 1]);
  expect(lastMoves([line(1, 0), line(2, 1)], 1).map(({ seat }) => seat)).toEqual([0]);
});

it('a better move replaces the played one, outlined, in the position after it only', () => {
  const line = (number: number, seat: number) => ({
    number,
    seat,
    round: 1 as const,
    text: '',
    events: [],
    at: 0,
    move: { seat, type: 'pass' as const, return: {} },
  });
  const [first, second, other] = [position(1), position(2), position(3)];
  const over = { ...game(second, 9), status: 'finished' as const, log: [line(1, 0), line(2, 1)] };
  const past = [first, first, second].map((state, moves) => ({ moves, state }));
  const move = { seat: 1, type: 'choose' as const, card: 'red' };
  const better = { better: move, state: other };
  const shown = (at: number | null, shownMove: typeof better | null) =>
    selectPosition(over, null, past, { planning: false, at, better: shownMove });
  expect(shown(2, null).state).toBe(second);
  expect(shown(2, better)).toMatchObject({ mode: 'past', live: false, lastMoves: [{ seat: 0, type: 'pass' }, move] });
  expect(shown(2, better).state).toBe(other);
  expect(shown(null, better).state).toEqual({ ...second, turn: null });
});

it('a finished game offers no move, also after a resignation', () => {
  const resigned = { ...game(position(3), 9), status: 'finished' as const };
  expect(resigned.state.turn).not.toBeNull();
  for (const planning of [false, true]) {
    const shown = selectPosition(resigned, null, null, { planning, at: null });
    expect([shown.mode, shown.live, shown.state.turn]).toEqual(['now', false, null]);
  }
});

it('only the last position shows who has resigned and who has won', () => {
  const outcome = { headline: '', note: null, winners: [0], left: [false, true] };
  const over = { ...game(position(2), 9), status: 'finished' as const, resigned: [1], outcome };
  const past = [position(1), position(2)].map((state, moves) => ({ moves, state }));
  const better = { better: { seat: 1, type: 'choose' as const, card: 'red' }, state: position(3) };
  const shown = (at: number | null, options = {}) =>
    selectPosition(over, null, past, { planning: false, at, ...options });
  for (const view of [shown(null), shown(1)]) expect(view).toMatchObject({ resigned: [1], outcome });
  for (const view of [shown(0), shown(1, { better })]) expect(view).toMatchObject({ resigned: [], outcome: null });
});

it('past positions are asked for again by a person who takes or leaves a seat, because they show other hands', () => {
  const watched = { ...game(position(1), 4), seat: null };
  const past = { version: 4, positions: [{ moves: 0, state: position(2) }] };
  const answer = { type: 'answer', id: 'past', ok: true, text: '', past } as const;
  const shown = (before: ServerState, seat: number | null) =>
    reduceMessage(before, { type: 'game', game: { ...watched, seat } });
  const before = reduceMessage(shown(INITIAL_SERVER_STATE, null), answer);
  expect(shown(before, null).past).toMatchObject(past);
  expect(shown(before, 1).past).toBeNull();
});

it('the layout depends on the size of the window', () => {
  expect(layoutOf(390, 844)).toBe('tall');
  expect(layoutOf(844, 390)).toBe('low');
  expect(layoutOf(1280, 800)).toBe('wide');
  expect(layoutOf(3840, 2160)).toBe('wide');
  expect(layoutOf(820, 1180)).toBe('tall');
  expect(layoutOf(320, 180)).toBe('small');
});

it('pages reconnect after a random backoff of at most half a minute', () => {
  expect(backoffMs(0, 0)).toBe(250);
  expect(backoffMs(0, 0.999)).toBeLessThanOrEqual(500);
  expect(backoffMs(50, 0.999)).toBeLessThanOrEqual(30_000);
  expect(backoffMs(50, 0)).toBeGreaterThanOrEqual(15_000);
});
