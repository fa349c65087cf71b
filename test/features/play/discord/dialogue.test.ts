import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildDetails,
  makeBuildDetails,
  makeCardCode,
  makeDrawCode,
  parseCardCode,
  parseDrawCode,
} from '../../../../src/discord/interactions/controls/details.ts';
import { makeCustomId, parseCustomId } from '../../../../src/discord/messages/components.ts';
import { selectableOptions } from '../../../../src/discord/moves/index.ts';
import { apply, countCards, type GameState, playerAt } from '../../../../src/rules/index.ts';
import {
  completeBuild,
  keepOffers,
  matchingDraws,
  offerAt,
  resolveBuild,
  resolvePass,
  resolveTake,
  spaceOffers,
  takeOffers,
} from '../../../../src/turn/index.ts';
import { components, randomGame } from '../../../discord/support/randomGames.ts';

const games = fc
  .record({
    seed: fc.integer({ min: 0, max: 0x7fffffff }),
    players: fc.constantFrom(2 as const, 3 as const, 4 as const),
    side: fc.constantFrom('A' as const, 'B' as const),
  })
  .map(({ seed, players, side }) => randomGame(seed, players, side));

function building(state: GameState): state is GameState & { turn: number } {
  return state.phase === 'build' && state.turn !== null;
}

describe('the build dialogue', () => {
  it('presets a legal build on every space it offers, with at most 25 options a select', () => {
    fc.assert(
      fc.property(games, ({ steps }) => {
        for (const { before } of steps) {
          if (!building(before)) continue;
          const offers = spaceOffers(components, before, before.turn);
          expect(offers.length).toBeLessThanOrEqual(25);
          for (const { option } of offers) {
            const plan = completeBuild(components, before, before.turn, {
              space: option.space.name,
              pay: null,
              draw: null,
            });
            if (!plan.ok) throw new Error(plan.code);
            const { payments, draws } = selectableOptions(plan);
            expect(payments.shown.length).toBeLessThanOrEqual(25);
            expect(draws.shown.length).toBeLessThanOrEqual(25);
            expect(payments.shown).toContain(plan.pay);
            expect(draws.shown).toContain(plan.draw);
            expect(apply(components, before, { ...plan.move, seat: before.turn }).ok).toBe(true);
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  it('reaches every legal build by its selection, and the selection survives a custom_id', () => {
    fc.assert(
      fc.property(games, fc.nat(), ({ steps }, chosen) => {
        const positions = steps.map(({ before }) => before).filter(building);
        const state = positions[chosen % positions.length];
        if (!state) return;
        for (const { option } of spaceOffers(components, state, state.turn)) {
          const space = option.space.name;
          for (const [number, pay] of option.payments.entries()) {
            const draws = option.draws(pay);
            for (const draw of number === 0 ? draws : draws.slice(0, 1)) {
              const selection = { space, pay, draw };
              const details = makeBuildDetails(selection);
              const id = makeCustomId({ action: 'buildConfirm', matchId: 'abcdefghij', version: 99_999, details });
              const read = buildDetails.parse(parseCustomId(id)?.details);
              expect(read).toEqual([space, pay, draw]);
              if (number % 20 !== 0) continue;
              const again = { space: read[0], pay: read[1], draw: read[2] };
              expect(completeBuild(components, state, state.turn, again)).toMatchObject({ ok: true, pay, draw });
            }
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  it('says why a space cannot be built on, and reads its name leniently', () => {
    const { start } = randomGame(1, 2, 'B');
    const seat = start.turn ?? 0;
    expect(offerAt(components, start, seat, ' c2 ')).toMatchObject({ ok: true, option: { space: { name: 'C2' } } });
    expect(offerAt(components, start, seat, 'B2')).toMatchObject({ ok: false, code: 'plant' });
    expect(offerAt(components, start, seat, 'C3')).toMatchObject({ ok: false, code: 'occupied' });
    expect(offerAt(components, start, seat, 'A2')).toMatchObject({ ok: false, code: 'adjacency' });
    expect(offerAt(components, start, seat, 'Z9')).toMatchObject({ ok: false, code: 'space', space: 'Z9' });
    expect(offerAt(components, start, seat, 'C2'.repeat(1000)).ok).toBe(false);
  });

  it('says that the cards do not suffice', () => {
    const { start } = randomGame(1, 2, 'A');
    const seat = start.turn ?? 0;
    const player = playerAt(start, seat);
    const hand = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };
    const players = start.players.map((other, index) => (index === seat ? { ...player, hand } : other));
    expect(offerAt(components, { ...start, players }, seat, 'C2')).toMatchObject({ code: 'unaffordable', cost: 1 });
  });

  it('falls back to the best build if a selection is illegal', () => {
    const { start } = randomGame(3, 3, 'A');
    const seat = start.turn ?? 0;
    const [offer] = spaceOffers(components, start, seat);
    const space = offer?.option.space.name ?? '';
    const absurd = { yellow: 35, red: 35, green: 35, violet: 35, wild: 35 };
    const plan = completeBuild(components, start, seat, { space, pay: absurd, draw: { advance: 2, take: absurd } });
    expect(plan).toMatchObject({ ok: true, pay: offer?.option.payments[0] });
  });
});

describe('a typed build', () => {
  it('gives exactly the typed move, and finds the advance by itself', () => {
    fc.assert(
      fc.property(games, ({ steps }) => {
        for (const { before, move } of steps) {
          if (!building(before) || move.type !== 'build') continue;
          const full = (counts: typeof move.pay) => ({ yellow: 0, red: 0, green: 0, violet: 0, wild: 0, ...counts });
          const typed = { space: move.space.toLowerCase(), pay: full(move.pay), take: full(move.take), advance: null };
          const resolved = resolveBuild(components, before, before.turn, typed);
          if (!resolved.ok) throw new Error(resolved.code);
          const { seat: _seat, element: _element, claim: _claim, advance, ...build } = move;
          expect(resolved.move).toMatchObject(build);
          expect(resolved.defaults).toEqual({ pay: false, take: false, advance: advance !== undefined });
          expect(matchingDraws(components, before, before.turn, { ...typed, advance: advance ?? null })).toHaveLength(
            1,
          );
          const open = resolveBuild(components, before, before.turn, {
            space: move.space,
            pay: null,
            take: null,
            advance: null,
          });
          expect(open).toMatchObject({ ok: true, defaults: { pay: true, take: true } });
        }
      }),
      { numRuns: 10 },
    );
  });

  it('refuses with the reason of the rules', () => {
    const { start } = randomGame(1, 2, 'A');
    const seat = start.turn ?? 0;
    const none = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };
    const typed = { space: 'C2', pay: null, take: null, advance: null };
    expect(resolveBuild(components, start, seat, { ...typed, pay: none })).toMatchObject({ code: 'payment' });
    expect(resolveBuild(components, start, seat, { ...typed, pay: { ...none, wild: 30 } })).toMatchObject({
      code: 'hand',
    });
    expect(resolveBuild(components, start, seat, { ...typed, take: { ...none, red: 1 } })).toMatchObject({
      code: 'take',
    });
    expect(resolveBuild(components, start, seat, { ...typed, advance: 1 })).toMatchObject({ code: 'advance' });
  });
});

describe('passing and taking', () => {
  it('presets a legal pass, and offers only legal ones', () => {
    fc.assert(
      fc.property(games, ({ steps }) => {
        for (const { before } of steps) {
          if (!building(before)) continue;
          const { hand } = playerAt(before, before.turn);
          const preset = resolvePass(components, before, before.turn, null);
          expect(preset).toMatchObject({ ok: true, kept: keepOffers(before, before.turn)[0] });
          for (const offer of keepOffers(before, before.turn)) {
            expect(countCards(offer)).toBe(Math.min(3, countCards(hand)));
            expect(resolvePass(components, before, before.turn, offer).ok).toBe(true);
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  it('refuses to keep too many cards, or cards that are not in the hand', () => {
    const { start } = randomGame(1, 2, 'A');
    const seat = start.turn ?? 0;
    const { hand } = playerAt(start, seat);
    expect(resolvePass(components, start, seat, hand)).toEqual({ ok: false, code: 'keep', count: 3, kept: 10 });
    const foreign = { ...hand, wild: hand.wild + 2 };
    expect(resolvePass(components, start, seat, foreign)).toEqual({ ok: false, code: 'hand', missing: { wild: 2 } });
  });

  it('offers only legal substitutes', () => {
    let seen = 0;
    for (let seed = 0; seed < 40 && seen < 3; seed++) {
      for (const { before } of randomGame(seed, 4, 'A', 3).steps) {
        if (before.phase !== 'substitute' || before.turn === null) continue;
        seen += 1;
        for (const cards of takeOffers(components, before, before.turn)) {
          const resolved = resolveTake(components, before, before.turn, cards);
          if (!resolved.ok) throw new Error(resolved.code);
          expect(apply(components, before, { ...resolved.move, seat: before.turn }).ok).toBe(true);
        }
        const none = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };
        expect(resolveTake(components, before, before.turn, none)).toMatchObject({ code: 'take' });
      }
    }
    expect(seen).toBeGreaterThan(0);
  });
});

describe('codes', () => {
  const count = fc.integer({ min: 0, max: 35 });
  const cards = fc.record({ yellow: count, red: count, green: count, violet: count, wild: count });

  it('round-trip', () => {
    fc.assert(
      fc.property(cards, (some) => {
        expect(parseCardCode(makeCardCode(some))).toEqual(some);
      }),
    );
    fc.assert(
      fc.property(cards, fc.constantFrom(null, 1 as const, 2 as const), (take, advance) => {
        expect(parseDrawCode(makeDrawCode({ advance, take }))).toEqual({ advance, take });
      }),
    );
  });

  it('are refused if malformed', () => {
    for (const code of ['', '1', '123456', 'ABCDE', '1 000', '-1000']) expect(parseCardCode(code)).toBeNull();
    for (const code of ['', '00000', '300000', 'x00000']) expect(parseDrawCode(code)).toBeNull();
    for (const details of [[], ['C2'], ['C2', '-'], ['C2', '?', '-'], ['C2', '-', '-', '-']]) {
      expect(buildDetails.safeParse(details).success).toBe(false);
    }
  });
});
