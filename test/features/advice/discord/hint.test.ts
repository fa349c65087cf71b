/** `/hint` and the reasons in `/log`: the texts, and that a suggestion can be previewed and played. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { hintMessage } from '../../../../src/features/advice/discord/hintMessage.ts';
import {
  type Advice,
  type Comparison,
  createAdviser,
  createThinkingQueue,
  thinkNow,
} from '../../../../src/opponents/index.ts';
import type { GameState } from '../../../../src/rules/index.ts';
import { checkLimits } from '../../../discord/support/messageLimits.ts';
import { components, randomGame } from '../../../discord/support/randomGames.ts';
import { emojis, language, shownGame } from '../../../discord/support/shownGames.ts';
import { controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';

const EPHEMERAL = 64;

type SuccessfulAdvice = Extract<Advice, { readonly ok: true }>;

describe('at a table', () => {
  const open = opensTables();
  let table: Table;

  const anni = () => table.person('anni');

  /** A game of Anni and a journeyman with Anni to move; returns the thread. */
  async function startGame(): Promise<string> {
    ({ table } = await open());
    await (await anni().command(table.channelId, 'game new', { players: 2 })).reply();
    await (await anni().command(table.channelId, 'game computer', { player: 'journeyman' })).reply();
    await (await anni().command(table.channelId, 'game start')).reply();
    const turn = await anni().waitForMessage((message) => controlOf(message, 'build') !== undefined);
    return turn.channel_id;
  }

  async function reply(thread: string, command: string): Promise<APIMessage> {
    const message = await (await anni().command(thread, command)).reply();
    expect((message.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
    return message;
  }

  async function step(message: APIMessage, customId: string, holding: string): Promise<APIMessage> {
    await anni().click(message, customId);
    return anni().waitForMessage((shown) => shown.id === message.id && textOf(shown).includes(holding));
  }

  it('suggests moves with reasons, each of which can be previewed and played', async () => {
    const thread = await startGame();
    const hint = await reply(thread, 'hint');
    expect(textOf(hint)).toMatch(/What a computer player would do/);
    expect(textOf(hint)).toMatch(/\n\*\*[A-Z].*\*\*\n[\s\S]*(ornament|connector|claims|opens)/);
    const preview = await step(hint, controlOf(hint, 'hintShow') ?? '', 'Pay with');
    await step(preview, controlOf(preview, 'buildConfirm') ?? '', 'Built the');
    const again = await anni().waitForMessage(
      (message) => controlOf(message, 'build') !== undefined && textOf(message).includes('Journeyman'),
    );
    const log = textOf(await reply(again.channel_id, 'log'));
    expect(log).toMatch(/Journeyman.*\n-# ↳ .+/);
    expect(log).not.toMatch(/Anni.*\n-# ↳/);
  });

  it('is also available in the menu below the turn and in the build dialogue, in the same message', async () => {
    const thread = await startGame();
    const turn = await anni().waitForMessage((message) => controlOf(message, 'build') !== undefined);
    expect(turn.channel_id).toBe(thread);
    const menu = await (await anni().click(turn, controlOf(turn, 'more') ?? '')).reply();
    expect(textOf(menu)).toContain('Hints are allowed in this game.');
    expect((menu.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
    await anni().choose(menu, controlOf(menu, 'moreChosen') ?? '', ['hint']);
    await anni().waitForMessage(
      (message) => message.id === menu.id && textOf(message).includes('What a computer player would do'),
    );
    const spaces = await (await anni().click(turn, controlOf(turn, 'build') ?? '')).reply();
    const hint = await step(spaces, controlOf(spaces, 'hint') ?? '', 'What a computer player would do');
    expect(controlOf(hint, 'hintShow')).toBeDefined();
  });

  it('while passing, says which cards to keep and what it would do instead', async () => {
    await startGame();
    const turn = await anni().waitForMessage((message) => controlOf(message, 'build') !== undefined);
    const passing = await (await anni().click(turn, controlOf(turn, 'pass') ?? '')).reply();
    const hint = await step(passing, controlOf(passing, 'hintPass') ?? '', 'What a computer player would keep');
    expect(textOf(hint)).toMatch(/\n\*\*Pass and keep .*\*\*\n[\s\S]*\nBut it wouldn’t pass yet:\n\*\*/);
    await step(hint, controlOf(hint, 'hintShow') ?? '', 'Pass for the rest');
  });

  it('is not offered in a rated game between people, and explains why when it is typed', async () => {
    ({ table } = await open());
    await (await anni().command(table.channelId, 'game new', { players: 2 })).reply();
    const peter = table.person('peter');
    await peter.setLocale('en-US');
    await (await peter.command(table.channelId, 'game join')).reply();
    await (await anni().command(table.channelId, 'game start')).reply();
    const turn = await anni().waitForMessage((message) => controlOf(message, 'build') !== undefined);
    expect(textOf(turn)).toContain(' · rated');
    const mover = turn.mentions[0]?.id === peter.user.id ? peter : anni();
    const spaces = await (await mover.click(turn, controlOf(turn, 'build') ?? '')).reply();
    const passing = await (await mover.click(turn, controlOf(turn, 'pass') ?? '')).reply();
    for (const message of [turn, spaces]) expect(controlOf(message, 'hint')).toBeUndefined();
    expect(controlOf(passing, 'hintPass')).toBeUndefined();
    for (const player of [anni(), peter]) {
      const typed = await (await player.command(turn.channel_id, 'hint')).reply();
      expect(textOf(typed)).toMatch(/no hints in rated games between people.*<\/game review:\d+>/);
    }
    const menu = await (await mover.click(turn, controlOf(turn, 'more') ?? '')).reply();
    expect(textOf(menu)).toMatch(/no hints in rated games between people/);
    const help = await (await mover.command(turn.channel_id, 'help')).reply();
    expect(textOf(help)).toContain('</plan:');
    expect(textOf(help)).not.toContain('</hint:');
  });

  it('knows whose players have resigned', async () => {
    const asked: unknown[] = [];
    const opened = await open({
      thinker: {
        think: async (state, { resigned, ...request }) => {
          asked.push(resigned);
          return thinkNow(components, state, { ...request, budget: { nodes: 1000 } });
        },
      },
    });
    ({ table } = opened);
    const { talk } = opened;
    const matchId = await talk.running(['anni', 'jana', 'peter'], 'A', undefined, false);
    await talk.waitForDelivery();
    await table.matches.resign(talk.actor('jana'), matchId);
    await talk.waitForDelivery();
    const { match, state } = await talk.view(matchId);
    const mover = match.members[state?.turn ?? -1]?.name === 'Anni' ? 'anni' : 'peter';
    await (await table.person(mover).command(match.place.threadId ?? '', 'hint')).reply();
    expect(asked[0]).toEqual(match.members.map(({ name }) => name === 'Jana'));
  });

  it('is available on one’s own turn in a running game only', async () => {
    const thread = await startGame();
    await table.person('peter').setLocale('en-US');
    const stranger = await (await table.person('peter').command(thread, 'hint')).reply();
    expect(textOf(stranger)).toMatch(/You’re not playing in this game/);
    const { match } = (await table.matches.inThread(thread)) ?? {};
    await table.matches.resign({ personId: anni().user.id, name: 'Anni', interactionId: 'r' }, match?.id ?? '');
    expect(textOf(await reply(thread, 'hint'))).toMatch(/finished/);
  });
});

describe('the message', () => {
  const queue = createThinkingQueue({ think: async (state, options) => thinkNow(components, state, options) });
  const adviser = createAdviser({ components, queue, budget: { nodes: 1000 } });
  const games = [randomGame(12, 3, 'B', 4), randomGame(17, 4, 'A', 3)];
  /** The same in every language. */
  const advised = new Map<GameState, SuccessfulAdvice>();

  async function adviceAt(state: GameState): Promise<SuccessfulAdvice> {
    const known = advised.get(state);
    if (known) return known;
    const advice = await adviser.advise(state);
    if (!advice.ok) throw new Error(advice.code);
    advised.set(state, advice);
    return advice;
  }

  it('first says how far ahead the best move is, that all are about equal, or that there is only one', async () => {
    const view = shownGame(randomGame(12, 3, 'B', 4), 'en').views.find(({ state }) => state?.phase === 'build');
    if (!view?.state || view.state.turn === null) throw new Error('nobody can build');
    const { state } = view;
    const position = { words: language.of('en'), view, seat: view.state.turn, state };
    const { best, alternatives } = await adviceAt(state);
    const [second = best] = alternatives;
    const summary = (comparison: Comparison) => {
      const advice = { ok: true, best, alternatives: [second], comparison } as const;
      const message = hintMessage({ componentsOf: () => components, emojis }, position, advice);
      return JSON.stringify(message.components);
    };
    const because = [{ kind: 'connector', points: 6 }] as const;
    const ahead = (points: number, isFar = false) => summary({ kind: 'ahead', points, isFar, because });
    expect(ahead(3)).toContain('**\\nBetter than no.\u00a02: a connector scores 6 by the end');
    expect(ahead(0.4)).toContain('\\nSlightly ahead of no.\u00a02: a con');
    expect(ahead(7, true)).toContain('\\nFar better than any other move: a con');
    expect(summary({ kind: 'ahead', points: 7, isFar: true, because: [] })).toContain(
      '\\nFar better than any other move.',
    );
    expect(summary({ kind: 'equal' })).toContain('\\nThese are all about equally good.');
    expect(summary({ kind: 'only' })).toContain('\\nIt’s the only move there is.');
  });

  it.each(language.locales.map(({ code }) => code))(
    'keeps to the limits of Discord in every phase: %s',
    async (locale) => {
      const words = language.of(locale);
      const phases = new Set<string>();
      for (const game of games) {
        const { views } = shownGame(game, locale);
        for (const [index, view] of views.entries()) {
          const { state } = view;
          if (!state || state.turn === null || (state.phase === 'build' && index % 9 !== 0)) continue;
          const advice = await adviceAt(state);
          phases.add(state.phase);
          const position = { words, view, seat: state.turn, state };
          checkLimits(
            hintMessage({ componentsOf: () => components, emojis }, position, advice),
            `version ${view.match.version}`,
          );
        }
      }
      expect(phases).toContain('choose');
    },
  );
});
