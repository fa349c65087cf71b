/** A replay file in its states. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createReplayFiles, type ReplayData } from '../../../src/table/index.ts';
import { components } from '../../../test/picture/support/games.ts';
import { recordsOf } from '../../../test/picture/support/recorded.ts';
import { replayOf } from '../../support/replay.ts';
import { type Stage, surfaceOf, type View } from '../surface.ts';
import { namesOf, type Variant } from '../variants.ts';

const WHOLE = 'body';
const MISSED_MOVE = 8;
const files = createReplayFiles();

/** `misses`: with a better move to show. */
function dataOf(variant: Variant, misses: boolean): ReplayData {
  const { players, side, theme, locale } = variant;
  const record = recordsOf(players, side).at(-1);
  if (!record) throw new Error('no recorded game');
  const missed = misses ? { missed: MISSED_MOVE } : {};
  return replayOf(components, record, { names: namesOf(variant), computer: 1, theme, locale, ...missed });
}

async function open(variant: Variant, stage: Stage, { misses = false, at = '' } = {}): Promise<View> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-gallery-'));
  stage.closeLater(async () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'replay.html');
  writeFileSync(file, await files.make(dataOf(variant, misses)));
  const page = await stage.open(`${pathToFileURL(file).href}${at}`, variant);
  await page.locator('.picture').waitFor();
  return { page, part: WHOLE };
}

export const replayPage = surfaceOf('page/replay', ['locale', 'players', 'side', 'theme', 'viewport', 'names'], {
  'the end': (variant, stage) => open(variant, stage),
  'the deal': (variant, stage) => open(variant, stage, { at: '#0' }),
  'in the middle': (variant, stage) => open(variant, stage, { at: '#20' }),
  'a better move': (variant, stage) => open(variant, stage, { misses: true, at: `#${MISSED_MOVE + 1}` }),
});
