/** The alternative text of the table's picture. */
import { describe, expect, it } from 'vitest';
import { tableAltText } from '../../../src/discord/tablePicture/altText.ts';
import { piecesInWords } from '../../../src/discord/tablePicture/inWords/facts.ts';
import { spacesMessage } from '../../../src/features/play/discord/buildDialogue/messages.ts';
import { turnMessage } from '../../../src/features/play/discord/turnMessage.ts';
import type { MatchView, PlayedMove } from '../../../src/match/index.ts';
import { seatColors } from '../../../src/picture/index.ts';
import { totalPoints } from '../../../src/rules/index.ts';
import { spaceOffers } from '../../../src/turn/index.ts';
import { components, randomGame } from '../support/randomGames.ts';
import { language, movesToReport, type ShownGame, shownGame } from '../support/shownGames.ts';

const locales = language.locales.map(({ code }) => code);
const games = [randomGame(21, 2, 'A', 40), randomGame(22, 3, 'B', 60), randomGame(23, 4, 'A', 60)];
const SHORT_NAMES = ['Anni', 'Peter', 'Mia', 'Jonas'];

const SIGNS = seatColors(components.wallColors).map(({ sign }) => sign);
const DIGITS = ['1', '2', '3', '4'];
const LONG_NAMES = ['Wilhelmina Ŵ', 'Bartholomäus', 'Chrysanthemum', 'Dschingis'].map((name) => name.padEnd(32, 'Ŵ'));

function lastMoves({ played }: ShownGame, { match }: MatchView): PlayedMove[] {
  const last = new Map<number, PlayedMove>();
  for (const move of played.slice(0, match.version - 1000)) last.set(move.seat, move);
  return [...last.values()].sort((a, b) => b.number - a.number);
}

describe.each(locales)('the table in words in %s', (locale) => {
  const words = language.of(locale);

  it.each([
    ['short', SHORT_NAMES],
    ['the longest', LONG_NAMES],
  ])('names the player to move, then all points, then every board, with %s names', (_, names) => {
    for (const game of games) {
      const shown = shownGame(game, locale);
      for (const view of shown.views) {
        const { state } = view;
        if (!state) continue;
        const text = tableAltText(words, components, state, names, lastMoves(shown, view));
        expect(text.length).toBeLessThanOrEqual(1024);
        const lines = text.split('\n');
        const [first = ''] = lines;
        for (const seat of state.turn === null ? state.winners : [state.turn]) expect(first).toContain(names[seat]);
        for (const [seat, player] of state.players.entries()) {
          const points = words.t('game.points', { count: totalPoints(player) });
          expect(lines[seat + 1]).toContain(words.labelled(names[seat] ?? '', points));
          expect(lines[seat + 1]).toContain(words.t(`table.sign.${SIGNS[seat] ?? 'bow'}`));
          expect(
            lines
              .slice(state.players.length + 1)
              .some((line) => line.startsWith(words.labelled(names[seat] ?? '', ''))),
          ).toBe(true);
        }
      }
    }
  });

  it('leaves out whole lines only', () => {
    for (const game of games) {
      const shown = shownGame(game, locale);
      for (const view of shown.views) {
        if (!view.state) continue;
        const moves = lastMoves(shown, view);
        const state = view.state;
        const complete = [...moves.map((move) => [move]), []].flatMap((some) =>
          tableAltText(words, components, state, DIGITS, some).split('\n'),
        );
        const plain = state.players.map((player, seat) =>
          words.labelled(DIGITS[seat] ?? '', piecesInWords(words, components, state, player, 'plain')),
        );
        const all = new Set([...complete, ...plain, ...moves.map(({ events }) => words.moveLine(events, DIGITS))]);
        const names = LONG_NAMES.slice(0, state.players.length);
        const long = tableAltText(words, components, state, LONG_NAMES, moves);
        for (const line of long.split('\n')) {
          const renamed = names.reduce((text, name, seat) => text.replaceAll(name, `${seat + 1}`), line);
          expect(all.has(renamed) || line === '…').toBe(true);
        }
      }
    }
  });
});

describe('the table in words', () => {
  it('lists the newest moves while there is room', () => {
    const shown = shownGame(games[0] ?? randomGame(21, 2, 'A'), 'en');
    const view = shown.views[8];
    if (!view?.state) throw new Error('no position');
    const [newest, other] = lastMoves(shown, view);
    if (!newest || !other) throw new Error('no moves');
    const words = language.of('en');
    const text = tableAltText(words, components, view.state, SHORT_NAMES, [newest, other]);
    const expectedLines = [other, newest].map(({ events }) => words.moveLine(events, SHORT_NAMES)).join('\n');
    expect(text, 'the oldest first').toContain(`\nWhat has happened:\n${expectedLines}\n`);
  });

  it('is plain: no emoji of the bot and no formatting', async () => {
    const shown = shownGame(games[2] ?? randomGame(23, 4, 'A'), 'en');
    for (const view of shown.views.slice(0, 20)) {
      const message = await turnMessage(
        shown.contextOf(view),
        view,
        movesToReport(shown, view, shown.played.slice(0, 2)),
      );
      const [, alt = ''] = /"description":"([^"]*)"/.exec(JSON.stringify(message.components)) ?? [];
      expect(alt.length).toBeGreaterThan(50);
      expect(alt).not.toMatch(/<:|\\u00a0|\u00a0|<@/);
    }
  });

  it('names the spaces that can be built on if the board is private', async () => {
    const shown = shownGame(games[0] ?? randomGame(21, 2, 'A'), 'en');
    const view = shown.views.find(({ state }) => state?.phase === 'build');
    const seat = view?.state?.turn ?? null;
    if (!view?.state || seat === null) throw new Error('no turn');
    const offers = spaceOffers(components, view.state, seat);
    const position = { words: language.of('en'), view, seat, state: view.state };
    const json = JSON.stringify((await spacesMessage(shown.contextOf(view), position, offers)).components);
    const names = offers.map(({ option }) => option.space.name).join(', ');
    expect(json).toContain(`"description":"Where do you want to build? ${names}`);
  });
});
