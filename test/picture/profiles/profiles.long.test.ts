/**
 * The profiles in assets/picture fit the drawings. After a change of drawings or colors: `UPDATE_PROFILES=1 npx vitest
 * run test/picture/profiles`; golden pictures do not depend on them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProfileData, ProfileName } from '../../../packages/tileEncoder/png/profile.ts';
import { THEMES, themeOf } from '../../../src/picture/theme.ts';
import { needs } from '../../support/runner/needs.ts';
import { learnedProfile } from './learning.ts';
import { sampleScenes } from './samples.ts';

const FILE = new URL('../../../assets/picture/profiles.json', import.meta.url);
const NAMES: readonly ProfileName[] = ['lossless', 'palette'];
const require = createRequire(import.meta.url);
const { version }: { version: string } = require('canvas/package.json');
const learnedWith = `canvas ${version}, ${process.platform} ${process.arch}`;
const UPDATE = process.env.UPDATE_PROFILES === '1';
const kept = JSON.parse(readFileSync(FILE, 'utf8'));
const learned: Record<ProfileName, Record<string, ProfileData>> = { lossless: {}, palette: {} };

describe('the profiles that pictures are written with', () => {
  it('were learned with this canvas version', (context) => {
    const renew = 'Learn them anew: UPDATE_PROFILES=1 npx vitest run test/picture/profiles';
    needs(
      context,
      UPDATE || kept.learnedWith === learnedWith,
      `The profiles were learned with ${kept.learnedWith}, but this is ${learnedWith}: they are not compared. ${renew}`,
    );
  });

  for (const name of NAMES) {
    for (const theme of THEMES) {
      // Other versions of canvas smooth edges slightly differently, which makes no profile worse.
      it(`fit the drawings: ${name}, ${theme}`, (context) => {
        needs(context, UPDATE || kept.learnedWith === learnedWith, `They were learned with ${kept.learnedWith}.`);
        const profile = learnedProfile(name, sampleScenes(themeOf(theme)));
        learned[name][theme] = profile;
        if (!UPDATE) expect(profile).toEqual(kept[name][theme]);
      });
    }
  }

  afterAll(() => {
    if (UPDATE) writeFileSync(FILE, `${JSON.stringify({ learnedWith, ...learned }, null, 2)}\n`);
  });
});
