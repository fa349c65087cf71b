/**
 * The profiles in assets/picture are those that the drawings ask for. Where a drawing or a color has changed:
 * `UPDATE_PROFILES=1 npx vitest run test/picture/profiles` learns them anew; the golden pictures do not depend on them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProfileData, ProfileName } from '../../../src/picture/encoding/profile.ts';
import { THEMES, themeOf } from '../../../src/picture/theme.ts';
import { learnedProfile } from './learning.ts';
import { sampleScenes } from './samples.ts';

const FILE = new URL('../../../assets/picture/profiles.json', import.meta.url);
const NAMES: readonly ProfileName[] = ['lossless', 'palette'];
const require = createRequire(import.meta.url);
const { version }: { version: string } = require('canvas/package.json');
const learnedWith = `canvas ${version}, ${process.platform} ${process.arch}`;
const kept = JSON.parse(readFileSync(FILE, 'utf8'));
const learned: Record<ProfileName, Record<string, ProfileData>> = { lossless: {}, palette: {} };

describe('the profiles that pictures are written with', () => {
  for (const name of NAMES) {
    for (const theme of THEMES) {
      // Other versions of canvas smooth edges a little differently, which makes no profile worse.
      it.runIf(process.env.UPDATE_PROFILES === '1' || kept.learnedWith === learnedWith)(
        `are what the drawings ask for: ${name}, ${theme}`,
        () => {
          const profile = learnedProfile(name, sampleScenes(themeOf(theme)));
          learned[name][theme] = profile;
          if (process.env.UPDATE_PROFILES !== '1') expect(profile).toEqual(kept[name][theme]);
        },
      );
    }
  }

  afterAll(() => {
    if (process.env.UPDATE_PROFILES === '1')
      writeFileSync(FILE, `${JSON.stringify({ learnedWith, ...learned }, null, 2)}\n`);
  });
});
