import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../../src/discord/moves/choices.ts';
import {
  suggestAdvances,
  suggestDraws,
  suggestPayments,
  suggestSpaces,
} from '../../../../src/discord/moves/typedBuild.ts';
import { startCardNamed, suggestStartCards } from '../../../../src/features/play/discord/choose.ts';
import { suggestKeeps } from '../../../../src/features/play/discord/pass.ts';
import { suggestTakes } from '../../../../src/features/play/discord/take.ts';
import { type LocaleCode, parseCards } from '../../../../src/language/index.ts';
import { apply, type Cards, fullCards, type GameState } from '../../../../src/rules/index.ts';
import { resolveBuild, resolvePass, resolveTake, type TypedBuild } from '../../../../src/turn/index.ts';
import { components, randomGame } from '../../../discord/support/randomGames.ts';
import { language } from '../../../discord/support/shownGames.ts';

const locales = language.locales.map(({ code }) => code);
const games = [randomGame(21, 2, 'A'), randomGame(22, 3, 'B', 40), randomGame(17, 4, 'A', 3)];

function cardsOf({ value }: Choice, locale: LocaleCode): Cards {
  const parsed = parseCards(value, locale);
  if (!parsed.ok) throw new Error(`${value} cannot be read`);
  return parsed.cards;
}

/** Positions of a phase with the seat to move. */
function positions(phase: GameState['phase']) {
  return games.flatMap(({ steps }) =>
    steps.flatMap(({ before, move }) =>
      before.phase === phase && before.turn !== null
        ? [{ position: { components, state: before, seat: before.turn }, move }]
        : [],
    ),
  );
}

function checkChoices(choices: readonly Choice<string | number>[]): void {
  expect(choices.length).toBeLessThanOrEqual(25);
  expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
  expect(choices.filter(({ name }) => name.length === 0 || name.length > 100)).toEqual([]);
}

/** Each language tries every n-th position, and no two languages the same. */
const ONE_IN = 2 * locales.length;

describe.each(locales)('autocompletion in %s', (locale) => {
  const words = language.of(locale);

  it('offers only legal builds, whatever was typed before', () => {
    for (const [number, { position }] of positions('build').entries()) {
      if (number % ONE_IN !== 2 * locales.indexOf(locale)) continue;
      const { state, seat } = position;
      const legal = (typed: TypedBuild) => {
        const resolved = resolveBuild(components, state, seat, typed);
        return resolved.ok && apply(components, state, { ...resolved.move, seat }).ok;
      };
      const spaces = suggestSpaces(words, position, '');
      checkChoices(spaces);
      for (const { value: space } of spaces) {
        const payments = suggestPayments(words, position, space.toLowerCase(), '');
        checkChoices(payments);
        expect(payments.length).toBeGreaterThan(0);
        for (const payment of payments.slice(-2)) {
          const typed: TypedBuild = { space, pay: cardsOf(payment, locale), take: null, advance: null };
          const advances = suggestAdvances(words, position, typed);
          checkChoices(advances);
          const offered: TypedBuild[] = advances.map(({ value: advance }) => ({ ...typed, advance }));
          const draws = suggestDraws(words, position, typed, '');
          checkChoices(draws);
          offered.push(...draws.map((draw) => ({ ...typed, take: cardsOf(draw, locale) })));
          for (const { value: advance } of advances) {
            const after = suggestDraws(words, position, { ...typed, advance }, '');
            offered.push(...after.map((draw) => ({ ...typed, advance, take: cardsOf(draw, locale) })));
          }
          expect(offered.filter((each) => !legal(each))).toEqual([]);
        }
      }
    }
  });

  it('offers only legal passes, start cards and substitutes', () => {
    for (const { position } of positions('build')) {
      const keeps = suggestKeeps(words, position, '');
      checkChoices(keeps);
      for (const keep of keeps) {
        expect(resolvePass(components, position.state, position.seat, cardsOf(keep, locale)).ok).toBe(true);
      }
    }
    for (const { position } of positions('choose')) {
      const cards = suggestStartCards(words, position, '');
      checkChoices(cards);
      expect(cards.map(({ value }) => value)).toEqual([...position.state.resting]);
      for (const { value } of cards) expect(startCardNamed(words, position, ` ${words.startCard(value)} `)).toBe(value);
    }
    expect(positions('substitute').length).toBeGreaterThan(0);
    for (const { position } of positions('substitute')) {
      const takes = suggestTakes(words, position, '');
      checkChoices(takes);
      for (const take of takes) {
        expect(resolveTake(components, position.state, position.seat, cardsOf(take, locale)).ok).toBe(true);
      }
    }
  });

  it('narrows down by typed letters, numbers or words', () => {
    const { position } = positions('build')[0] ?? { position: null };
    if (!position) throw new Error('no position');
    for (const space of suggestSpaces(words, position, 'c')) expect(`${space.name}${space.value}`).toMatch(/c/i);
    expect(suggestSpaces(words, position, ' C2 ').map(({ value }) => value)).toEqual(['C2']);
    const wild = suggestPayments(words, position, 'C2', '1w');
    expect(wild.length).toBeGreaterThan(0);
    for (const payment of wild) expect(cardsOf(payment, locale).wild).toBeGreaterThan(0);
    expect(suggestPayments(words, position, 'C2', 'nonsense'.repeat(250))).toEqual([]);
    expect(suggestPayments(words, position, 'Z9', '')).toEqual([]);
    if (locale === 'de' || locale === 'nl') {
      const [yellow, green] = [
        suggestPayments(words, position, 'C2', '1ge'),
        suggestPayments(words, position, 'C2', '1gr'),
      ];
      const either = suggestPayments(words, position, 'C2', '1g').map(({ value }) => value);
      expect(yellow.length + green.length).toBeGreaterThan(0);
      expect(new Set(either)).toEqual(new Set([...yellow, ...green].map(({ value }) => value)));
    }
    expect(suggestDraws(words, position, { space: '', pay: null, take: null, advance: null }, '')).toEqual([]);
  });
});

describe('recorded builds', () => {
  it('can all be reached through suggestions, step by step, once enough is typed', () => {
    const words = language.of('en');
    for (const { position, move } of positions('build')) {
      if (move.type !== 'build') continue;
      const typed: TypedBuild = {
        space: move.space,
        pay: fullCards(move.pay),
        take: null,
        advance: move.advance ?? null,
      };
      const text = (counts: typeof move.pay) =>
        Object.entries(counts)
          .map(([card, count]) => `${count} ${card}`)
          .join(' ') || '0';
      expect(suggestSpaces(words, position, move.space).some(({ value }) => value === move.space)).toBe(true);
      const payments = suggestPayments(words, position, move.space, text(move.pay)).map((choice) =>
        cardsOf(choice, 'en'),
      );
      if (payments.length < 25) expect(payments).toContainEqual(fullCards(move.pay));
      const draws = suggestDraws(words, position, typed, text(move.take)).map((choice) => cardsOf(choice, 'en'));
      expect(draws).toContainEqual(fullCards(move.take));
    }
  });
});
