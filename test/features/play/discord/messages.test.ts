import { type APIMessageTopLevelComponent, ComponentType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { withEmoji } from '../../../../src/discord/emoji/index.ts';
import { movesForTurn } from '../../../../src/discord/wording/moves.ts';
import { plainNames, shownNames } from '../../../../src/discord/wording/names.ts';
import { buildMessage, spacesMessage } from '../../../../src/features/play/discord/buildDialogue/messages.ts';
import { turnMessage } from '../../../../src/features/play/discord/turnMessage.ts';
import { finishedMessage } from '../../../../src/features/views/discord/finished/message.ts';
import { logPages } from '../../../../src/features/views/discord/log.ts';
import type { EmojiName } from '../../../../src/picture/index.ts';
import { type Cards, countCards, type GameState, legalMoves, NO_CARDS, playerAt } from '../../../../src/rules/index.ts';
import { completeBuild, spaceOffers } from '../../../../src/turn/index.ts';
import { components } from '../../../discord/support/randomGames.ts';
import { publicMessages, sampled, sampledGames } from '../../../discord/support/sampledGames.ts';
import { emojis, language, movesToReport, NAMES, shownGame } from '../../../discord/support/shownGames.ts';
import { withoutEmoji } from '../../../support/discord/bot.ts';

const [two, three, , four] = sampledGames;

const hasButtons = ({ type, ...part }: APIMessageTopLevelComponent) =>
  type === ComponentType.ActionRow && JSON.stringify(part).includes(`"type":${ComponentType.Button}`);

describe('public messages', () => {
  /** The same table with all hands replaced by as many other cards. */
  function withOtherHands(state: GameState): GameState {
    const other = ({ yellow, red, green, violet, wild }: Cards): Cards => ({
      yellow: red,
      red: green,
      green: violet,
      violet: wild,
      wild: yellow,
    });
    return { ...state, players: state.players.map((player) => ({ ...player, hand: other(player.hand) })) };
  }

  it('do not depend on the cards in hands', async () => {
    for (const game of sampledGames) {
      const shown = shownGame(game, 'en');
      let hidden = 0;
      for (const view of sampled(shown)) {
        if (!view.state) continue;
        const changed = { ...view, state: withOtherHands(view.state) };
        if (JSON.stringify(changed) !== JSON.stringify(view)) hidden += 1;
        expect(JSON.stringify(await publicMessages(shown, changed))).toBe(
          JSON.stringify(await publicMessages(shown, view)),
        );
      }
      expect(hidden).toBeGreaterThan(5);
    }
  });

  it('ping the player to move and nobody else, whatever people are called', async () => {
    const shown = shownGame(four, 'de');
    for (const view of sampled(shown)) {
      for (const message of await publicMessages(shown, view)) {
        const turn = view.state?.turn ?? null;
        expect(message.allowedMentions).toEqual({ parse: [], users: turn === null ? [] : [String(1000 + turn)] });
        const texts = JSON.stringify(message.components.filter((component) => 'content' in component));
        expect(texts).not.toContain('@everyone');
        expect(texts).not.toMatch(/(?<!\\\\)\*Anni/);
      }
    }
  });

  it('tell what there is to do to the player to move, and not to the others in direct messages', async () => {
    const shown = shownGame(two, 'en');
    const instructed = { mover: 0, waiting: 0 };
    for (const view of sampled(shown)) {
      const turn = view.state?.turn ?? null;
      if (!view.state || turn === null) continue;
      // A player without cards can only pass.
      const players = view.state.players.map((player) => ({ ...player, hand: NO_CARDS }));
      const broke = { ...view, state: { ...view.state, players } };
      const context = shown.contextOf(broke);
      for (const [seat, { personId }] of view.match.members.entries()) {
        const message = await turnMessage(context, broke, movesToReport(shown, broke), personId);
        const isTold = /all you can do|Choose a starting|choose which/.test(JSON.stringify(message.components[0]));
        if (isTold) instructed[seat === turn ? 'mover' : 'waiting'] += 1;
      }
    }
    expect(instructed.mover).toBeGreaterThan(0);
    expect(instructed.waiting).toBe(0);
  });

  it('offer the controls of the phase, with all buttons in one row', async () => {
    const shown = shownGame(two, 'en');
    for (const view of sampled(shown)) {
      const [message] = await publicMessages(shown, view);
      const json = JSON.stringify(message?.components ?? []);
      const actions = [...json.matchAll(/"i1:([a-zA-Z]+):/g)].map(([, action]) => action);
      const expected = {
        build: ['build', 'pass', 'hand', 'openTable', 'more'],
        choose: ['choose', 'hand', 'openTable', 'more'],
        substitute: ['take', 'hand', 'openTable', 'more'],
        over: ['rematch', 'newGame', 'review', 'replay', 'film'],
      };
      expect(actions).toEqual(expected[view.state?.phase ?? 'over']);
      expect(message?.components.filter(hasButtons)).toHaveLength(1);
    }
  });

  it('say in a line for each player what they did, without payments and draws', () => {
    const words = language.of('en');
    for (const game of sampledGames) {
      const { views, played } = shownGame(game, 'en');
      const match = views.at(-1)?.match;
      if (!match) throw new Error('a game without positions');
      const text = movesForTurn(words, match, played, played, 0, 20_000) ?? '';
      const lines = text.split('\n').filter((line) => line.startsWith('- '));
      expect(lines).toHaveLength(match.members.length + 1);
      for (const name of shownNames(words, match)) {
        expect(lines.filter((line) => line.startsWith(`- ${name}:`))).toHaveLength(1);
      }
      expect(text).toMatch(/connectors \w\d, \w\d/);
      expect(text).not.toMatch(/draws|\(\d (yellow|red|green|violet)\b/);
    }
  });

  it('make Pass the main button, and say so, if everybody can see that nothing can be built', async () => {
    const styleOf = (json: string, action: string) =>
      new RegExp(`"custom_id":"i1:${action}:[^"]*","label":"[^"]*","style":(\\d)`).exec(json)?.[1];
    const passes = { everybody: 0, mover: 0 };
    for (const game of sampledGames) {
      const shown = shownGame(game, 'en');
      for (const view of shown.views) {
        const { state, match } = view;
        if (state?.phase !== 'build' || state.turn === null) continue;
        const nothing = [...legalMoves(components, state)].every(({ type }) => type === 'pass');
        const mover = match.members[state.turn]?.personId ?? null;
        const [forAll = '', forMover = ''] = await Promise.all(
          [null, mover].map(async (reader) =>
            JSON.stringify(
              (await turnMessage(shown.contextOf(view), view, movesToReport(shown, view), reader)).components,
            ),
          ),
        );
        const main = (json: string) => (styleOf(json, 'pass') === '1' ? 'pass' : 'build');
        expect(main(forMover)).toBe(nothing ? 'pass' : 'build');
        expect(styleOf(forMover, main(forMover) === 'pass' ? 'build' : 'pass')).toBe('2');
        if (nothing) passes.mover += 1;
        if (main(forAll) === 'build') continue;
        passes.everybody += 1;
        expect(nothing).toBe(true);
        expect(forAll).toMatch(
          /(You have no cards left|Nothing can be built with [1-9]\d* cards?|no piece left to build), so all you can do is pass\./,
        );
      }
    }
    expect(passes.everybody).toBeGreaterThan(0);
    expect(passes.mover).toBeGreaterThanOrEqual(passes.everybody);
  });

  it('say what the pairs of a payment replace', async () => {
    let pairs = 0;
    for (const game of sampledGames) {
      const shown = shownGame(game, 'en');
      for (const view of sampled(shown)) {
        const { state } = view;
        if (state?.phase !== 'build' || state.turn === null) continue;
        const position = { words: language.of('en'), view, seat: state.turn, state };
        for (const { option } of spaceOffers(components, state, state.turn).slice(0, 3)) {
          const selection = { space: option.space.name, pay: option.payments.at(-1) ?? null, draw: null };
          const plan = completeBuild(components, state, state.turn, selection);
          if (!plan.ok) throw new Error(plan.code);
          const more = countCards(plan.pay) - option.cost;
          const message = await buildMessage(shown.contextOf(view), position, plan);
          const text = withoutEmoji(JSON.stringify(message.components[0]));
          expect(text.includes('2:1 trade for ')).toBe(more > 0);
          if (more > 0) expect(text).toMatch(new RegExp(`\\(2:1 trade for ${more} \\w+`));
          pairs += more;
        }
      }
    }
    expect(pairs).toBeGreaterThan(0);
  });
});

describe('the emoji in messages', () => {
  const shown = shownGame(two, 'en');
  const view = shown.views.find(({ state }, index) => index > 4 && state?.phase === 'build');
  const state = view?.state;
  if (!view || !state || state.turn === null) throw new Error('no turn');
  const position = { words: language.of('en'), view, seat: state.turn, state };
  const context = shown.contextOf(view);
  const json = (message: { readonly components: unknown }) => JSON.stringify(message.components);

  it('precede pieces in the text, and stand on the buttons', async () => {
    const message = json(await turnMessage(context, view, movesToReport(shown, view, shown.played.slice(0, 4))));
    for (const { events } of shown.played.slice(0, 4)) {
      for (const event of events) {
        if (event.type !== 'built') continue;
        const piece = event.element === 'connector' ? 'connector' : `${event.element}_${event.color}`;
        expect(message).toContain(emojis.text(piece as EmojiName));
      }
    }
    for (const name of ['hammer', 'passed', 'hand'] as const) {
      expect(message).toContain(JSON.stringify(emojis.component(name)));
    }
  });

  it('precede every option, whose label is complete without', async () => {
    const offers = spaceOffers(components, state, position.seat);
    const spaces = json(await spacesMessage(context, position, offers));
    for (const { option } of offers) {
      const piece = option.element === 'connector' ? 'connector' : (`${option.element}_${option.color}` as EmojiName);
      const emoji = JSON.stringify(emojis.component(piece));
      expect(spaces).toMatch(new RegExp(`"label":"${option.space.name}: [^<"]+"[^}]*"emoji":${emoji}`));
    }
    expect(spaces).not.toMatch(/"(?:label|description|placeholder)":"[^"]*<:/);
  });

  it('say the same as the words alone', () => {
    const words = language.of('en');
    for (const { events } of shown.played) {
      const line = withEmoji(context, words, null).moveLine(events, NAMES);
      expect(withoutEmoji(line)).toBe(words.moveLine(events, NAMES));
    }
  });
});

it('people have さん in Japanese, and computer players do not', () => {
  const members = [
    { personId: '1', name: '*Anni*' },
    { personId: 'computer', name: '名人（コンピューター）', computer: 'master' },
  ];
  expect(shownNames(language.of('ja'), { members })).toEqual(['\\*Anni\\*さん', '名人（コンピューター）']);
  expect(plainNames(language.of('ja'), { members })).toEqual(['*Anni*さん', '名人（コンピューター）']);
  expect(shownNames(language.of('en'), { members })).toEqual(['\\*Anni\\*', 'Master (computer)']);
});

describe('the log', () => {
  it('names every move once, in order, by round', () => {
    const shown = shownGame(three, 'en');
    const pages = logPages(language.of('en'), shown.played, NAMES);
    const numbers = [...pages.join('\n').matchAll(/^`(\d+)`/gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(shown.played.map((_, index) => index + 1));
    for (const page of pages) expect(page).toMatch(/^\*\*Round \d of 3\*\*/);
    expect(pages.join('\n')).toContain('Round 3');
  });
});

describe('the final message', () => {
  it('adds up to every total and names the winners', async () => {
    for (const game of sampledGames) {
      const shown = shownGame(game, 'en');
      const view = shown.views.at(-1);
      const state = view?.state;
      if (!view || !state) throw new Error('no final position');
      const message = await finishedMessage(shown.contextOf(view), view, shown.played.slice(-1));
      const json = JSON.stringify(message.components);
      // The result appears once; the text replaces the pictures for readers without them.
      const read = message.components.flatMap((part) => ('content' in part ? [part.content] : [])).join('\n');
      expect(read.match(/wins|victory/g)).toHaveLength(1);
      expect(message.files.map(({ name }) => name)).toContain(`score-abcdefghij-${view.match.version}.png`);
      for (const seat of state.players.keys()) {
        const { tools, connectors, ornaments, plants } = playerAt(state, seat).points;
        expect(json).toContain(`${tools + connectors.reduce((a, b) => a + b) + ornaments + plants} point`);
        expect(json).toContain(`Connectors: ${connectors.join(' + ')}`);
      }
      expect(json.match(/🏆/g)).toHaveLength(state.winners.length);
    }
  });
});
