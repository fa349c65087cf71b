/**
 * Hands a table on as a picture where Discord is not around it: by the browser's own sharing where there is one, else saved.
 * Which table, and under which name, is said by whoever asks.
 */
import { type Scene, SvgPainter } from '../../../../../picture/inBrowser.ts';
import { measured } from '../../../replay/Picture.tsx';
import { drawn, save } from '../../../replay/savePicture.ts';

/** Whether the browser shares pictures. */
export function canShare(): boolean {
  return navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] }) ?? false;
}

export async function handOn(scene: Scene, name: string, title: string): Promise<void> {
  const { width, height } = scene.page;
  const png = await drawn(await svgOf(scene), width, height);
  if (!(await shared({ files: [new File([png], `${name}.png`, { type: 'image/png' })], title }))) save(png, name);
}

/** False where the browser cannot, or has refused it; whoever thinks better of it has been served. */
async function shared(wish: ShareData): Promise<boolean> {
  if (!canShare()) return false;
  try {
    await navigator.share(wish);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

async function svgOf(scene: Scene): Promise<string> {
  const { width, height } = scene.page;
  const parts = new SvgPainter(measured).parts(scene);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${await faces()}</style>`,
    `<rect width="${width}" height="${height}" fill="${scene.theme.page}"/>`,
    ...parts.map(({ x, y, elements }) => `<g transform="translate(${x} ${y})">${elements}</g>`),
    '</svg>',
  ].join('');
}

/** The page's type faces with all that is in them: a picture fetches nothing. */
async function faces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSFontFaceRule ? [{ rule, base: sheet.href }] : [])),
  );
  const inlined = rules.map(async ({ rule, base }) => {
    const [whole = '', address = ''] = /url\("?([^")]+)"?\)/.exec(rule.cssText) ?? [];
    const file = await (await fetch(new URL(address, base ?? location.href))).blob();
    return rule.cssText.replace(whole, `url(${await dataUrl(file)})`);
  });
  return (await Promise.all(inlined)).join('');
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
