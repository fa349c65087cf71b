/** The playground's chat page in its states, apart from the messages in it. */
import { starters, welcomeContent } from '../../../src/app/host.ts';
import { createLanguage } from '../../../src/language/index.ts';
import { startTable } from '../../../test/support/discord/bot.ts';
import { standardComponents } from '../../../test/support/game/match.ts';
import { type Stage, surfaceOf } from '../surface.ts';
import { NAMES, type Variant } from '../variants.ts';

const WHOLE = 'body';

/** `bot`: whether the bot is online. */
async function enter(variant: Variant, stage: Stage, bot = true) {
  const people = NAMES[variant.names].map((name, index) => ({ slug: `player${index}`, name, locale: variant.locale }));
  const welcome = welcomeContent(createLanguage(), standardComponents());
  const table = await startTable({ bot, playground: { people, starters, welcome } });
  stage.closeLater(() => table.close());
  const page = await stage.open(`${table.playground.url}/as/player0`, variant);
  await page.locator('.welcome').waitFor();
  return { table, page };
}

export const chatPage = surfaceOf('page/chat', ['locale', 'theme', 'viewport', 'names'], {
  'empty channel': async (variant, stage) => {
    const { page } = await enter(variant, stage);
    await page.locator('.welcome .starter').first().waitFor();
    return { page, part: WHOLE };
  },
  'bot offline': async (variant, stage) => {
    const { page } = await enter(variant, stage, false);
    await page.locator('.banner').waitFor();
    return { page, part: WHOLE };
  },
  'server away': async (variant, stage) => {
    const { page, table } = await enter(variant, stage);
    await table.stopBot();
    await table.playground.close();
    await page.locator('.banner.lost').waitFor();
    return { page, part: WHOLE };
  },
  settings: async (variant, stage) => {
    const { page } = await enter(variant, stage);
    await openChannels(variant, page);
    await page.locator('.me .icon').click();
    await page.locator('dialog').waitFor();
    return { page, part: 'dialog' };
  },
  'going to a channel': async (variant, stage) => {
    const { page } = await enter(variant, stage);
    await page.keyboard.press('Control+k');
    await page.locator('dialog').waitFor();
    return { page, part: 'dialog' };
  },
  channels: async (variant, stage) => {
    const { page } = await enter(variant, stage);
    await openChannels(variant, page);
    return { page, part: '#sidebar' };
  },
  'no direct messages': async (variant, stage) => {
    const { page } = await enter(variant, stage);
    await openChannels(variant, page);
    await page.locator('.railButton').first().click();
    await page.locator('.noChannels').waitFor();
    return { page, part: '#sidebar' };
  },
});

async function openChannels({ viewport }: Variant, page: Awaited<ReturnType<Stage['open']>>): Promise<void> {
  if (viewport !== 'phone') return;
  await page.locator('.drawerButton').click();
  await page.locator('.sidebar.open').waitFor();
}
