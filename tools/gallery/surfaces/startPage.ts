/** The playground's first page in its states. */
import { starters, welcomeContent } from '../../../src/app/host.ts';
import { createLanguage } from '../../../src/language/index.ts';
import { openPlayground } from '../../../test/support/discord/playground.ts';
import { standardComponents } from '../../../test/support/game/match.ts';
import { sharedPictures } from '../../../test/support/game/pictures.ts';
import { type Stage, surfaceOf, type View } from '../surface.ts';
import { namesOf, type Variant } from '../variants.ts';

const WHOLE = 'body';

async function visit(variant: Variant, stage: Stage, path = '') {
  const welcome = welcomeContent(createLanguage(), standardComponents(), sharedPictures());
  const playground = await openPlayground({ starters, welcome });
  stage.closeLater(() => playground.close());
  const page = await stage.open(`${playground.url}${path}`, variant);
  await page.locator('.chooser').waitFor();
  return { playground, page };
}

/** The page in a browser that has signed in as this person before. */
async function visitAgain(variant: Variant, stage: Stage, name: string) {
  const { page, playground } = await visit(variant, stage);
  await page.evaluate(
    (options) =>
      fetch('/page/visitor', { method: 'POST', headers: { 'content-type': 'application/json' }, body: options }).then(
        () => undefined,
      ),
    JSON.stringify({ name }),
  );
  return { page, playground };
}

export const startPage = surfaceOf('page/start', ['locale', 'theme', 'viewport', 'names'], {
  newcomer: async (variant, stage): Promise<View> => ({ page: (await visit(variant, stage)).page, part: WHOLE }),
  'several people shown': async (variant, stage) => {
    const { page } = await visit(variant, stage);
    await page.locator('.several summary').click();
    return { page, part: WHOLE };
  },
  'rules in short': async (variant, stage) => {
    const { page } = await visit(variant, stage);
    await page.locator('.greetingWords > .textButton').click();
    await page.locator('.readingPicture').last().waitFor();
    return { page, part: 'dialog' };
  },
  'been here before': async (variant, stage) => {
    const { page } = await visitAgain(variant, stage, namesOf({ ...variant, players: 2 })[0] ?? '');
    await page.reload();
    await page.locator('.chooser').waitFor();
    return { page, part: WHOLE };
  },
  'nobody of that name': async (variant, stage) => ({
    page: (await visit(variant, stage, '/as/%20')).page,
    part: WHOLE,
  }),
  'server away': async (variant, stage) => {
    const { page, playground } = await visit(variant, stage);
    await page.route('**/page/entrance', (route) => route.abort());
    await page.goto(playground.url);
    await page.locator('.connecting').waitFor();
    return { page, part: WHOLE };
  },
});
