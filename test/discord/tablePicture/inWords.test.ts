/** The table in words: its contents, its pages, and its place in messages. */
import { describe, expect, it } from 'vitest';
import { tableExcerpt, tablePages, tableSections } from '../../../src/discord/tablePicture/inWords/pages.ts';
import { TABLE_PARTS, type Viewpoint } from '../../../src/discord/tablePicture/inWords/shapes.ts';
import { spacesMessage } from '../../../src/features/play/discord/buildDialogue/messages.ts';
import { turnMessage } from '../../../src/features/play/discord/turnMessage.ts';
import { wordsMessage } from '../../../src/features/views/discord/board.ts';
import { DEFAULT_PERSON_SETTINGS } from '../../../src/match/clock/personSettings.ts';
import { seatColors } from '../../../src/picture/index.ts';
import {
  CARDS,
  type GameState,
  ORNAMENT_ELEMENTS,
  playerAt,
  playerCount,
  pointsOfTool,
  topTilePoints,
} from '../../../src/rules/index.ts';
import { spaceOffers } from '../../../src/turn/index.ts';
import { checkLimits } from '../support/messageLimits.ts';
import { components, type RandomGame, randomGame } from '../support/randomGames.ts';
import { language, movesToReport, NAMES, shownGame } from '../support/shownGames.ts';

const locales = language.locales.map(({ code }) => code);
const games = [randomGame(31, 2, 'B'), randomGame(32, 3, 'A', 50), randomGame(33, 4, 'B', 70)];
const SHORT_NAMES = ['Anni', 'Peter', 'Mia', 'Jonas'];

/** The start and every twentieth position, and the last. */
function sampled({ start, steps }: RandomGame): GameState[] {
  return [
    start,
    ...steps.filter((_, index) => index % 20 === 19 || index === steps.length - 1).map(({ state }) => state),
  ];
}

function sectionsOf(locale: string, state: GameState, viewpoint: Viewpoint, names: readonly string[] = SHORT_NAMES) {
  return tableSections({ words: language.of(locale), components, state, names, plainNames: names, viewpoint });
}

/** All lines of the boards, one text a player. */
function boardsOf(locale: string, state: GameState, viewpoint: Viewpoint): string[] {
  return sectionsOf(locale, state, viewpoint)
    .filter(({ part }) => part === 'own' || part === 'others')
    .map(({ title, blocks }) => [title, ...blocks.flatMap(({ lines }) => lines)].join('\n'));
}

describe.each(locales)('the table in words in %s', (locale) => {
  const words = language.of(locale);

  it('names the color of every ornament and connector space, and the next element of every started ornament', () => {
    for (const state of games.flatMap(sampled)) {
      for (const [seat, text] of boardsOf(locale, state, { seat: 0, alone: false }).entries()) {
        const { board } = playerAt(state, seat);
        const lines = text.split('\n');
        for (const { name, kind, color, index } of components.floors[state.side].spaces) {
          const line = lines.find((each) => new RegExp(`(?<![A-Z0-9])${name}(?![0-9])`).test(each));
          expect(line, `${name} of seat ${seat}`).toBeDefined();
          if (color !== null) expect(line, name).toContain(words.color(color));
          const next = ORNAMENT_ELEMENTS[board[index] ?? 0];
          if (kind !== 'ornament' || (board[index] ?? 0) === 0 || next === undefined) continue;
          expect(line, name).toContain(words.element(next));
        }
      }
    }
  });

  it('lists the points, start card, sign and pass of every player', () => {
    for (const state of games.flatMap(sampled)) {
      const [overview] = sectionsOf(locale, state, { seat: 0, alone: false });
      const lines = overview?.blocks.flatMap((block) => block.lines) ?? [];
      for (const [seat, player] of state.players.entries()) {
        const line = lines.find((each) => each.startsWith(words.labelled(SHORT_NAMES[seat] ?? '', '')));
        expect(line).toContain(
          player.startCard === null
            ? words.t('table.startCardResting')
            : words.t('table.startCard', { card: words.quote(words.startCard(player.startCard)) }),
        );
        expect(line?.includes(words.t('turn.hasPassed'))).toBe(player.passed && state.turn !== null);
        const { sign = 'bow' } = seatColors(components.wallColors)[seat] ?? {};
        expect(line).toContain(words.t(`table.sign.${sign}`));
      }
      const passed = words.list(state.passOrder.map((seat) => SHORT_NAMES[seat] ?? ''));
      if (passed !== '' && state.phase !== 'over') {
        expect(lines).toContain(words.t('table.passOrder', { names: passed }));
      }
    }
  });

  it('counts the frames of the supply without a label within a label', () => {
    for (const state of games.flatMap(sampled)) {
      const [overview] = sectionsOf(locale, state, { seat: 0, alone: false });
      const frames = words.labelled(words.t('game.elements.frame'), '');
      const line = overview?.blocks.flatMap((block) => block.lines).find((each) => each.startsWith(frames));
      expect(line?.slice(frames.length)).toMatch(/^[^:：]*\d[^:：]*$/);
    }
  });

  it('lists the points and owners of every tool tile, and the sums of every player', () => {
    for (const state of games.flatMap(sampled)) {
      const tools = sectionsOf(locale, state, { seat: 0, alone: false }).at(-1);
      for (const space of components.toolSpaces) {
        const points = topTilePoints(state, space);
        const owners = state.claims[space.index] ?? [];
        const heading = tools?.blocks.find(
          (block) => block.heading?.toLowerCase() === words.color(space.color).toLowerCase(),
        );
        const line = heading?.lines.find((each) =>
          each.startsWith(words.labelled(words.tool(space.tool), '').trimEnd()),
        );
        if (points === null && owners.length === 0) continue;
        expect(line, space.id).toBeDefined();
        for (const left of space.tiles[playerCount(state)].slice(owners.length)) {
          expect(line).toContain(words.t('game.points', { count: left }));
        }
        for (const [seat, name] of SHORT_NAMES.entries())
          expect(line?.includes(name), line).toBe(owners.includes(seat));
      }
      const sums = tools?.blocks.find(({ heading }) => heading === words.t('table.tools.sums'))?.lines ?? [];
      for (const tool of components.tools) {
        for (const seat of state.players.keys()) {
          const points = pointsOfTool(components, state, tool, seat);
          const pointsText = words.t('events.pointsOf', { name: SHORT_NAMES[seat] ?? '', points });
          if (points > 0)
            expect(sums.some((each) => each.includes(words.tool(tool)) && each.includes(pointsText))).toBe(true);
        }
      }
    }
  });

  it('is split into pages that fit a message, each with its heading, without losing a line', () => {
    for (const state of games.flatMap(sampled)) {
      for (const alone of [true, false]) {
        const sections = sectionsOf(locale, state, { seat: 1, alone }, NAMES);
        const pages = tablePages(words, sections);
        expect([...new Set(pages.map(({ part }) => part))]).toEqual(TABLE_PARTS);
        const texts = pages.map(({ content }) => content);
        for (const text of texts) {
          expect(text.length).toBeLessThanOrEqual(2000);
          expect(text).toMatch(/^## /);
        }
        const lines = new Set(texts.flatMap((text) => text.split('\n')));
        for (const line of sections.flatMap(({ blocks }) => blocks.flatMap((block) => block.lines))) {
          expect(lines.has(line) || lines.has(`- ${line}`), line).toBe(true);
        }
        const excerpt = tableExcerpt(sections, 1200);
        expect(excerpt.length).toBeLessThanOrEqual(1200);
        expect(excerpt.split('\n').length).toBeGreaterThan(4);
        for (const line of excerpt.split('\n')) expect(lines.has(line), line).toBe(true);
      }
    }
  });
});

describe('the table in words', () => {
  /** Replaces the other hands by as many cards of one color. */
  const withOtherHands = (state: GameState, own: number | null): GameState => ({
    ...state,
    players: state.players.map((player, seat) => {
      if (seat === own) return player;
      const count = CARDS.reduce((sum, card) => sum + player.hand[card], 0);
      return { ...player, hand: { yellow: count, red: 0, green: 0, violet: 0, wild: 0 } };
    }),
  });

  it('shows no hand but the reader’s own', () => {
    for (const state of games.flatMap(sampled)) {
      for (const [viewpoint, own] of [
        [{ seat: 1, alone: true }, 1],
        [{ seat: 1, alone: false }, null],
      ] as const) {
        expect(sectionsOf('en', withOtherHands(state, own), viewpoint)).toEqual(sectionsOf('en', state, viewpoint));
      }
    }
  });

  it('has buttons to the next and previous page and a select of all pages', () => {
    const shown = shownGame(games[0] ?? randomGame(31, 2, 'B'), 'en');
    const view = shown.views[12];
    if (!view?.state) throw new Error('no position');
    const { state } = view;
    const context = shown.contextOf(view);
    const message = (wanted: number) =>
      JSON.stringify(
        wordsMessage(context, language.of('en'), view, state, view.match.members[0]?.personId ?? '', wanted),
      );
    const order = [...message(0).matchAll(/"label":"\d+\. ([^"]*)"/g)].map(([, label]) => label);
    expect(order.slice(0, 3)).toEqual(['Overview', 'Your board', '@everyone’s board']);
    for (const [page, label] of order.entries()) {
      const json = message(page);
      expect(json).toContain(`"default":true`);
      expect(json.includes('"label":"Next: '), label).toBe(page < order.length - 1);
      expect(json.includes('"label":"Back: '), label).toBe(page > 0);
    }
    expect(message(99)).toBe(message(order.length - 1));
  });

  it('precedes the picture for people with that setting, in private messages and on their turn', async () => {
    for (const game of games) {
      const shown = shownGame(game, 'de');
      for (const view of shown.views.filter((_, index) => index % 15 === 0)) {
        const turn = view.state?.turn ?? null;
        if (turn === null) continue;
        const context = shown.contextOf(view);
        const ids = view.match.members.map(({ personId }) => personId);
        const mover = ids[turn] ?? '';
        const other = ids[(turn + 1) % ids.length] ?? '';
        const orderFor = async (setBy: string, reader: string | null) => {
          const settings = (id: string) => ({ ...DEFAULT_PERSON_SETTINGS, wordsFirst: id === setBy });
          const person = async (id: string) => ({
            settings: settings(id),
            holidays: [],
            clientLocale: null,
            name: null,
          });
          const matches = { ...context.matches, person };
          const message = await turnMessage(
            { ...context, matches },
            view,
            movesToReport(shown, view, shown.played.slice(0, 40)),
            reader,
          );
          checkLimits(message, 'with words first');
          const json = JSON.stringify(message.components);
          return [json.indexOf('## Überblick'), json.indexOf('attachment://')].map((at, index, all) =>
            at < 0 ? 'none' : index === 0 && at < (all[1] ?? 0) ? 'before' : 'there',
          );
        };
        expect(await orderFor(mover, null)).toEqual(['before', 'there']);
        expect(await orderFor(other, null)).toEqual(['none', 'there']);
        expect(await orderFor(other, other)).toEqual(['before', 'there']);
        expect(await orderFor(mover, other)).toEqual(['none', 'there']);
      }
    }
  });

  it('precedes the picture of the own board in the build dialogue', async () => {
    const shown = shownGame(games[2] ?? randomGame(33, 4, 'B'), 'en');
    for (const view of shown.views.filter(({ state }, index) => index % 15 === 0 && state?.phase === 'build')) {
      const { state } = view;
      if (!state || state.turn === null) continue;
      const position = { words: language.of('hu'), view, seat: state.turn, state };
      const offers = spaceOffers(components, state, state.turn);
      for (const wordsFirst of [true, false]) {
        const context = shown.contextOf(view);
        const settings = { ...DEFAULT_PERSON_SETTINGS, wordsFirst };
        const person = async () => ({ settings, holidays: [], clientLocale: null, name: null });
        const message = await spacesMessage({ ...context, matches: { ...context.matches, person } }, position, offers);
        checkLimits(message, 'where to build, with words first');
        const json = JSON.stringify(message.components);
        const hand = language.of('hu').t('turn.handOf', { cards: '' });
        expect(json.split(hand)).toHaveLength(2);
        const at = json.indexOf('## A padlótáblád');
        expect(at >= 0 && at < json.indexOf('attachment://')).toBe(wordsFirst);
      }
    }
  });

  it('replaces a picture that cannot be drawn, with a button to all pages', async () => {
    const shown = shownGame(games[1] ?? randomGame(32, 3, 'A'), 'en');
    const [, view] = shown.views;
    if (!view) throw new Error('no position');
    const context = shown.contextOf(view);
    const pictures = { ...context.pictures, table: () => Promise.reject(new Error('no canvas')) };
    const json = JSON.stringify(
      (await turnMessage({ ...context, pictures }, view, movesToReport(shown, view))).components,
    );
    expect(json).not.toContain('attachment://');
    expect(json).toMatch(/## Overview[\s\S]*"label":"Table in words"/);
  });
});
