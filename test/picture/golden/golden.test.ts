import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '../../support/runner/needs.ts';
import { goldenCases, languageCases } from './cases.ts';
import { fingerprintOf, fingerprints, goldenOf, pixelsOf, pixelsWithoutBoards, similarity } from './compare.ts';

/** Fingerprints by picture and region; pixels are equal only if the same build of canvas drew them. */
interface Manifest {
  readonly drawnWith: string;
  readonly pictures: Record<string, Readonly<Record<string, string>>>;
}

const ALIKE = 0.985;
const UPDATE = process.env.UPDATE_GOLDEN === '1';
const MANIFEST = new URL('./manifest.json', import.meta.url);

const require = createRequire(import.meta.url);
const { version }: { version: string } = require('canvas/package.json');
const drawnWith = `canvas ${version}, ${process.platform} ${process.arch}`;
const manifest: Manifest = existsSync(MANIFEST)
  ? JSON.parse(readFileSync(MANIFEST, 'utf8'))
  : { drawnWith, pictures: {} };
const sameCanvas = manifest.drawnWith === drawnWith;
const drawn: Manifest = { drawnWith, pictures: {} };

function fileOf(name: string): URL {
  return new URL(`./${name}.png`, import.meta.url);
}

describe('pictures match the golden ones (to change one: golden/README.md)', () => {
  it('match to the pixel, because the same canvas version draws here', (context) => {
    const renew = 'Look at what it draws now, then renew them: UPDATE_GOLDEN=1 npx vitest run test/picture/golden';
    needs(
      context,
      UPDATE || sameCanvas,
      `The golden pictures were drawn with ${manifest.drawnWith}, but this is ${drawnWith}: pictures are compared roughly, texts are not. ${renew}`,
    );
  });

  for (const { name, job, regions } of goldenCases()) {
    it(name, async () => {
      const pixels = pixelsOf(job);
      const prints = fingerprints(pixels, regions);
      if (UPDATE) {
        drawn.pictures[name] = prints;
        // A file changes only if its picture does, so that a change of two pictures does not touch twenty files.
        const old = existsSync(fileOf(name)) ? readFileSync(fileOf(name)) : null;
        const same = JSON.stringify(manifest.pictures[name]) === JSON.stringify(prints) && sameCanvas;
        if (!same || !old) writeFileSync(fileOf(name), await goldenOf(pixels));
        return;
      }
      expect(await similarity(pixels, readFileSync(fileOf(name)))).toBeGreaterThanOrEqual(ALIKE);
      if (sameCanvas) expect(prints).toEqual(manifest.pictures[name]);
    });
  }

  // text.test.ts checks on any machine that texts keep to their places.
  for (const { name, job, regions } of languageCases()) {
    it(`the text of ${name}`, (context) => {
      needs(context, UPDATE || sameCanvas, `It was drawn with ${manifest.drawnWith}.`);
      const prints = { written: fingerprintOf(fingerprints(pixelsWithoutBoards(job), regions)) };
      if (UPDATE) drawn.pictures[name] = prints;
      else expect(prints).toEqual(manifest.pictures[name]);
    });
  }

  afterAll(() => {
    if (UPDATE) writeFileSync(MANIFEST, `${JSON.stringify(drawn, null, 2)}\n`);
  });
});
