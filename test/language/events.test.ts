import { describe, expect, it } from 'vitest';
import { createLanguage, filmCaptions, moveText, ownMoveLine } from '../../src/language/index.ts';
import type { GameEvent, PlayerCount } from '../../src/rules/index.ts';
import { components, randomGame } from './support/games.ts';

const language = createLanguage((fault) => {
  throw new Error(fault);
});
const en = language.of('en');
const de = language.of('de');
const names = ['Anni', 'Peter', 'Kim', 'Lou'];
const none = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };

const built: GameEvent = {
  type: 'built',
  seat: 0,
  space: 'C2',
  element: 'midsection',
  color: 'yellow',
  paid: { ...none, yellow: 2 },
};
const claimed: GameEvent = { type: 'claimed', seat: 0, tool: 'hammer', color: 'yellow', points: 1, bonus: 0 };
const drew: GameEvent = { type: 'drew', seat: 0, cards: { ...none, red: 1 } };

describe('the line of a move', () => {
  it('says in one line who built, what it earned and what was drawn', () => {
    expect(en.moveLine([built, claimed, drew], names)).toBe(
      'Anni: midsection on C2 (2 yellow) · claims the yellow hammer +1 · draws 1 red',
    );
    expect(de.moveLine([built, claimed, drew], names)).toBe(
      'Anni: Mittelstück auf C2 (2 gelbe) · beansprucht: Hammer in Gelb +1 · zieht 1 rote nach',
    );
  });

  it('adds the bonus to the points of a tile', () => {
    expect(en.moveLine([built, { ...claimed, bonus: 3 }], names)).toContain('yellow hammer +4');
  });

  it('says what the last pass triggers, without the cards that everyone takes', () => {
    const line = en.moveLine(
      [
        { type: 'chose', seat: 1, card: 'pairs' },
        { type: 'prepared', seat: 0, card: 'red', cards: { ...none, red: 4 } },
        { type: 'roundBegan', round: 2, startingPlayer: 0 },
      ],
      names,
    );
    expect(line).toBe('Peter: chooses “Pairs” · round 2 begins, Anni starts');
  });

  it('says which cards replaced missing ones', () => {
    expect(en.moveLine([{ type: 'prepared', seat: 1, card: 'red', cards: { ...none, red: 4 } }], names)).toBe(
      'Peter: takes 4 red',
    );
  });

  it('names one or several winners', () => {
    const ended = { type: 'ended', ornaments: [], plants: [], scores: [90, 90], winners: [0, 1] } as const;
    expect(en.event(ended, names)).toBe(
      'The game is over. Anni and Peter share the victory. Final score: Anni 90, Peter 90.',
    );
    expect(de.event({ ...ended, winners: [1] }, names)).toContain('Gewonnen hat Peter');
  });

  it('is empty for no events', () => {
    expect(en.moveLine([], names)).toBe('');
  });
});

describe.each(language.locales.map(({ code }) => code))('whole games in %s', (code) => {
  const words = language.of(code);
  it.each([
    [1, 'A', 2],
    [2, 'B', 3],
    [3, 'A', 4],
    [4, 'B', 2],
  ] as const)('words every event of game %i (side %s, %i players)', (seed, side, players: PlayerCount) => {
    for (const events of randomGame(seed, side, players)) {
      const line = words.moveLine(events, names);
      expect(line).not.toContain('\n');
      expect(line.length).toBeLessThanOrEqual(400);
      for (const event of events) {
        if (!('seat' in event)) expect(words.event(event, names)).toMatch(/^[\p{Lu}\p{Lo}\d].*[.。]$/u);
      }
    }
  });

  it('has a distinct name for every standard tool and start card', () => {
    for (const tool of components.tools)
      expect(words.t(`game.tool.${tool}` as 'game.tool.hammer')).not.toContain('game.');
    for (const { id } of components.startCards) expect(words.startCard(id)).not.toBe(id);
  });
});

it('the last caption of a film names the winner, unless the game goes on', () => {
  const ended = { type: 'ended', ornaments: [], plants: [], scores: [9, 8], winners: [0] } as const;
  const history = [
    { events: [built], automatic: null },
    { events: [drew, ended], automatic: 'standIn' },
  ] as const;
  const [dealt, first, last] = filmCaptions(en, history, names, 'Anni wins!');
  expect([dealt, first]).toEqual([en.t('history.dealt'), en.moveLine([built], names)]);
  expect(last).toBe('Anni: draws 1 red (computer player) · Anni wins!');
  expect(filmCaptions(en, history.slice(0, 1), names, null)).toEqual([dealt, first]);
  expect(filmCaptions(en, [], names, 'Anni wins!')).toEqual([dealt]);
});

it('a planned pass says what is returned, and no more where nothing is', () => {
  const pass = (cards: object) => ownMoveLine(en, 'Anni', { type: 'pass', return: { ...none, ...cards } });
  expect(pass({ red: 2 })).toBe('Anni: passes (returns 2 red)');
  expect(pass({})).toBe('Anni: passes');
  expect(ownMoveLine(de, 'Anni', { type: 'pass', return: none })).toBe('Anni: passt');
});

describe('a move in a review', () => {
  const pass = {
    move: { seat: 0, type: 'pass', return: { red: 2 } },
    built: null,
    kept: { ...none, wild: 1 },
  } as const;
  const choice = { move: { seat: 0, type: 'choose', card: 'pairs' }, built: null, kept: none } as const;

  it('tells what was played, and advises what would have been better', () => {
    expect(moveText(en, pass, true)).toBe('passes, returns 2 red');
    expect(moveText(en, pass)).toBe('pass and keep 1 wild');
    expect(moveText(en, choice, true)).toBe('chooses “Pairs”');
    expect(moveText(en, choice)).toBe('choose “Pairs”');
  });
});
