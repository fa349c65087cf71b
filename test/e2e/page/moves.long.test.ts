/** The first moves of a game on the page, by clicking and by typing. */
import type { Locator } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { wordsFor } from '../../../packages/playground/page/words/languages.ts';
import { createLanguage } from '../../../src/language/index.ts';
import { startTable } from '../../support/discord/bot.ts';
import { openBrowser, picturesShown, type Visitor, visit } from '../support/browser.ts';

const german = createLanguage().of('de');
const CHANNEL = 'parquet';
const THREAD = /Intarsia #\d+ /;
const PRIVATE = new RegExp(`${wordsFor('en').t('onlyYou')}|${wordsFor('de').t('onlyYou')}`);

/** Two visitors at a table where the first one begins. */
async function twoPeople(one: string, other: string, locale = 'en-US'): Promise<readonly [Visitor, Visitor]> {
  const table = await startTable({ seeds: [0, 1] });
  onTestFinished(() => table.close());
  const browser = await openBrowser();
  const { url } = table.playground;
  return [await visit(browser, url, one), await visit(browser, url, other, { locale })];
}

describe('two people at the page', { timeout: 300_000 }, () => {
  it('play the first three moves by clicking only', async () => {
    const [anni, jana] = await twoPeople('Anni', 'Jana');
    await anni.chooseCommand('/game new');
    await anni.message('The game is open').getByText(PRIVATE).waitFor();
    expect(await jana.page.getByText(PRIVATE).count()).toBe(0);
    await jana.press(jana.message('A new game of Intarsia'), 'Join');
    await jana.message('You’re in.').getByText(PRIVATE).waitFor();
    await anni.message('Players: Anni, Jana').waitFor();
    await anni.press(anni.message('A new game of Intarsia'), 'Start');

    let [mover, waiting] = [anni, jana];
    for (const _ of [1, 2, 3]) {
      await mover.pinged(THREAD, 1);
      await mover.goTo(THREAD);
      await buildByClicks(mover, waiting);
      await mover.goTo(CHANNEL);
      [mover, waiting] = [waiting, mover];
    }
    await mover.pinged(THREAD, 1);
    await mover.goTo(THREAD);
    await picturesShown(liveTurn(mover));
    await inSight(mover, liveTurn(mover).getByRole('button', { name: 'Build', exact: true }));
    const turns = mover.page
      .getByRole('article')
      .filter({ has: mover.page.getByRole('button', { name: 'Hand', exact: true }) });
    expect(await turns.count(), 'live turn messages').toBe(1);
  });

  it('play by typing, in their own languages', async () => {
    const [anni, peter] = await twoPeople('Anni', 'Peter', 'de-DE');
    await anni.typeCommand('/game new side:B players:2');
    await anni.message('B side, 2 players').waitFor();
    await peter.typeCommand('/spiel beitreten');
    await peter.message(german.t('lobby.joined')).waitFor();
    await peter.typeCommand('/game start');
    await anni.pinged(THREAD, 1);
    for (const person of [anni, peter]) await person.goTo(THREAD);
    await liveTurn(anni).waitFor();

    await anni.type('/build space:');
    await anni.page.getByRole('option', { name: /^C2: frame/ }).waitFor();
    await anni.typeCommand('/build space:C2');
    await anni.message('✅ Built the frame on C2').getByText('(chosen for you)').waitFor();
    await liveTurn(peter).getByText('yellow frame C2').waitFor();
    await peter.typeCommand('/bauen platz:c4 zahlen:1 Joker');
    await peter
      .message(/✅.*C4.*1 Joker/)
      .getByText(PRIVATE)
      .waitFor();
    await liveTurn(anni).getByText('green frame C4').waitFor();
    await anni.typeCommand('/pass keep:rrr');
    await anni.message('✅ Passed').waitFor();

    await peter.typeCommand('/bauen platz:Z9');
    await peter.message('„Z9“ gibt es nicht').getByText(PRIVATE).waitFor();
    await peter.typeCommand('/hilfe');
    await peter.message(german.t('help.here.title')).waitFor();
  });
});

function liveTurn({ page }: Visitor): Locator {
  return page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Hand', exact: true }) })
    .last();
}

/** Clicks Build, a space and Confirm, all visible to the mover and none to the other. */
async function buildByClicks(mover: Visitor, waiting: Visitor): Promise<void> {
  const turn = liveTurn(mover);
  await picturesShown(turn);
  expect(await turn.getAttribute('class'), 'one’s own turn message stands out').toContain('pinged');
  await inSight(mover, turn.getByRole('button', { name: 'Build', exact: true }));
  await mover.press(turn, 'Build');

  const spaces = mover.message('Where do you want to build?');
  await picturesShown(spaces);
  await spaces.getByText(PRIVATE).waitFor();
  await inSight(mover, spaces.getByRole('combobox'));
  await mover.pick(spaces, 'Where do you want to build?', /./);

  const plan = mover.message('Pay with');
  await picturesShown(plan);
  await inSight(mover, plan.getByRole('button', { name: 'Confirm', exact: true }));
  expect(await waiting.page.getByText('Pay with').count(), "somebody else's dialogue").toBe(0);
  await mover.press(plan, 'Confirm');
  await mover.message('✅').getByText(PRIVATE).waitFor();
}

async function inSight({ page }: Visitor, control: Locator): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 0 };
  await expect
    .poll(
      async () => {
        const box = await control.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= height;
      },
      { message: `${control} is in the window`, timeout: 60_000 },
    )
    .toBe(true);
}
