/**
 * The type faces: registering them, and which characters they can show.
 * Registering them takes a while, so it waits for the first canvas.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { registerFont } from 'canvas';
import { readCoverage } from './coverage.ts';

const require = createRequire(import.meta.url);

const FACES = [
  { file: '@expo-google-fonts/cabin/500Medium/Cabin_500Medium.ttf', family: 'Cabin', weight: '500' },
  { file: '@expo-google-fonts/cabin/700Bold/Cabin_700Bold.ttf', family: 'Cabin', weight: '700' },
  { file: '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf', family: 'Noto Sans JP', weight: '700' },
  { file: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', family: 'DejaVu Sans', weight: '700' },
];

let registered = false;

/** Makes the faces known to canvas; must come before the first canvas of the process. */
export function registerFonts(): void {
  if (registered) return;
  for (const { file, family, weight } of FACES) registerFont(require.resolve(file), { family, weight });
  registered = true;
}

let coverage: ((codePoint: number) => boolean)[] | undefined;

/** Whether one of the faces has a glyph for the character. */
export function showsCharacter(codePoint: number): boolean {
  coverage ??= FACES.filter(({ weight }) => weight === '700').map(({ file }) =>
    readCoverage(readFileSync(require.resolve(file))),
  );
  return coverage.some((shows) => shows(codePoint));
}
