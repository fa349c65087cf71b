/** The review of a game on Discord: posted when ready, shown by command and button, within Discord's limits. */
import type { APIMessage, APISelectMenuOption } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { tableAltText } from '../../../../src/discord/tablePicture/altText.ts';
import { lastMovesOf } from '../../../../src/discord/tablePicture/index.ts';
import { reviewComponents } from '../../../../src/features/advice/discord/reviewMessage.ts';
import type { Miss, Review } from '../../../../src/features/advice/model.ts';
import type { MoveReviewer } from '../../../../src/features/advice/usecases/ports.ts';
import { replayMoves } from '../../../../src/match/index.ts';
import { createJudge, createThinkingQueue, thinkNow } from '../../../../src/opponents/index.ts';
import { seededRandom } from '../../../../src/rules/index.ts';
import { checkLimits } from '../../../discord/support/messageLimits.ts';
import { components, randomGame } from '../../../discord/support/randomGames.ts';
import { language, shownGame } from '../../../discord/support/shownGames.ts';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';
import { standardComponents } from '../../../support/game/match.ts';

/** Of the selects anywhere in a message. */
function optionsIn(value: unknown): readonly APISelectMenuOption[] {
  if (Array.isArray(value)) return value.flatMap(optionsIn);
  if (typeof value !== 'object' || value === null) return [];
  return 'options' in value && Array.isArray(value.options) ? value.options : Object.values(value).flatMap(optionsIn);
}

function realJudge(): MoveReviewer {
  const box = standardComponents();
  const queue = createThinkingQueue({ think: async (state, overrides) => thinkNow(box, state, overrides) });
  return createJudge({ components: box, queue, nodes: 3000 });
}

describe('at a table', () => {
  const open = opensTables();
  let table: Table;
  let talk: Talk;

  /** A game of Anni and Peter that Peter has resigned; returns its thread. */
  async function reviewOf(judge: MoveReviewer): Promise<string> {
    const opened = await open({ judge });
    ({ table, talk } = opened);
    const id = await talk.running(['anni', 'peter']);
    for (let move = 0; move < 6; move += 1) {
      await talk.waitForDelivery();
      await talk.play(id);
    }
    await talk.waitForDelivery();
    await table.matches.resign(talk.actor('peter'), id);
    const thread = await table.person('anni').waitForChannel(({ kind }) => kind === 'thread');
    return thread.id;
  }

  /** The review that only Anni sees. */
  async function readyReview(thread: string) {
    const anni = table.person('anni');
    await expect
      .poll(async () => (await table.matches.review('m000000001'))?.status, { timeout: 60_000, interval: 20 })
      .toBe('done');
    return (await anni.command(thread, 'game review')).reply();
  }

  it('is shown to whoever asks, with the better moves and the reasons, and posted for nobody', async () => {
    const thread = await reviewOf(realJudge());
    const anni = table.person('anni');
    const posted = await readyReview(thread);
    expect(textOf(posted)).toMatch(/\*\*Anni\*\*[\s\S]*\*\*Peter\*\*/);
    expect(textOf(posted)).toMatch(/Move \[\d+\]\(\S+\): .+\. Better by about \d+: .+ \(.+\)/);
    const links = [...textOf(posted).matchAll(/Move \[(\d+)\]\(https:\/\/discord\.com\/channels\/\d+\/\d+\/(\d+)\)/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, , messageId] of links) expect(anni.messages(thread).map(({ id }) => id)).toContain(messageId);
    await talk.waitForDelivery();
    expect(talk.publicMessages(thread).map(textOf).join()).not.toContain('what cost the most');
    const privately = await (await anni.command(thread, 'game review')).reply();
    expect(textOf(privately)).toBe(textOf(posted));
    // Without a named game, neither a lobby nor a running game is meant.
    await (await anni.command(table.channelId, 'game new')).reply();
    expect(textOf(await (await anni.command(table.channelId, 'game review')).reply())).toBe(textOf(posted));
  });

  it('shows the position before a missed move to the person who asks, and draws none before', async () => {
    const thread = await reviewOf(realJudge());
    const anni = table.person('anni');
    const asked = await readyReview(thread);
    const answer = textOf(await (await clickOn(anni, asked, 'reviewShare')).reply());
    expect(answer, 'games in channels and direct messages have no thread').not.toContain('thread');
    const posted = await anni.waitForMessage(
      (message) => message.id !== asked.id && textOf(message).includes('what cost the most'),
    );
    expect(textOf(posted)).toMatch(/\*\*Anni\*\*/);
    expect(textOf(posted), 'Peter has not shown his part').not.toContain('**Peter**');
    expect(posted.mentions).toEqual([]);
    await (await clickOn(anni, asked, 'reviewShare')).reply();
    await talk.waitForDelivery();
    const shownParts = talk.publicMessages(thread).filter((message) => textOf(message).includes('what cost the most'));
    expect(shownParts).toHaveLength(1);
    const own = await (await anni.command(posted.channel_id, 'game review')).reply();
    const history = await table.matches.history('m000000001');
    const { match } = (await table.matches.view('m000000001')) ?? {};
    if (!match?.setup) throw new Error('no game was played');
    for (const review of [posted, own]) {
      expect(JSON.stringify(review.components)).not.toContain('"media"');
      const [option] = optionsIn(review.components);
      const [, number, name] = /^Before move (\d+), (\w+)$/.exec(option?.label ?? '') ?? [];
      const interaction = await anni.choose(review, controlOf(review, 'reviewPosition') ?? '', [option?.value ?? '']);
      const shown = await interaction.reply((message) => textOf(message).includes('Before move'));
      expect(textOf(shown)).toBe(`**Before move ${number}, ${name}**`);
      expect(talk.publicMessages(posted.channel_id)).not.toContainEqual(expect.objectContaining({ id: shown.id }));
      const before = history.slice(0, Number(number) - 1);
      const state = replayMoves(table.components, match.setup, before);
      const lastMoves = lastMovesOf(before).moves.toReversed();
      const alt = tableAltText(language.of('en'), table.components, state, ['Anni', 'Peter'], lastMoves);
      expect(alt).toContain(`It’s ${name}’s turn`);
      expect(shown.components).toContainEqual(
        expect.objectContaining({ items: [expect.objectContaining({ description: alt })] }),
      );
    }
    // The review that only Anni sees stays in its place.
    expect(textOf(anni.messages(own.channel_id).find(({ id }) => id === own.id) ?? posted)).toBe(textOf(own));
  });

  it('reports its progress, and is cancelled and requested again by its buttons', async () => {
    let letOn = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      letOn = resolve;
    });
    await reviewOf({ judge: async () => waits.then(() => null) });
    const anni = table.person('anni');
    const end = await anni.waitForMessage((message) => controlOf(message, 'review') !== undefined);
    const shown = await (await clickOn(anni, end, 'review')).reply();
    expect(textOf(shown)).toMatch(/Preparing the review: \d+ of \d+ moves/);
    const shows = (holding: string) =>
      anni.waitForMessage((message) => message.id === shown.id && textOf(message).includes(holding));
    await clickOn(anni, shown, 'reviewCancel');
    await clickOn(anni, await shows('no review of this game'), 'reviewAsk');
    await shows('Preparing the review');
    letOn();
    // The progress message becomes the review.
    expect(controlOf(await shows('what cost the most'), 'reviewRefresh')).toBeUndefined();
  });
});

const sign = () => '<:midsection_yellow_v427:1573692535119806464>';

describe('the message', () => {
  const words = language.of('en');
  const { views, played } = shownGame(randomGame(11, 2, 'A'), 'en');
  const match = views.at(-1)?.match;
  if (!match) throw new Error('a game without positions');
  const members = ['Anni', 'Peter'].map((name, seat) => ({ personId: `person${seat}`, name }));
  const done = { matchId: match.id, status: 'done', looked: played.length, misses: [], failures: 0 } as const;
  const shown = (history: typeof played, own: number | null, review: Review | null = done) => {
    const reviewed = { match: { ...match, members }, history, review, own };
    return { components: [...reviewComponents(words, components, reviewed)] } as Partial<APIMessage> as APIMessage;
  };

  it('says nothing of people who chose none of their moves', () => {
    const ofPeter = ({ seat }: { readonly seat: number }) => seat === 1;
    const absent = played.map((move) => (ofPeter(move) ? { ...move, automatic: 'timeUp' as const } : move));
    const takenOver = played.map((move) => (ofPeter(move) ? { ...move, by: 'person7' } : move));
    for (const history of [absent, takenOver]) {
      const said = textOf(shown(history, 0));
      expect(said).toContain('Anni');
      expect(said.split('No move cost even one point')).toHaveLength(2);
      expect(said).not.toContain('Peter');
      expect(controlOf(shown(history, 0), 'reviewShare')).toBeDefined();
      expect(controlOf(shown(history, 1), 'reviewShare')).toBeUndefined();
    }
    expect(textOf(shown(played, 0))).toContain('Peter');
    expect(textOf(shown([], 0))).not.toContain('No move cost');
  });

  it('offers onlookers no button that is only for players', () => {
    const stopped = (['cancelled', 'failed'] as const).map((status) => ({ ...done, status }));
    for (const review of [null, ...stopped]) {
      expect(controlOf(shown(played, 0, review), 'reviewAsk')).toBeDefined();
      expect(shown(played, null, review).components).toHaveLength(1);
    }
    const waiting = { ...done, status: 'waiting' } as const;
    expect(controlOf(shown(played, 0, waiting), 'reviewCancel')).toBeDefined();
    expect(controlOf(shown(played, null, waiting), 'reviewCancel')).toBeUndefined();
    expect(controlOf(shown(played, null, waiting), 'reviewRefresh')).toBeDefined();
    expect(textOf(shown(played, null, null))).toContain(
      'There is no review of this game. Its players can ask for one.',
    );
  });
});

describe.each(language.locales.map(({ code }) => code))('the message in %s', (locale) => {
  it('keeps to the limits of Discord, however long it is', () => {
    const words = language.of(locale);
    for (const game of [randomGame(11, 2, 'A'), randomGame(14, 4, 'B', 60)]) {
      const { views, played } = shownGame(game, locale);
      const match = views.at(-1)?.match;
      if (!match) throw new Error('a game without positions');
      const random = seededRandom(1);
      const misses = played.filter(({ seat }) => seat >= 0).slice(0, 3 * match.members.length);
      const review = {
        ...({ matchId: match.id, status: 'done', looked: played.length, failures: 0 } as const),
        misses: misses.map(({ number, move }): Miss => ({ number, better: move, points: random(30) })),
      };
      for (const status of ['done', 'waiting', 'cancelled', 'failed'] as const) {
        const reviewed = { match, history: played, review: { ...review, status }, own: 0 };
        checkLimits({ components: reviewComponents(words, components, reviewed) }, `${status}, ${locale}`);
        // Even with the bot's own emoji, which are long in Discord's format, no sentence is cut off.
        const marked = words.withMarks({
          card: sign,
          element: sign,
          tile: () => sign() + sign(),
          startCard: sign,
          sign,
        });
        const link = () => 'https://discord.com/channels/1573692535119806464/1573692535119806464/1573692535119806464';
        const shown = { components: reviewComponents(marked, components, { ...reviewed, link }) };
        checkLimits(shown, `${status} with emoji, ${locale}`);
        expect(JSON.stringify(shown)).not.toContain('…');
      }
    }
  });
});
