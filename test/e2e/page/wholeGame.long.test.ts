/**
 * Three people play a whole game on the page, each in their own language, without shortcuts such as known custom ids.
 */
import type { Locator } from 'playwright-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { wordsFor } from '../../../packages/playground/page/words/languages.ts';
import { createLanguage, type Words } from '../../../src/language/index.ts';
import { startTable } from '../../support/discord/bot.ts';
import { picturesDrawnEvery } from '../../support/game/pictures.ts';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { isBrowserGameDrawn } from '../support/browserGames.ts';

const language = createLanguage();
const THREAD = /Intarsia #\d+ /;
const TIMEOUT_MS = 100_000;
/** One in this many pictures is drawn. */
const DRAWN = 12;

/** Actions in the building phases, in order. */
type Action = 'buildByClicks' | 'buildByTyping' | 'passByClicks' | 'passByTyping';
const PLANS: readonly (readonly Action[])[] = [
  ['buildByClicks', 'passByTyping', 'buildByTyping', 'passByClicks', 'passByTyping'],
  ['buildByTyping', 'passByClicks', 'passByTyping', 'buildByTyping', 'passByClicks'],
  ['buildByTyping', 'passByTyping', 'buildByClicks', 'passByClicks', 'passByTyping'],
];

interface Player {
  readonly name: string;
  readonly visitor: Visitor;
  readonly locale: 'nl' | 'hu' | 'ja';
  readonly words: Words;
  readonly plan: Action[];
}

it.runIf(isBrowserGameDrawn('playground'))(
  'three people play a whole game in Dutch, Hungarian and Japanese, by clicking and by typing',
  {
    timeout: 300_000,
  },
  async () => {
    const table = await startTable({ seeds: [0, 1], pictures: picturesDrawnEvery(DRAWN) });
    onTestFinished(() => table.close());
    const browser = await openBrowser();
    const players = await Promise.all(
      (
        [
          ['Anni', 'nl'],
          ['Jana', 'hu'],
          ['Lukas', 'ja'],
        ] as const
      ).map(async ([name, locale], at): Promise<Player> => {
        const visitor = await visit(browser, table.playground.url, name, { locale });
        return { name, visitor, locale, words: language.of(locale), plan: [...(PLANS[at] ?? [])] };
      }),
    );
    const [anni, jana, lukas] = players;
    if (!anni || !jana || !lukas) throw new Error('three people were expected');

    await anni.visitor.typeCommand(
      `/${word(anni, 'game')} ${word(anni, 'game.new')} ${word(anni, 'game.new.players')}:3`,
    );
    // Public messages are in the host's language.
    const lobby = anni.words.t('lobby.title');
    await jana.visitor.press(jana.visitor.message(lobby), anni.words.t('lobby.join'));
    await jana.visitor.message(jana.words.t('lobby.joined')).waitFor();
    await lukas.visitor.typeCommand(`/${word(lukas, 'game')} ${word(lukas, 'game.join')}`);
    await lukas.visitor.message(lukas.words.t('lobby.joined')).waitFor();
    await anni.visitor.press(anni.visitor.message(lobby), anni.words.t('lobby.start'));
    for (const { visitor } of players) await visitor.goTo(THREAD);

    const over = anni.visitor.message(anni.words.t('score.finished'));
    let last: string | null = null;
    for (let turns = 0; turns < 60; turns += 1) {
      const next = await nextTurn(players, last, over, anni.words);
      if (next === 'over') break;
      last = next.id;
      await move(next.player, next.turn, anni.words);
    }
    for (const { visitor, plan } of players) {
      await visitor.message(anni.words.t('score.finished')).waitFor();
      expect(plan, 'actions that were planned but never came up').toEqual([]);
    }
  },
);

/** The player whose page shows them a live turn message of their own, or that the game is over. */
async function nextTurn(players: readonly Player[], last: string | null, over: Locator, publicWords: Words) {
  const turns = players.map((player) => {
    const { page } = player.visitor;
    const hand = page.getByRole('button', { name: publicWords.t('turn.hand'), exact: true });
    return {
      player,
      turn: page
        .locator('article', { hasText: `@${player.name}` })
        .filter({ has: hand })
        .last(),
    };
  });
  const found = async () => {
    if ((await over.count()) > 0) return 'over';
    for (const { player, turn } of turns) {
      // In one step, because the message may be collapsed any moment.
      const id = await turn.evaluateAll((articles) => articles.at(-1)?.getAttribute('data-message-id') ?? null);
      if (id !== null && id !== last) return { player, turn, id };
    }
    return null;
  };
  return vi.waitUntil(found, { timeout: TIMEOUT_MS, interval: 200 });
}

async function move(player: Player, turn: Locator, publicWords: Words): Promise<void> {
  const { visitor, words } = player;
  const shows = (name: string) => turn.getByRole('button', { name, exact: true }).count();
  if ((await shows(publicWords.t('turn.take'))) > 0) {
    await visitor.press(turn, publicWords.t('turn.take'));
    await visitor.press(visitor.message(words.t('dialogue.chooseSubstitutes')), words.t('dialogue.confirm'));
    return;
  }
  if ((await shows(publicWords.t('turn.build'))) === 0)
    return visitor.pick(turn, publicWords.t('dialogue.chooseCard'), /./);
  const action = player.plan.shift();
  switch (action) {
    case 'buildByClicks': {
      await visitor.press(turn, publicWords.t('turn.build'));
      const question = words.t('dialogue.chooseSpace');
      await visitor.pick(visitor.message(question), question, /./);
      return visitor.press(visitor.message(words.t('dialogue.choosePayment')), words.t('dialogue.confirm'));
    }
    case 'buildByTyping': {
      await visitor.type(`/${word(player, 'build')} ${word(player, 'build.space')}:`);
      await visitor.page.getByRole('listbox').getByRole('option').first().waitFor();
      await visitor.page.keyboard.press('Tab');
      return visitor.page.keyboard.press('Enter');
    }
    case 'passByClicks': {
      await visitor.press(turn, publicWords.t('turn.pass'));
      const confirm = visitor.page.getByRole('button', { name: words.t('dialogue.confirm'), exact: true }).last();
      return confirm.click();
    }
    case 'passByTyping':
      await visitor.typeCommand(`/${word(player, 'pass')}`);
      return visitor.page.getByText(wordsFor(player.locale).t('onlyYou')).last().waitFor();
    case undefined:
      throw new Error(`${player.locale}: the game lasts longer than planned`);
  }
}

/** The name of a command or option in the player's language. */
function word({ locale }: Player, path: Parameters<typeof language.commandWords>[0]): string {
  const { name, name_localizations: names } = language.commandWords(path) as ReturnType<
    typeof language.commandWords
  > & {
    readonly name_localizations?: Readonly<Record<string, string>>;
  };
  return names?.[locale] ?? name;
}
