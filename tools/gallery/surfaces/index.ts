/** All surfaces. Pages are listed by the file that starts them; a test finds the files without one. */
import type { Surface } from '../surface.ts';
import { chatPage } from './chatPage.ts';
import { pictureSurfaces } from './pictures.ts';
import { replayPage } from './replayPage.ts';
import { startPage } from './startPage.ts';
import { tableSurface } from './tablePage.ts';

export const PAGES: Readonly<Record<string, readonly Surface[]>> = {
  'packages/playground/page/main.tsx': [startPage, chatPage],
  'src/table/page/play.tsx': [tableSurface],
  'src/table/page/replay.tsx': [replayPage],
};

export const SURFACES: readonly Surface[] = [...pictureSurfaces, ...Object.values(PAGES).flat()];
