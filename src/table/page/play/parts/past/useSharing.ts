/** Shares the table of a finished game as a picture: in Discord the bot's, elsewhere one drawn by the page. */
import { useRef } from 'preact/hooks';
import { type Scene, tableScene } from '../../../../../picture/inBrowser.ts';
import type { GameState, Move } from '../../../../../rules/index.ts';
import { downloadPng, rasterize, showsAll } from '../../../replay/Picture.tsx';
import { isInDiscordFrame } from '../../connection/browser.ts';
import { useTable } from '../shared/hooks.ts';

export type ShareAction = NonNullable<ReturnType<typeof useSharing>>;

/** `at` is how many moves the shown position has, null for all. Returns null if there is nothing to share. */
export function useSharing(state: GameState, lastMoves: readonly Move[], at: number | null) {
  const { table, words, theme, game, components } = useTable();
  const isSharing = useRef(false);
  if (game.status !== 'finished') return null;

  async function inDiscord(): Promise<void> {
    const { sharePicture } = await import('../../connection/activity.ts');
    const outcome = await sharePicture((token) => table.ask(game, { type: 'share', moves: at, theme, token }));
    if (outcome !== 'done')
      table.say(outcome === 'tooOld' ? words.t('touch.shareTooOld') : words.t('touch.shareRefused'));
  }

  function byBrowser(): Promise<void> {
    const { names, computers, number } = game;
    const scene = tableScene({ components, state, names, computers, theme, lastMoves }, showsAll);
    return shareOrSave(
      scene,
      `intarsia-${number}${at === null ? '' : `-${at}`}`,
      [words.t('touch.title'), `#${number}`].join(' · '),
    );
  }

  return {
    label: isInDiscordFrame() || canShare() ? words.t('touch.share') : words.t('replay.save'),
    share() {
      if (isSharing.current) return;
      isSharing.current = true;
      void (isInDiscordFrame() ? inDiscord() : byBrowser())
        .catch(() => table.say(words.t('touch.pictureFailed')))
        .finally(() => {
          isSharing.current = false;
        });
    },
  };
}

function canShare(): boolean {
  return navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] }) ?? false;
}

async function shareOrSave(scene: Scene, name: string, title: string): Promise<void> {
  const png = await rasterize(scene, await fontFaces());
  if (!(await share({ files: [new File([png], `${name}.png`, { type: 'image/png' })], title }))) downloadPng(png, name);
}

/** Returns false if the browser cannot share. After the person has cancelled no download is offered either. */
async function share(data: ShareData): Promise<boolean> {
  if (!canShare()) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** The page's fonts as style rules with inlined files. */
async function fontFaces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    rulesOf(sheet).flatMap((rule) => (rule instanceof CSSFontFaceRule ? [{ rule, base: sheet.href }] : [])),
  );
  const inlined = rules.map(async ({ rule, base }) => {
    const [whole = '', address = ''] = /url\("?([^")]+)"?\)/.exec(rule.cssText) ?? [];
    const file = await (await fetch(new URL(address, base ?? location.href))).blob();
    return rule.cssText.replace(whole, `url(${await dataUrl(file)})`);
  });
  return (await Promise.all(inlined)).join('');
}

/** Browser extensions add sheets of other origins, which a page must not read. */
function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
