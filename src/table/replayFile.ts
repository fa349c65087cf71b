/**
 * A replay as one file that needs nothing else: page, type face and game in it, and no way to any network.
 * What its data is made of is left to whoever asks for it.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createBundle } from './bundle.ts';
import type { ReplayData } from './replayData.ts';

/** Makes replays; what they have in common is made with the first. */
export interface ReplayFiles {
  /** HTML in UTF-8. */
  make(data: ReplayData): Promise<Buffer>;
}

const require = createRequire(import.meta.url);
const FACE = '@expo-google-fonts/cabin/700Bold/Cabin_700Bold.ttf';
/** Nothing is fetched, sent or framed. */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
].join('; ');

export function createReplayFiles(): ReplayFiles {
  const bundle = createBundle();
  let face: Promise<string> | null = null;
  const faceStyle = async () => {
    face ??= readFile(require.resolve(FACE)).then((bytes) => bytes.toString('base64'));
    return `@font-face{font-family:Cabin;font-weight:400 700;src:url(data:font/ttf;base64,${await face})}`;
  };
  return {
    async make(data) {
      const { script, style } = await bundle();
      const title = data.languages[data.locale]?.title ?? 'Intarsia';
      const html = [
        '<!doctype html>',
        `<html lang="${escaped(data.locale)}" data-theme="${data.theme}">`,
        '<meta charset="utf-8">',
        `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<title>${escaped(title)}</title>`,
        `<style data-face>${await faceStyle()}</style>`,
        `<style>${style}</style>`,
        '<div id="root"></div>',
        `<script type="application/json" id="data">${jsonInScript(data)}</script>`,
        `<script>${script.replaceAll('</', '<\\/')}</script>`,
        '</html>',
      ].join('\n');
      return Buffer.from(html, 'utf8');
    },
  };
}

/** Without a sign that could end the script. */
function jsonInScript(data: ReplayData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
